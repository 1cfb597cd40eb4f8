#!/bin/sh
# The licenses of all that is in the bundles, one after the other.
set -eu
cd "$1"
for folder in @discord/embedded-app-sdk @preact/signals @preact/signals-core big-integer \
  decimal.js-light eventemitter3 htm lodash.transform preact uuid zod; do
  version=$(sed -n 's/^  *"version": "\(.*\)",*$/\1/p' "$folder/package.json" | head -1)
  printf '%s %s\n\n' "$folder" "$version"
  cat "$folder"/LICEN[SC]E*
  printf '\n\n'
done
