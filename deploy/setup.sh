#!/bin/sh
# Once, as the database's administrator (PGHOST, PGPORT, PGUSER, PGPASSWORD): the product's role and database, and what the pooler
# asks. Safe to repeat.
set -eu
ask() { psql -qtA -v ON_ERROR_STOP=1 "$@"; }
if [ -z "$(ask -d postgres -c "select 1 from pg_roles where rolname = 'gradapp'")" ]; then
  echo "create role gradapp login createrole password :'word'" | ask -d postgres -v word="$DATABASE_PASSWORD"
fi
if [ -z "$(ask -d postgres -c "select 1 from pg_database where datname = 'gradapp'")" ]; then
  ask -d postgres -c 'create database gradapp owner gradapp'
fi
if [ -z "$(ask -d gradapp -c "select 1 from pg_namespace where nspname = 'pgbouncer'")" ]; then
  ask -1 -d gradapp -v pgbouncer_password="$PGBOUNCER_PASSWORD" -f "$(dirname "$0")/pgbouncer.sql"
fi
