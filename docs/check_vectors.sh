#!/bin/sh
# Checks dice-vectors.txt with sha256sum, openssl, xxd and bc: nothing of Hausregel's is used.
# Usage: check_vectors.sh [FILE]
set -eu
file=${1:-$(dirname "$0")/dice-vectors.txt}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The digest is what comes before sha256sum's "  -".
sha_text() {
  sum=$(printf '%s' "$1" | sha256sum)
  sum=${sum%% *}
}
# The MAC of $2 under the key $1, in upper case, or its first $3 bytes.
mac() { printf '%s' "$2" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" -binary | xxd -u -p -c 32 -l "${3:-32}"; }
wrong() {
  echo "$file: $*" >&2
  exit 1
}

# `digest` becomes the seed $1 hashed $2 times.
hashed() {
  digest=$1
  printf '%s' "$1" | xxd -r -p >"$work/seed"
  times=$2
  while [ "$times" -gt 0 ]; do
    sha256sum <"$work/seed" >"$work/sum"
    read -r digest rest_of_sum <"$work/sum"
    [ "$times" -eq 1 ] || xxd -r -p -l 32 <"$work/sum" >"$work/seed"
    times=$((times - 1))
  done
}

# What KEY ($1) below B ($2) gives under the round key, with 64 bits of the MAC at a time.
drawn() {
  try=0
  while :; do
    u=$(mac "$key" "draw/1|$id|$1|$try" 8)
    set -- "$1" "$2" $(echo "w=2^64; b=$2; ibase=16; u=$u; p=u*b; print p/w, \" \", p%w < w%b" | bc)
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
      sha_text "hausregel/1|id|$one"
      [ "$id" = "${sum%????????????????????????????????????????????????}" ] || wrong "id of seed $one"
      sha_text "hausregel/1|seed|$one"
      hashed "$sum" "$two"
      [ "$commit" = "$digest" ] || wrong "commitment of seed $one"
      ;;
    luck)
      hashed "$two" "$one"
      [ "$commit" = "$digest" ] || wrong "seed of luck $one"
      key=$(mac "$two" "$rest")
      ;;
    draw)
      got=$(drawn "$one" "$two")
      [ "$got" = "$rest" ] || wrong "$one below $two gives $got, not $rest"
      count=$((count + 1))
      ;;
    seal)
      sha_text "$two${rest:+ $rest}"
      [ "$one" = "$sum" ] || wrong "commitment of $two"
      sealed=$((sealed + 1))
      ;;
  esac
done <"$file"
echo "$count draws and $sealed sealed values hold"
