-- Audit trigger: stores the former text of a fact before each change by any role, so that a correction keeps its
-- history.
create or replace function archive_former_fact() returns trigger language plpgsql as $$
begin
  if new.kind = old.kind and new.value = old.value then return new; end if;
  new.revision := old.revision + 1;
  new.updated_at := now();
  insert into fact_history (user_id, fact_id, revision, change, kind, value, origin)
    values (old.user_id, old.id, old.revision, 'corrected', old.kind, old.value, old.origin);
  return new;
end $$;

create or replace trigger facts_keep_former before update on facts
  for each row execute function archive_former_fact();

-- Append-only history: rows are deleted only with their fact or user.
create or replace function forbid_fact_history_changes() returns trigger language plpgsql as $$
begin
  -- A trigger depth above 1 means a cascade.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the history of a fact is append-only' using errcode = '42501';
end $$;

create or replace trigger fact_history_append_only before update or delete on fact_history
  for each row execute function forbid_fact_history_changes();
