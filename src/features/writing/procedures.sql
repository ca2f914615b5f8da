-- The ledger of a writing is append-only; its lines go only with their writing or person.
create or replace function keep_writing_steps() returns trigger language plpgsql as $$
begin
  -- A depth above 1 means that a cascade fired this trigger.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the ledger of a writing is append-only' using errcode = '42501';
end $$;

create or replace trigger writing_steps_append_only before update or delete on writing_steps
  for each row execute function keep_writing_steps();
