-- Queues a message for each webhook of a user that is switched on and receives this event. A webhook has at most 200 waiting messages; later ones are
-- dropped, so that an import of many deadlines does not flood a receiver that fails.
create or replace function queue_webhook_messages(owner_id uuid, event_name text, facts jsonb) returns void language sql as $$
  insert into webhook_deliveries (user_id, webhook_id, event, data, occurred_at, due_at)
  select w.user_id, w.id, event_name, facts, clock_timestamp(), date_trunc('milliseconds', now()) from webhooks w
  where w.user_id = owner_id and w.disabled_at is null
    and event_name = any(w.events)
    and (select count(*) from (select from webhook_deliveries d where d.webhook_id = w.id and d.settled_at is null limit 200) waiting) < 200
$$;

-- A message has ids and facts, no text of a user: titles, notes and sources of a deadline stay here. Cascades and restores are
-- no events, as in the history.
create or replace function queue_deadline_webhooks() returns trigger language plpgsql as $$
declare shown deadlines; change text;
begin
  if pg_trigger_depth() > 1 or coalesce(current_setting('app.restoring', true), '') = 'on' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  shown := case when tg_op = 'DELETE' then old else new end;
  -- A deadline that was expected and still is has no day that an applicant could rely on.
  if (tg_op = 'INSERT' and not new.is_confirmed) or (tg_op = 'DELETE' and not old.is_confirmed)
    or (tg_op = 'UPDATE' and not old.is_confirmed and not new.is_confirmed) then return shown; end if;
  if tg_op = 'UPDATE' and (old.due_at, old.local_date, old.local_time, old.zone_rule, old.zone, old.kind, old.is_confirmed, old.is_completed)
      is not distinct from (new.due_at, new.local_date, new.local_time, new.zone_rule, new.zone, new.kind, new.is_confirmed, new.is_completed) then
    return shown;
  end if;
  change := case when tg_op = 'INSERT' then 'added' when tg_op = 'DELETE' then 'removed'
    when new.is_completed and not old.is_completed then 'completed' else 'changed' end;
  perform queue_webhook_messages(shown.user_id, 'deadline.changed', jsonb_build_object('deadlineId', shown.id,
    'shortlistEntryId', shown.selected_university_id, 'applicationId', shown.application_id, 'change', change, 'kind', shown.kind,
    'localDate', shown.local_date, 'localTime', left(shown.local_time::text, 5), 'zoneRule', shown.zone_rule, 'zone', shown.zone,
    'dueAt', to_char(shown.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'isConfirmed', shown.is_confirmed,
    'isCompleted', shown.is_completed));
  return shown;
end $$;

create or replace trigger deadlines_webhooks after insert or update on deadlines for each row execute function queue_deadline_webhooks();

-- A before-delete trigger, because an after trigger would run at depth 1 once a cascade is over.
create or replace trigger deadlines_webhooks_end before delete on deadlines for each row execute function queue_deadline_webhooks();

create or replace function queue_letter_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhook_messages(new.user_id, 'letter.sent', jsonb_build_object('letterId', new.id, 'recommenderId', new.recommender_id,
    'applicationId', new.application_id, 'sentAt', to_char(new.state_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  return null;
end $$;

create or replace trigger recommendation_letters_webhooks after update on recommendation_letters for each row
  when (new.state = 'sent' and old.state <> 'sent') execute function queue_letter_webhooks();

create or replace function queue_decision_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhook_messages(new.user_id, 'decision.recorded', jsonb_build_object('applicationId', new.id,
    'shortlistEntryId', new.selected_university_id, 'decision', new.status));
  return null;
end $$;

create or replace trigger applications_webhooks after update on applications for each row
  when (new.status in ('accepted', 'rejected', 'waitlisted') and new.status is distinct from old.status)
  execute function queue_decision_webhooks();

-- Wakes the senders for what is due now; later messages are found by polling.
create or replace function announce_webhook_deliveries() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', '{"topic":"webhooks","userId":"","id":""}');
  return null;
end $$;

create or replace trigger webhook_deliveries_live after insert on webhook_deliveries
  for each row execute function announce_webhook_deliveries();

create or replace trigger webhook_deliveries_again after update on webhook_deliveries
  for each row when (old.settled_at is not null and new.settled_at is null) execute function announce_webhook_deliveries();
