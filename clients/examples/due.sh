#!/usr/bin/env bash
# Lists the open deadlines of the next days: day, time, university and programme.
#
#   GRADAPP_URL=https://gradapp.example GRADAPP_TOKEN=gradapp_pat_… ./due.sh [DAYS]
#
# The token needs the scope "Read your applications, deadlines, shortlist and matches". Requires curl and jq.
set -euo pipefail

days="${1:-30}"
# The header comes from a file, so that the token does not appear in the list of processes.
curl --silent --show-error --fail-with-body \
  --header @<(printf 'Authorization: Bearer %s\n' "$GRADAPP_TOKEN") \
  "$GRADAPP_URL/api/deadlines?days=$days&limit=100" |
  jq --raw-output '
    .[]
    | select(.isPlaceholder | not)
    | [.localDate, .localTime, .universityName, .programName, if .isConfirmed then "" else "not confirmed" end]
    | @tsv'
