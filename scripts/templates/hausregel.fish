# Words of hausregel for fish, written by: hausregel help --completion fish
{#common}
complete -c hausregel {option}
{/common}
{#rows}
complete -c hausregel -n '__fish_use_subcommand' -a {word} -d '{meaning}'
{/rows}
{#console}
complete -c hausregel -n '__fish_use_subcommand' {option}
{/console}
{#rows}
{^parts}
{#options}
complete -c hausregel -n '__fish_seen_subcommand_from {word}' {option}
{/options}
{#games}
complete -c hausregel -n '__fish_seen_subcommand_from {word}' -a '{next}'
{/games}
{/parts}
{#parts}
complete -c hausregel -n '__fish_seen_subcommand_from {word}; and not __fish_seen_subcommand_from {siblings}' -a {part} -d '{meaning}'
{/parts}
{#parts}
{#options}
complete -c hausregel -n '__fish_seen_subcommand_from {word}; and __fish_seen_subcommand_from {part}' {option}
{/options}
{#games}
complete -c hausregel -n '__fish_seen_subcommand_from {word}; and __fish_seen_subcommand_from {part}' -a '{next}'
{/games}
{/parts}
{/rows}
