-- Limits of a portal as most applicants entered them last; null if there are none. Names no applicant.
-- Needs the service role, because rows are visible to their owner only.
create or replace function find_portal_limits(host text) returns jsonb
  language sql stable set search_path = public, pg_temp
as $$
  select newest.limits
  from (
    select distinct on (user_id) limits, created_at from packets
    where portal_host = host and host <> ''
    order by user_id, created_at desc
  ) newest
  group by newest.limits
  order by count(*) desc, max(newest.created_at) desc
  limit 1
$$;

-- Keeps a packet as it was sent. Only the deletion of its application or account deletes it.
create or replace function forbid_packet_changes() returns trigger language plpgsql as $$
begin
  -- A depth above 1 means that a cascade fired this trigger.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'a packet that was sent cannot be changed';
end $$;

create or replace trigger packets_sent_frozen before update or delete on packets
  for each row when (old.sent_at is not null) execute function forbid_packet_changes();
