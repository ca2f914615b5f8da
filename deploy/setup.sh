#!/bin/sh
# Prepares a cluster. Each command is idempotent and replaces nothing.
#   setup.sh secrets FILE          adds a random value to FILE for each missing secret
#   setup.sh certificates FOLDER   creates a certificate authority in FOLDER/authority and, for each line of its standard input
#                                  (deploy/certificates.txt), FOLDER/NAME with ca.crt, tls.crt, tls.key and tls.pem (both)
#   setup.sh database              creates the product's role and database and the pooler's function, as the database's
#                                  administrator (PGHOST, PGPORT, PGUSER, PGPASSWORD)
# FOLDER/authority/ca.key signs certificates that all services trust: do not store it on machines of the cluster.
set -eu
# Private keys and secrets are readable by their owner only.
umask 077

days=3650

write_secrets() {
  touch "$1"
  for name in AUTH_SECRET SUPERUSER_PASSWORD REPLICATION_PASSWORD REWIND_PASSWORD DATABASE_PASSWORD PGBOUNCER_PASSWORD \
    PATRONI_PASSWORD BACKUP_PASSPHRASE; do
    grep -q "^$name=." "$1" || echo "$name=$(openssl rand -hex 32)" >> "$1"
  done
}

new_key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"; }

create_authority() {
  [ -e "$1/ca.crt" ] && return
  mkdir -p "$1"
  new_key "$1/ca.key"
  openssl req -x509 -new -key "$1/ca.key" -sha256 -days $days -subj '/CN=GradApp cluster' \
    -addext 'basicConstraints=critical,CA:true,pathlen:0' -addext 'keyUsage=critical,keyCertSign,cRLSign' -out "$1/ca.crt"
}

# subject_names ADDRESS...: a subjectAltName; an address of digits and dots, or with a colon, is an IP address.
subject_names() {
  names=
  for address in "$@"; do
    case $address in
      *:* | *[0-9].*[0-9].*[0-9].*[0-9]) kind=IP ;;
      *) kind=DNS ;;
    esac
    names="$names${names:+,}$kind:$address"
  done
  echo "$names"
}

# issue FOLDER AUTHORITY NAME KIND ADDRESS...
issue() {
  folder=$1/$3 authority=$2 name=$3 kind=$4
  shift 4
  case $kind in
    # Patroni may connect to its own database as localhost.
    member) usage=serverAuth,clientAuth && set -- "$@" localhost ;;
    server) usage=serverAuth ;;
    client) usage= ;;
    *) echo "$name has the unknown kind $kind; use member, server or client" >&2 && return 1 ;;
  esac
  mkdir -p "$folder"
  cp "$authority/ca.crt" "$folder/ca.crt"
  # A folder without a private key holds only the public certificate of the authority, which every user may read.
  if [ -z "$usage" ]; then chmod 755 "$folder" && chmod 644 "$folder/ca.crt" && return; fi
  [ -e "$folder/tls.pem" ] && return
  new_key "$folder/tls.key"
  printf 'subjectAltName=%s\nextendedKeyUsage=%s\nkeyUsage=critical,digitalSignature\nbasicConstraints=critical,CA:false\n' \
    "$(subject_names "$@")" "$usage" > "$folder/extensions"
  openssl req -new -key "$folder/tls.key" -subj "/CN=$name" |
    openssl x509 -req -CA "$authority/ca.crt" -CAkey "$authority/ca.key" -set_serial "0x$(openssl rand -hex 16)" \
      -sha256 -days $days -extfile "$folder/extensions" -out "$folder/tls.crt" 2> /dev/null
  rm "$folder/extensions"
  cat "$folder/tls.crt" "$folder/tls.key" > "$folder/tls.pem"
}

create_certificates() {
  create_authority "$1/authority"
  while read -r name kind addresses; do
    case $name in '' | '#'*) continue ;; esac
    # shellcheck disable=SC2086 # The addresses are several words.
    issue "$1" "$1/authority" "$name" "$kind" $addresses
  done
}

ask() { psql -qtA -v ON_ERROR_STOP=1 "$@"; }

prepare_database() {
  if [ -z "$(ask -d postgres -c "select 1 from pg_roles where rolname = 'gradapp'")" ]; then
    echo "create role gradapp login createrole password :'word'" | ask -d postgres -v word="$DATABASE_PASSWORD"
  fi
  if [ -z "$(ask -d postgres -c "select 1 from pg_database where datname = 'gradapp'")" ]; then
    ask -d postgres -c 'create database gradapp owner gradapp'
  fi
  if [ -z "$(ask -d gradapp -c "select 1 from pg_namespace where nspname = 'pgbouncer'")" ]; then
    ask -1 -d gradapp -v pgbouncer_password="$PGBOUNCER_PASSWORD" -f "$(dirname "$0")/pgbouncer.sql"
  fi
}

case ${1:-} in
  secrets) write_secrets "${2:?which file?}" ;;
  certificates) create_certificates "${2:?which folder?}" ;;
  database) prepare_database ;;
  *) sed -n '2,9s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
esac
