# Words of hausregel for bash, written by: hausregel help --completion bash
_hausregel() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} word= part= words= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
    {options}) ((++i)) ;;
    -*) ;;
    *) if [[ -z $word ]]; then word=${COMP_WORDS[i]}; else part=${part:-${COMP_WORDS[i]}}; fi ;;
    esac
  done
  COMPREPLY=()
  case $prev in
{#values}
{#listed}
    {option}) words='{words}' ;;
{/listed}
{/values}
    {options}) return ;;
  esac
  [[ -n $words ]] || case "$word $part" in
    ' ') words='{first}' ;;
{#rows}
    '{word} '{^parts}*{/parts}) words='{all}' ;;
{#parts}
    '{word} {part}') words='{all}' ;;
{/parts}
{/rows}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _hausregel hausregel
