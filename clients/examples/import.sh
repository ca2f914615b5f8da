#!/usr/bin/env bash
# Imports applications from a spreadsheet in CSV, with columns such as University, Program, Deadline and Status. Rows whose
# application exists stay as they are.
#
#   GRADAPP_URL=https://gradapp.example GRADAPP_TOKEN=gradapp_pat_… ./import.sh FILE.csv
#
# The token needs the scope "Change your shortlist, applications and deadlines directly". Requires curl and jq.
set -euo pipefail

send() {
  curl --silent --show-error --fail-with-body \
    --header @<(printf 'Authorization: Bearer %s\n' "$GRADAPP_TOKEN") \
    --form "file=@$2;type=text/csv" \
    "$GRADAPP_URL/api/spreadsheet/$1"
}

# The preview changes nothing and says what would be created.
send preview "$1" | jq --raw-output '"\(.ready) of \(.total) rows are new, \(.problemCount) cannot be imported"'
send import "$1" | jq --raw-output '"\(.created) created, \(.existing) were there", (.problems[] | "row \(.row): \(.problem)")'
