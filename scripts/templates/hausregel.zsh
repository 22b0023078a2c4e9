#compdef hausregel
# Words of hausregel for zsh, written by: hausregel help --completion zsh
_hausregel() {
  local curcontext=$curcontext state line
  local -a common=({common})
  local -a rows=({rows})
  _arguments -C $common{options} '1: :->word' '*:: :->rest' && return
  case $state in
  word) _describe word rows; _files -g '*.hr' ;;
  rest) case $words[1] in
{cases}    esac ;;
  esac
}
_hausregel "$@"
