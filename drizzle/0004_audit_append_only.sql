-- What is written stays: nobody changes or removes an entry, the schema's owner included (a restore may empty the whole
-- table, which no role of the running product can). The end of an account takes away what could lead to the person; the
-- entry itself stays, under an id that names nobody.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.audit_anonymising', true) = 'on' and tg_op = 'UPDATE' then return new; end if;
  raise exception 'the audit log is only added to' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
--> statement-breakpoint
-- Runs with the owner's rights, because no role may update the log; names the person for row-level security, which
-- binds the owner too.
create or replace function anonymise_audit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare acting text := coalesce(current_setting('app.user_id', true), '');
begin
  perform set_config('app.user_id', old.id::text, true), set_config('app.audit_anonymising', 'on', true);
  update audit_log set address = null, device = null, subject = null where user_id = old.id;
  perform set_config('app.user_id', acting, true), set_config('app.audit_anonymising', '', true);
  return old;
end $$;
--> statement-breakpoint
create trigger users_audit before delete on users for each row execute function anonymise_audit();
