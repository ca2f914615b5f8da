-- Announces changed notifications once per statement: each row up to a limit, and beyond it one message per user, so
-- that marking ten thousand as read does not send ten thousand messages.
create or replace function announce_notifications() returns trigger language plpgsql as $$
declare few constant integer := 50;
begin
  if (select count(*) from (select 1 from changed limit few + 1) some_rows) > few then
    perform pg_notify('live', json_build_object('topic', 'notification', 'userId', c.user_id, 'id', '', 'change', 'many')::text)
    from (select distinct user_id from changed) c;
  elsif tg_op = 'DELETE' then
    perform pg_notify('live', json_build_object(
      'topic', 'notification', 'userId', c.user_id, 'id', c.id, 'change', 'delete')::text) from changed c;
  else
    -- The message holds the row, so that no process has to query it; NOTIFY takes 8,000 bytes at most.
    perform pg_notify('live', case when octet_length(whole.text) < 7500 then whole.text else bare.text end)
    from changed c,
      lateral (select json_build_object('topic', 'notification', 'userId', c.user_id, 'id', c.id,
        'change', lower(tg_op), 'row', to_json(c))::text as text) whole,
      lateral (select json_build_object('topic', 'notification', 'userId', c.user_id, 'id', c.id,
        'change', lower(tg_op))::text as text) bare;
  end if;
  return null;
end $$;

create or replace trigger notifications_inserted after insert on notifications
  referencing new table as changed for each statement execute function announce_notifications();

create or replace trigger notifications_updated after update on notifications
  referencing new table as changed for each statement execute function announce_notifications();

create or replace trigger notifications_deleted after delete on notifications
  referencing old table as changed for each statement execute function announce_notifications();

-- Wakes the delivery runners for what is due now; later deliveries are found by polling.
create or replace function announce_deliveries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from changed where due_at <= now() + interval '1 second') then
    perform pg_notify('live', '{"topic":"deliveries","userId":"","id":""}');
  end if;
  return null;
end $$;

create or replace trigger deliveries_live after insert on deliveries
  referencing new table as changed for each statement execute function announce_deliveries();
