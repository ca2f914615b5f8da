-- Append-only edit log of a writing; its rows are deleted only with their writing or user.
create or replace function keep_writing_steps() returns trigger language plpgsql as $$
begin
  -- A depth above 1 means that a cascade fired this trigger.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the ledger of a writing is append-only' using errcode = '42501';
end $$;

create or replace trigger writing_steps_append_only before update or delete on writing_steps
  for each row execute function keep_writing_steps();

-- Immutable submissions, deleted only by their owner or with the account.
create or replace function keep_sent_writings() returns trigger language plpgsql as $$
begin
  raise exception 'what was sent is not changed' using errcode = '42501';
end $$;

create or replace trigger sent_writings_fixed before update on sent_writings
  for each row execute function keep_sent_writings();

-- Announces new steps of a writing to the user's open pages on every device, with the version.
create or replace function announce_writing_steps() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'writing', 'userId', new.user_id, 'id', new.writing_id,
    'change', 'update', 'row', json_build_object('version', new.version + jsonb_array_length(new.steps)))::text);
  return null;
end $$;

create or replace trigger writing_steps_announced after insert on writing_steps
  for each row execute function announce_writing_steps();

-- Announces a new comment on a writing, or that a comment was settled.
create or replace function announce_writing_comment() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'writing_comment', 'userId', new.user_id, 'id', new.writing_id,
    'change', 'update')::text);
  return null;
end $$;

create or replace trigger writing_comments_announced after insert or update of reply, resolved_at on writing_comments
  for each row execute function announce_writing_comment();
