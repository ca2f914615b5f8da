-- A line of history is never changed, and goes only with the application or the person it belongs to.
create or replace function keep_history() returns trigger language plpgsql as $$
begin
  -- Within a cascade this trigger was fired by another one.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the history of an application is append-only' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger application_timeline_append_only before update or delete on application_timeline
  for each row execute function keep_history();
--> statement-breakpoint
-- What a person sees of a deadline, as its history keeps it.
create or replace function deadline_facts(d deadlines) returns jsonb language sql immutable as $$
  select jsonb_build_object('selectedUniversityId', d.selected_university_id, 'kind', d.kind, 'title', d.title,
    'localDate', d.local_date, 'localTime', left(d.local_time::text, 5), 'zoneRule', d.zone_rule, 'zone', d.zone,
    'sourceUrl', d.source_url, 'isConfirmed', d.is_confirmed, 'isCompleted', d.is_completed)
$$;
--> statement-breakpoint
-- Writes each change of a deadline into the history of its application. Cascades and restores write nothing.
create or replace function record_deadline() returns trigger language plpgsql as $$
declare shown deadlines; before jsonb; after jsonb; event text;
begin
  if pg_trigger_depth() > 1 or coalesce(current_setting('app.restoring', true), '') = 'on' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  shown := case when tg_op = 'DELETE' then old else new end;
  before := case when tg_op = 'INSERT' then null else deadline_facts(old) end;
  after := case when tg_op = 'DELETE' then null else deadline_facts(new) end;
  if shown.application_id is null or before is not distinct from after then return shown; end if;
  -- The guess that every application starts with is no event of its own.
  if tg_op = 'INSERT' and not new.is_confirmed then return new; end if;
  event := case when tg_op = 'INSERT' then 'deadline_added' when tg_op = 'DELETE' then 'deadline_removed'
    when new.is_completed and not old.is_completed then 'deadline_completed' else 'deadline_changed' end;
  insert into application_timeline (user_id, application_id, event_type, title, params, event_date, is_completed, change)
  values (shown.user_id, shown.application_id, event, 'Deadline', jsonb_build_object('kind', shown.kind,
      'title', shown.title, 'date', shown.local_date), clock_timestamp(), shown.is_completed,
    jsonb_build_object('target', 'deadline', 'id', shown.id, 'before', before, 'after', after));
  return shown;
end $$;
--> statement-breakpoint
create trigger deadlines_history after insert or update on deadlines for each row execute function record_deadline();
--> statement-breakpoint
-- Before, because what a cascade removes is told only there: triggers that come after it run outside of it.
create trigger deadlines_history_end before delete on deadlines for each row execute function record_deadline();
