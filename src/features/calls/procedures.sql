-- How the other of a session can be reached, while its call is open: ten minutes before the start until an hour after the end, as
-- `booking/rules.ts` has it. Null for all other users, at any other time, and where one of the two has blocked the other. Security
-- definer, because rows are for their owner alone; the other is the acting person meanwhile.
create or replace function counterpart_fallback_contact(session uuid) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting uuid := app_user_id();
  other uuid;
  answer text;
begin
  select s.counterpart_id into other from session_participants s
    where s.user_id = acting and s.session_id = session and s.state = 'booked'
      and now() between s.starts_at - interval '10 minutes' and s.ends_at + interval '1 hour';
  if other is null or is_blocked(acting, other) then return null; end if;
  perform set_config('app.user_id', other::text, true);
  select w.way into answer from call_fallback_contacts w where w.user_id = other;
  perform set_config('app.user_id', acting::text, true);
  return answer;
end $$;

-- A block ends a call between the two that runs: both browsers are told that it is over, and nothing else. Before the row is there,
-- because other triggers take the names out of the session.
create or replace function end_calls_on_block() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_notify('live', jsonb_build_object('topic', 'call', 'userId', person, 'id', s.session_id, 'row', jsonb_build_object(
      'from', 'server', 'key', gen_random_uuid(), 'place', 0, 'count', 1, 'piece', '{"kind":"over"}'))::text)
    from session_participants s, unnest(array[new.user_id, new.blocked_id]) person
    where s.user_id = new.user_id and s.counterpart_id = new.blocked_id
      and now() between s.starts_at - interval '10 minutes' and s.ends_at + interval '1 hour';
  return new;
end $$;
create or replace trigger blocks_calls_end before insert on blocks for each row execute function end_calls_on_block();
