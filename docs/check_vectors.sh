#!/bin/sh
# Checks dice-vectors.txt with sha256sum, openssl, xxd and bc: nothing of Hausregel's is used.
# Usage: check_vectors.sh [FILE]
set -eu
file=${1:-$(dirname "$0")/dice-vectors.txt}

sha_text() { printf '%s' "$1" | sha256sum | cut -c 1-64; }
sha_bytes() { printf '%s' "$1" | xxd -r -p | sha256sum | cut -c 1-64; }
mac() { printf '%s' "$2" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" | sed 's/.* //'; }
upper() { printf '%s' "$1" | tr a-f A-F; }
wrong() {
  echo "$file: $*" >&2
  exit 1
}

# The seed $1 hashed $2 times.
hashed() {
  digest=$1
  times=$2
  while [ "$times" -gt 0 ]; do
    digest=$(sha_bytes "$digest")
    times=$((times - 1))
  done
  echo "$digest"
}

# What KEY ($1) below B ($2) gives under the round key, with 64 bits of the MAC at a time.
drawn() {
  try=0
  while :; do
    u=$(mac "$key" "draw/1|$id|$1|$try" | cut -c 1-16)
    set -- "$1" "$2" $(echo "w=2^64; b=$2; ibase=16; u=$(upper "$u"); p=u*b; print p/w, \" \", p%w < w%b" | bc)
    if [ "$4" -eq 0 ]; then
      echo "$3"
      return
    fi
    set -- "$1" "$2"
    try=$((try + 1))
  done
}

count=0
sealed=0
while read -r what one two rest; do
  case $what in
    game)
      id=${rest% *}
      commit=${rest#* }
      [ "$id" = "$(sha_text "hausregel/1|id|$one" | cut -c 1-16)" ] || wrong "id of seed $one"
      [ "$commit" = "$(hashed "$(sha_text "hausregel/1|seed|$one")" "$two")" ] || wrong "commitment of seed $one"
      ;;
    luck)
      [ "$commit" = "$(hashed "$two" "$one")" ] || wrong "seed of luck $one"
      key=$(mac "$two" "$rest")
      ;;
    draw)
      got=$(drawn "$one" "$two")
      [ "$got" = "$rest" ] || wrong "$one below $two gives $got, not $rest"
      count=$((count + 1))
      ;;
    seal)
      [ "$one" = "$(sha_text "$two${rest:+ $rest}")" ] || wrong "commitment of $two"
      sealed=$((sealed + 1))
      ;;
  esac
done <"$file"
echo "$count draws and $sealed sealed values hold"
