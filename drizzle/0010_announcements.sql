-- Announces what changed for whom, once a statement: row by row with the rows themselves while they are few, and as one
-- word for each person beyond that, so that marking ten thousand as read does not send ten thousand messages.
drop trigger notifications_live on notifications;
--> statement-breakpoint
drop function announce_notification();
--> statement-breakpoint
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
    -- The row travels with the announcement, so that no process has to ask for it; a payload has 8,000 bytes at most.
    perform pg_notify('live', case when octet_length(whole.text) < 7500 then whole.text else bare.text end)
    from changed c,
      lateral (select json_build_object('topic', 'notification', 'userId', c.user_id, 'id', c.id,
        'change', lower(tg_op), 'row', to_json(c))::text as text) whole,
      lateral (select json_build_object('topic', 'notification', 'userId', c.user_id, 'id', c.id,
        'change', lower(tg_op))::text as text) bare;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger notifications_inserted after insert on notifications
  referencing new table as changed for each statement execute function announce_notifications();
--> statement-breakpoint
create trigger notifications_updated after update on notifications
  referencing new table as changed for each statement execute function announce_notifications();
--> statement-breakpoint
create trigger notifications_deleted after delete on notifications
  referencing old table as changed for each statement execute function announce_notifications();
--> statement-breakpoint
-- Wakes the processes that carry messages out; what is to wait for the morning is found by the clock.
create or replace function announce_deliveries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from changed where due_at <= now() + interval '1 second') then
    perform pg_notify('live', '{"topic":"deliveries","userId":"","id":""}');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger deliveries_live after insert on deliveries
  referencing new table as changed for each statement execute function announce_deliveries();
--> statement-breakpoint
-- Whoever becomes somebody else opens a new live connection as that.
create or replace function announce_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'role_changed', 'userId', new.id, 'id', new.id)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger users_role after update of role on users
  for each row when (old.role is distinct from new.role) execute function announce_role_change();
