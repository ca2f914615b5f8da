-- The person whose name a session keeps, as others see it.
create or replace function session_name(person uuid) returns text
  language sql stable set search_path = public, pg_temp
as $$
  select coalesce(nullif(p.display_name, ''), nullif(p.full_name, ''), u.name)
  from users u left join user_profiles p on p.user_id = u.id where u.id = person
$$;

-- Serialises bookings of the same users, in one lock order for all, which prevents deadlocks. A row lock would come too
-- late: the row that two users want at the same time does not exist yet.
create or replace function lock_schedules(variadic people uuid[]) returns void language plpgsql as $$
declare person uuid;
begin
  for person in select distinct one from unnest(people) one where one is not null order by one loop
    perform pg_advisory_xact_lock(hashtextextended('schedule ' || person, 0));
  end loop;
end $$;

-- What a mentor offers, for the mentor and for students whom the mentor guides: zone, hours, one type or all of them, and when
-- the mentor is not free, without with whom. Null for all other users. Security definer, because rows are for their owner alone;
-- the mentor is the acting person meanwhile. `without` is a session that is to be moved.
create or replace function schedule_of(mentor uuid, type uuid, without uuid default null, since timestamptz default now())
  returns jsonb language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting uuid := app_user_id();
  answer jsonb;
begin
  if acting is null or not (acting = mentor or is_mentored(mentor, acting)) then return null; end if;
  perform set_config('app.user_id', mentor::text, true);
  select jsonb_build_object(
      'name', session_name(mentor),
      'zone', coalesce((select p.time_zone from user_profiles p where p.user_id = mentor), 'UTC'),
      'weekly', (select coalesce(jsonb_agg(jsonb_build_object('day', h.day, 'from', h.from_minute, 'to', h.to_minute)
          order by h.day, h.from_minute), '[]') from weekly_hours h where h.user_id = mentor),
      'exceptions', (select coalesce(jsonb_agg(jsonb_build_object('date', e.date, 'from', e.from_minute, 'to', e.to_minute)
          order by e.date, e.from_minute), '[]') from hour_exceptions e
          where e.user_id = mentor and e.date >= (since - interval '2 days')::date),
      'types', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name,
          'sessionMinutes', t.session_minutes, 'stepMinutes', t.step_minutes, 'bufferBefore', t.buffer_before,
          'bufferAfter', t.buffer_after, 'minimumNoticeMinutes', t.minimum_notice_minutes,
          'horizonDays', t.horizon_days, 'maxPerWeek', t.max_per_week, 'needsAnswer', t.needs_answer)
          order by t.created_at, t.id), '[]') from session_types t
          where t.user_id = mentor and t.removed_at is null and (type is null or t.id = type)),
      'booked', (select coalesce(jsonb_agg(jsonb_build_object('start', extract(epoch from s.starts_at) * 1000,
          'end', extract(epoch from s.ends_at) * 1000)), '[]') from session_participants s
          where s.user_id = mentor and s.seat = 'mentor' and s.state in ('requested', 'booked', 'no_show')
            and s.session_id is distinct from without and s.ends_at > since - interval '9 days'))
    into answer;
  perform set_config('app.user_id', acting::text, true);
  return answer;
end $$;

-- The first instant at which the clock of a zone shows a time or a later one, as `wallInstant` in wall-time.rules.ts: of a time that
-- comes twice the first, after a gap of the clocks its end.
create or replace function wall_instant(wall timestamp, zone text) returns timestamptz language plpgsql stable as $$
declare
  late timestamptz := wall at time zone zone;
  back interval;
begin
  foreach back in array '{2 hours,1 hour,30 minutes,0}'::interval[] loop
    if (late - back) at time zone zone = wall then return late - back; end if;
  end loop;
  return (select min(g) from generate_series(date_trunc('hour', late) - interval '26 hours', late + interval '26 hours',
    interval '15 minutes') g where g at time zone zone >= wall);
end $$;

-- The first time of each day at which a mentor has a free slot of any type, by the rules of `findSlots` in slots.engine.ts, for so
-- many days of the next four weeks. Weekdays (Monday is 1) and minutes since midnight, on the clock of `seeker_zone`, say which times
-- are wished; null for all. Every search asks this of each mentor, so that what one can cost is bounded: of a schedule with more than
-- 8,000 times only each second, third and so on is looked at.
create or replace function free_times(mentor uuid, days integer[], since_minute integer, until_minute integer, seeker_zone text, most integer,
  moment timestamptz default now())
  returns setof timestamptz language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
declare
  own text := coalesce((select p.time_zone from user_profiles p where p.user_id = mentor), 'UTC');
  today date;
  last integer := (select least(28, max(t.horizon_days)) from session_types t where t.user_id = mentor and t.removed_at is null);
  on_date date;
  free timestamptz;
  given integer := 0;
  thin integer;
  has_sessions boolean;
begin
  today := (moment at time zone own)::date;
  select greatest(1, ceil(sum((o.to_minute - o.from_minute) / coalesce(t.step_minutes, t.session_minutes)) / 8000.0))::integer into thin
    from session_types t cross join (
      select h.from_minute, h.to_minute from weekly_hours h cross join generate_series(1, 4) where h.user_id = mentor
      union all
      select e.from_minute, e.to_minute from hour_exceptions e
        where e.user_id = mentor and e.from_minute is not null and e.date between today - 1 and today + last) o
    where t.user_id = mentor and t.removed_at is null;
  has_sessions := exists (select from session_participants k where k.user_id = mentor and k.seat = 'mentor'
    and k.state in ('requested', 'booked', 'no_show') and k.ends_at > moment - interval '9 days');
  for on_date in select d::date from generate_series(today - 1, today + last, interval '1 day') d
    where exists (select from hour_exceptions e where e.user_id = mentor and e.date = d::date)
      or exists (select from weekly_hours h where h.user_id = mentor and h.day = extract(isodow from d))
  loop
    select min(s.at) into free
    from session_types t
    cross join lateral (select unnest(range_agg(int4range(o.from_minute, o.to_minute))) as open from (
        select e.from_minute, e.to_minute from hour_exceptions e where e.user_id = mentor and e.date = on_date
          and not exists (select from hour_exceptions c where c.user_id = mentor and c.date = e.date and c.from_minute is null)
        union all
        select h.from_minute, h.to_minute from weekly_hours h where h.user_id = mentor
          and h.day = extract(isodow from on_date)
          and not exists (select from hour_exceptions c where c.user_id = mentor and c.date = on_date)) o) r
    cross join lateral (select wall_instant(on_date + make_interval(mins => lower(r.open)), own) as opens,
        wall_instant(on_date + make_interval(mins => upper(r.open)), own) as closes) b
    cross join lateral generate_series(b.opens, b.closes - make_interval(mins => t.session_minutes),
        make_interval(mins => thin * coalesce(t.step_minutes, t.session_minutes))) s (at)
    cross join lateral (select s.at at time zone seeker_zone as shown) l
    where t.user_id = mentor and t.removed_at is null and on_date <= today + t.horizon_days
      and s.at >= moment + make_interval(mins => t.minimum_notice_minutes)
      and (days is null or extract(isodow from l.shown) = any(days))
      and (since_minute is null
        or extract(hour from l.shown) * 60 + extract(minute from l.shown) between since_minute and until_minute - 1)
      and not (has_sessions and exists (select from session_participants k where k.user_id = mentor and k.seat = 'mentor'
        and k.state in ('requested', 'booked', 'no_show')
        and s.at < k.ends_at + make_interval(mins => t.buffer_before + t.buffer_after)
        and s.at > k.starts_at - make_interval(mins => t.buffer_before + t.buffer_after + t.session_minutes)))
      and (t.max_per_week is null or t.max_per_week > (select count(*) from session_participants k
        where k.user_id = mentor and k.seat = 'mentor' and k.state in ('requested', 'booked', 'no_show')
          and k.starts_at >= wall_instant(date_trunc('week', on_date::timestamp), own)
          and k.starts_at < wall_instant(date_trunc('week', on_date::timestamp) + interval '7 days', own)));
    if free is not null then
      return next free;
      given := given + 1;
      if given = most then return; end if;
    end if;
  end loop;
-- The database does not know the zone: no slot can be computed, so none is offered.
exception when invalid_parameter_value then return;
end $$;

-- Writes both rows of a new session of the acting student. True when it is there, also from an earlier try of the same student;
-- null for a mentor who does not guide the student or a type that is not offered. A time that is taken violates an exclusion
-- constraint. Whether the time is offered is decided by the caller, who computes in zones.
create or replace function book_session(mentor uuid, wanted jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  student uuid := app_user_id();
  made session_participants;
  offer session_types;
begin
  if student is null or student = mentor or not is_mentored(mentor, student) then return null; end if;
  perform lock_schedules(mentor, student);
  made := jsonb_populate_record(null::session_participants, wanted);
  if exists (select from session_participants s where s.user_id = student and s.session_id = made.session_id) then return true; end if;
  made.created_at := now(); made.updated_at := now();
  made.version := 0; made.notified_version := -1; made.notes := ''; made.notes_version := 0;
  made.is_late := false; made.reason := ''; made.changed_by := coalesce(made.changed_by, 'student'); made.change := made.state;
  made.summary := ''; made.open_points := ''; made.summary_version := 0;
  perform set_config('app.user_id', mentor::text, true);
  select t.* into offer from session_types t where t.user_id = mentor and t.id = made.type_id and t.removed_at is null;
  if found then
    made.type_name := offer.name;
    made.user_id := mentor; made.seat := 'mentor'; made.counterpart_id := student;
    perform set_config('app.user_id', student::text, true);
    made.other_name := session_name(student);
    perform set_config('app.user_id', mentor::text, true);
    insert into session_participants select made.*;
    made.other_name := session_name(mentor);
    perform set_config('app.user_id', student::text, true);
    made.user_id := student; made.seat := 'student'; made.counterpart_id := mentor;
    insert into session_participants select made.*;
    return true;
  end if;
  perform set_config('app.user_id', student::text, true);
  return null;
end $$;

-- Takes the locks of both people of a session of the acting person, for a change that follows; false where it is not theirs.
create or replace function lock_session(session uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare other uuid;
begin
  select s.counterpart_id into other from session_participants s where s.user_id = app_user_id() and s.session_id = session;
  if not found then return false; end if;
  perform lock_schedules(app_user_id(), other);
  return true;
end $$;

-- Changes both rows of a session of the acting person. The caller has taken `lock_session` and decided that the change may be.
-- `own` holds what only the acting person's row gets. False where the session is not theirs.
create or replace function change_session(session uuid, patch jsonb, own jsonb default '{}') returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting uuid := app_user_id();
  other uuid;
  person uuid;
  written jsonb := patch - array['user_id', 'session_id', 'seat', 'counterpart_id', 'other_name', 'notified_version', 'created_at'];
  news int := case when patch ? 'change' then 1 else 0 end;
begin
  select s.counterpart_id into other from session_participants s where s.user_id = acting and s.session_id = session;
  if not found then return false; end if;
  foreach person in array array[acting, other] loop
    continue when person is null;
    perform set_config('app.user_id', person::text, true);
    update session_participants s set state = r.state, starts_at = r.starts_at, ends_at = r.ends_at, wall_date = r.wall_date,
        wall_time = r.wall_time, zone = r.zone, zone_data = r.zone_data, proposed_at = r.proposed_at,
        tzdata_choice = r.tzdata_choice, reason = r.reason, expires_at = r.expires_at, is_late = r.is_late,
        no_show_by = r.no_show_by, no_show_at = r.no_show_at, change = r.change, changed_by = r.changed_by,
        notes = r.notes, notes_version = r.notes_version, summary = r.summary, open_points = r.open_points,
        summary_version = r.summary_version, version = s.version + news, updated_at = now()
      from (select (jsonb_populate_record(x, written || case when person = acting then own else '{}' end)).*
        from session_participants x where x.user_id = person and x.session_id = session) r
      where s.user_id = r.user_id and s.session_id = r.session_id;
  end loop;
  perform set_config('app.user_id', acting::text, true);
  return true;
end $$;

-- Ends the sessions ahead of a person who takes another role or deletes the account; the other is told. The rows of a deleted
-- account go with it, so only the other's stay, without a name; a mentor keeps no words of or about a deleted student.
create or replace function end_sessions_ahead(person uuid, leaves boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting text := coalesce(current_setting('app.user_id', true), '');
  ahead session_participants;
begin
  perform set_config('app.user_id', person::text, true);
  for ahead in select s.* from session_participants s
    where s.user_id = person and (leaves or s.ends_at > now() and s.state in ('requested', 'booked'))
  loop
    perform set_config('app.user_id', person::text, true);
    if ahead.ends_at > now() and ahead.state in ('requested', 'booked') then
      perform change_session(ahead.session_id, jsonb_build_object('state', 'cancelled', 'change', 'cancelled',
        'changed_by', 'system', 'expires_at', null, 'proposed_at', null));
    end if;
    if leaves and ahead.counterpart_id is not null then
      perform set_config('app.user_id', ahead.counterpart_id::text, true);
      update session_participants s set other_name = '', note = case s.seat when 'mentor' then '' else s.note end,
          notes = case s.seat when 'mentor' then '' else s.notes end, summary = case s.seat when 'mentor' then '' else s.summary end,
          open_points = case s.seat when 'mentor' then '' else s.open_points end
        where s.user_id = ahead.counterpart_id and s.session_id = ahead.session_id;
    end if;
  end loop;
  perform set_config('app.user_id', acting, true);
end $$;

create or replace trigger users_sessions_end before delete on users
  for each row execute function call_for_person('end_sessions_ahead');
create or replace trigger users_sessions_role after update of role on users
  for each row when (old.role is distinct from new.role) execute function call_for_person('end_sessions_ahead');

-- Ends the sessions ahead of a mentor and a student whose mentorship is over.
create or replace function end_sessions_of_mentorship() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting text := coalesce(current_setting('app.user_id', true), '');
  ahead uuid;
begin
  perform set_config('app.user_id', new.user_id::text, true);
  foreach ahead in array array(select s.session_id from session_participants s where s.user_id = new.user_id
    and s.counterpart_id = new.counterpart_id and s.ends_at > now() and s.state in ('requested', 'booked'))
  loop
    perform change_session(ahead, jsonb_build_object('state', 'cancelled', 'change', 'cancelled', 'changed_by', 'system',
      'expires_at', null, 'proposed_at', null));
  end loop;
  perform set_config('app.user_id', acting, true);
  return null;
end $$;
create or replace trigger mentorships_sessions_end after update of state on mentorships
  for each row when (old.state = 'accepted' and new.state <> 'accepted') execute function end_sessions_of_mentorship();

-- The mentors who guide the acting student, for a choice of whom to book with. Collected before the first one acts: policies are
-- asked again at each fetch.
create or replace function bookable_mentors() returns table (id uuid, name text, zone text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  student uuid := app_user_id();
  mentor uuid;
begin
  foreach mentor in array array(select m.counterpart_id from mentorships m
    where m.user_id = student and m.seat = 'student' and m.state = 'accepted' and m.counterpart_id is not null
      and is_mentored(m.counterpart_id, student) order by m.other_name, m.counterpart_id limit 50)
  loop
    perform set_config('app.user_id', mentor::text, true);
    id := mentor; name := session_name(mentor);
    zone := coalesce((select p.time_zone from user_profiles p where p.user_id = mentor), 'UTC');
    return next;
  end loop;
  perform set_config('app.user_id', coalesce(student::text, ''), true);
end $$;

-- A session that is asked for, booked or changed is on the open pages of both at once.
create or replace trigger session_participants_inserted after insert on session_participants referencing new table as changed
  for each statement execute function announce_owners('booking');
create or replace trigger session_participants_updated after update on session_participants referencing new table as changed
  for each statement execute function announce_owners('booking');
