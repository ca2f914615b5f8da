-- Append-only edit log of a writing; its rows are deleted only with their writing or user.
create or replace function forbid_writing_step_changes() returns trigger language plpgsql as $$
begin
  -- A depth above 1 means that a cascade fired this trigger.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the ledger of a writing is append-only' using errcode = '42501';
end $$;

create or replace trigger writing_steps_append_only before update or delete on writing_steps
  for each row execute function forbid_writing_step_changes();

-- Immutable submissions, deleted only by their owner or with the account.
create or replace function forbid_submission_changes() returns trigger language plpgsql as $$
begin
  raise exception 'what was sent is not changed' using errcode = '42501';
end $$;

create or replace trigger writing_submissions_fixed before update on writing_submissions
  for each row execute function forbid_submission_changes();

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
