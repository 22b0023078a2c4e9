#compdef hausregel
# Words of hausregel for zsh, written by: hausregel help --completion zsh
_hausregel() {
  local curcontext=$curcontext state line
  local -a common=({#common} '{#repeats}*{/repeats}{option}{#takes}=:value:{#listed}({words}){/listed}{^listed}_files{/listed}{/takes}'{/common})
  local -a rows=({#rows} '{word}:{meaning}'{/rows})
  _arguments -C $common{#console} '{#repeats}*{/repeats}{option}{#takes}=:value:{#listed}({words}){/listed}{^listed}_files{/listed}{/takes}'{/console} '1: :->word' '*:: :->rest' && return
  case $state in
  word) _describe word rows; _files -g '*.hr' ;;
  rest) case $words[1] in
{#rows}
{^parts}
    {word}) _arguments $common{#options} '{#repeats}*{/repeats}{option}{#takes}=:value:{#listed}({words}){/listed}{^listed}_files{/listed}{/takes}'{/options}{#games} '1:game:({next})'{/games} '*:file:_files' ;;
{/parts}
{#group}
    {word}) local -a parts=({#parts} '{part}:{meaning}'{/parts})
      _arguments -C '1: :->part' '*:: :->behind'
      case $state in
      part) _describe word parts ;;
      behind) case $words[1] in
{#parts}
        {part}) _arguments $common{#options} '{#repeats}*{/repeats}{option}{#takes}=:value:{#listed}({words}){/listed}{^listed}_files{/listed}{/takes}'{/options}{#games} '1:game:({next})'{/games} '*:file:_files' ;;
{/parts}
        esac ;;
      esac ;;
{/group}
{/rows}
    esac ;;
  esac
}
_hausregel "$@"
