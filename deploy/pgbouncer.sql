-- Run once in the product's database as its administrator: lets the pooler verify a password without access to it.
create role pgbouncer login password :'pgbouncer_password';
create schema pgbouncer;
create function pgbouncer.verifier_of(role_name text) returns table (name name, verifier text)
language sql stable security definer set search_path = pg_catalog as $$
  select rolname, rolpassword from pg_authid where rolname = role_name and rolcanlogin and not rolsuper
$$;
revoke all on function pgbouncer.verifier_of(text) from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.verifier_of(text) to pgbouncer;
