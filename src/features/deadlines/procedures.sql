-- Links a new deadline to the application of its shortlist entry, if there is one.
create or replace function adopt_application() returns trigger language plpgsql as $$
begin
  new.application_id := (select a.id from applications a
    where a.user_id = new.user_id and a.selected_university_id = new.selected_university_id);
  return new;
end $$;

create or replace trigger deadlines_application before insert on deadlines for each row execute function adopt_application();

-- Links the deadlines that an entry had before its application was started.
create or replace function hand_over_deadlines() returns trigger language plpgsql as $$
begin
  update deadlines set application_id = new.id
  where user_id = new.user_id and selected_university_id = new.selected_university_id;
  return null;
end $$;

create or replace trigger applications_deadlines after insert on applications for each row execute function hand_over_deadlines();

-- The visible fields of a deadline, as its history stores them.
create or replace function deadline_facts(d deadlines) returns jsonb language sql immutable as $$
  select jsonb_build_object('selectedUniversityId', d.selected_university_id, 'kind', d.kind, 'title', d.title,
    'localDate', d.local_date, 'localTime', left(d.local_time::text, 5), 'zoneRule', d.zone_rule, 'zone', d.zone,
    'sourceUrl', d.source_url, 'isConfirmed', d.is_confirmed, 'isPlaceholder', d.is_placeholder, 'isCompleted', d.is_completed)
$$;

-- Records each change of a deadline in the history of its application, but for cascades and restores.
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
  -- The initial unconfirmed deadline of an application is not logged, nor is the deletion of a placeholder.
  if (tg_op = 'INSERT' and not new.is_confirmed) or (tg_op = 'DELETE' and old.is_placeholder) then return shown; end if;
  event := case when tg_op = 'INSERT' then 'deadline_added' when tg_op = 'DELETE' then 'deadline_removed'
    when new.is_completed and not old.is_completed then 'deadline_completed' else 'deadline_changed' end;
  insert into application_timeline (user_id, application_id, event_type, title, params, event_date, is_completed, change)
  values (shown.user_id, shown.application_id, event, 'Deadline', jsonb_build_object('kind', shown.kind,
      'title', shown.title, 'date', shown.local_date), clock_timestamp(), shown.is_completed,
    jsonb_build_object('target', 'deadline', 'id', shown.id, 'before', before, 'after', after));
  return shown;
end $$;

create or replace trigger deadlines_history after insert or update on deadlines for each row execute function record_deadline();

-- A before-delete trigger, because an after trigger would run at depth 1 once the cascade is over and log the cascaded
-- delete.
create or replace trigger deadlines_history_end before delete on deadlines for each row execute function record_deadline();
