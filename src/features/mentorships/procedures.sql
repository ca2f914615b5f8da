-- Mentorships. The functions run with the rights of the schema's owner, because a mentorship has a row for each
-- participant. They take the acting user from `app_user_id()`, never from an argument; functions with a user argument
-- are for other functions, triggers and the service (`roles.ts`).

-- True during an active mentorship, as both rows state. A block ends the mentorship, so that it needs no separate
-- check.
create or replace function is_mentored(mentor uuid, student uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from mentorships m
    join mentorships s on s.user_id = student and s.mentorship_id = m.mentorship_id and s.counterpart_id = mentor and s.state = 'accepted'
    where m.user_id = mentor and m.counterpart_id = student and m.seat = 'mentor' and m.state = 'accepted')
$$;

-- Builds mentor cards with chosen texts and derived facts, for users who may see the mentor. `free` is the number of
-- free places.
create or replace function mentor_cards(ids uuid[])
  returns table (id uuid, name text, fields text[], institution text, degree text, years integer, languages text[],
    availability text, bio text, zone text, country text, free integer, waiting integer, students integer, sessions integer,
    answer_hours integer, next_free timestamptz, proven_domain text, proven_institution text, proven_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, coalesce(nullif(p.display_name, ''), nullif(p.full_name, ''), u.name), m.expertise_fields, m.institution,
    m.degree, m.years_of_experience, m.languages, m.availability, coalesce(p.bio, ''), coalesce(p.time_zone, 'UTC'),
    m.country, greatest(0, m.capacity - s.accepted)::int, s.waiting::int, s.accepted::int, held.sessions::int, s.answer_hours::int,
    (select min(f) from free_times(u.id, null, null, null, 'UTC', 1) f), v.proven_domain, v.proven_institution, v.proven_at
  from mentor_profiles m join users u on u.id = m.user_id
  left join user_profiles p on p.user_id = u.id
  left join affiliation_verifications v on v.user_id = u.id
  cross join lateral (select count(*) filter (where o.state = 'accepted') as accepted,
      count(*) filter (where o.state = 'waiting') as waiting,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from o.decided_at - o.requested_at))
        filter (where o.decided_at is not null) / 3600) as answer_hours
    from mentorships o where o.user_id = u.id and o.seat = 'mentor') s
  cross join lateral (select count(*) as sessions from session_participants b
    where b.user_id = u.id and b.seat = 'mentor' and b.state = 'booked' and b.ends_at < now()) held
  where m.user_id = any(ids) and u.id <> all(hidden_ids())
$$;

-- Searches the directory for mentors visible to the acting user: listed and complete ones. The acting mentor is one of
-- them also unlisted: a coordinator of a group can propose themselves. Returns a page of ids with
-- the total; with a filter by free times, also the first matching time.
create or replace function find_mentors(wanted jsonb, from_row integer, most integer)
  returns table (id uuid, total bigint, free_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.user_id, count(*) over (), w.free_at from mentor_profiles m join users u on u.id = m.user_id
  left join user_profiles p on p.user_id = u.id
  cross join lateral (select case when (wanted->>'isFree')::boolean then (select min(f) from free_times(u.id,
    (select array_agg(day::integer) from jsonb_array_elements_text(wanted->'days') day), (wanted->>'from')::integer,
    (wanted->>'to')::integer, wanted->>'zone', 1) f) end as free_at) w
  where u.role = 'mentor' and (m.is_listed or u.id = app_user_id()) and m.profile_completion_percentage >= 80
    and u.id <> all(hidden_ids())
    and (wanted->>'field' is null or m.expertise_fields @> array[wanted->>'field'])
    and (wanted->>'language' is null or m.languages @> array[wanted->>'language'])
    and (wanted->>'country' is null or m.country = wanted->>'country')
    and (wanted->>'university' is null or strpos(lower(unaccent(m.institution)), lower(unaccent(wanted->>'university'))) > 0)
    and ((wanted->>'isFree')::boolean is not true or w.free_at is not null)
  order by u.id = app_user_id() desc,
    (m.capacity > (select count(*) from mentorships o where o.user_id = m.user_id and o.seat = 'mentor' and o.state = 'accepted')) desc,
    (select v.proven_at is not null from affiliation_verifications v where v.user_id = m.user_id) desc nulls last,
    lower(coalesce(nullif(p.display_name, ''), nullif(p.full_name, ''), u.name)), m.user_id
  offset from_row limit most
$$;

-- Lists the free times on a mentor's page, the first of each day, for users who can find the mentor, have asked
-- them or got them proposed.
-- Returns null for an unknown mentor, to distinguish a mentor without free times from a missing one.
create or replace function mentor_free_times(mentor uuid, most integer) returns timestamptz[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select array(select f from free_times(mentor, null, null, null, 'UTC', most) f order by f) from mentor_profiles m
  join users u on u.id = m.user_id and u.role = 'mentor'
  where m.user_id = mentor and u.id <> all(hidden_ids())
    and (m.profile_completion_percentage >= 80 and (m.is_listed or u.id = app_user_id()
        or exists (select from mentor_proposals p where p.user_id = app_user_id() and p.mentor_id = mentor))
      or exists (select from mentorships o where o.user_id = app_user_id() and o.counterpart_id = mentor and o.seat = 'student'))
$$;

-- Locks the places of a mentor against concurrent changes, so that a read request is unchanged when it is answered.
-- Several mentors are locked in id order against deadlocks.
create or replace function lock_mentor_capacity(mentor uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('places ' || mentor, 0))
$$;

-- Assigns free places to the longest waiting requests, and makes requests without a place wait.
create or replace function promote_from_waitlist(mentor uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare places integer;
begin
  perform lock_mentor_capacity(mentor);
  select m.capacity - (select count(*) from mentorships o where o.user_id = mentor and o.seat = 'mentor' and o.state = 'accepted')
    into places from mentor_profiles m where m.user_id = mentor;
  if coalesce(places, 0) <= 0 then
    update mentorships o set state = 'waiting', change = case when seat = 'student' then 'waiting' else change end, expires_at = null, updated_at = now(),
        version = version + (seat = 'student')::int
      where o.state = 'requested' and o.mentorship_id in
        (select w.mentorship_id from mentorships w where w.user_id = mentor and w.seat = 'mentor' and w.state = 'requested');
    return;
  end if;
  update mentorships o set state = 'requested', change = 'freed', expires_at = now() + interval '7 days', updated_at = now(),
      version = version + 1
    where o.state = 'waiting' and o.mentorship_id in (select w.mentorship_id from mentorships w
      where w.user_id = mentor and w.seat = 'mentor' and w.state = 'waiting' order by w.requested_at, w.mentorship_id limit places);
end $$;

create or replace function promote_own_waitlist() returns void
  language sql security definer set search_path = public, pg_temp
as $$ select promote_from_waitlist(app_user_id()) $$;

-- Requests a mentorship, idempotently: a repetition returns the current state. Returns null for a hidden mentor, and
-- for an id in use by others: functions find both rows of a mentorship by it.
create or replace function request_mentor(mentorship uuid, mentor uuid, asked text, would_share text[]) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  student uuid := app_user_id();
  known text;
  places integer;
  first_state text;
begin
  perform lock_pair(student, mentor), lock_mentor_capacity(mentor);
  select o.state into known from mentorships o where o.user_id = student and o.mentorship_id = mentorship;
  if found then return known; end if;
  if exists (select from mentorships o where o.mentorship_id = mentorship) then return null; end if;
  select m.capacity - (select count(*) from mentorships o where o.user_id = mentor and o.seat = 'mentor' and o.state = 'accepted')
    into places from mentor_profiles m join users u on u.id = m.user_id
    where u.id = mentor and u.id <> student and u.role = 'mentor'
      -- A mentor who proposed themselves as a coordinator answers the request also unlisted.
      and (m.is_listed or exists (select from mentor_proposals p
        where p.user_id = student and p.id = mentorship and p.mentor_id = mentor and p.proposed_by = mentor))
      and m.profile_completion_percentage >= 80 and not is_blocked(mentor, student);
  if not found then return null; end if;
  select o.state into known from mentorships o
    where o.user_id = student and o.counterpart_id = mentor and o.state in ('requested', 'waiting', 'accepted');
  if found then return 'open'; end if;
  first_state := case when places > 0 then 'requested' else 'waiting' end;
  insert into mentorships (user_id, mentorship_id, seat, counterpart_id, other_name, state, question, parts, expires_at, change, notified_version)
    select one.user_id, mentorship, one.seat, one.counterpart_id, session_name(one.counterpart_id), first_state, asked, would_share,
      case when places > 0 then now() + interval '7 days' end, first_state, one.told
    from (values (student, 'student', mentor, 0), (mentor, 'mentor', student, -1)) one(user_id, seat, counterpart_id, told);
  return first_state;
end $$;

-- Accepts or declines a request. Returns null when it is not addressed to the acting mentor, `closed` when it was
-- answered, `full` without a free place.
create or replace function answer_mentorship(mentorship uuid, accepts boolean, why text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  mentor uuid := app_user_id();
  known mentorships;
  places integer;
begin
  perform lock_mentor_capacity(mentor);
  select o.* into known from mentorships o where o.user_id = mentor and o.mentorship_id = mentorship and o.seat = 'mentor';
  if not found then return null; end if;
  if known.state not in ('requested', 'waiting') or known.expires_at <= now() then return 'closed'; end if;
  select m.capacity - (select count(*) from mentorships o where o.user_id = mentor and o.seat = 'mentor' and o.state = 'accepted')
    into places from mentor_profiles m where m.user_id = mentor;
  if accepts and places <= 0 then return 'full'; end if;
  update mentorships o set state = case when accepts then 'accepted' else 'declined' end,
      change = case when accepts then 'accepted' else 'declined' end, reason = case when accepts then '' else why end,
      decided_at = now(), expires_at = null, updated_at = now(), version = version + (seat = 'student')::int,
      notified_version = case when seat = 'mentor' then version else notified_version end
    where o.mentorship_id = mentorship;
  if accepts then perform promote_from_waitlist(mentor); end if;
  return case when accepts then 'accepted' else 'declined' end;
end $$;

-- Ends a mentorship and revokes its grants; tasks and shared notes stay with both. `told` selects the recipients of a
-- notification.
create or replace function close_mentorship(mentorship uuid, why text, becomes text, told text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  mentor uuid;
  student uuid;
begin
  select o.user_id, o.counterpart_id into mentor, student from mentorships o where o.mentorship_id = mentorship and o.seat = 'mentor';
  perform lock_mentor_capacity(mentor);
  update mentorships o set state = 'ended', change = becomes, reason = why, expires_at = null, updated_at = now(),
      version = version + (told = 'both' or o.seat = told)::int,
      notified_version = case when told = 'both' or o.seat = told then notified_version else version end
    where o.mentorship_id = mentorship and o.state in ('requested', 'waiting', 'accepted');
  if mentor is not null and student is not null then perform revoke_shares_between(student, mentor); end if;
  if mentor is not null then perform promote_from_waitlist(mentor); end if;
end $$;

-- Ends a mentorship by either side. Returns null when it is not theirs, `closed` when it has ended.
create or replace function end_mentorship(mentorship uuid, why text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare known mentorships;
begin
  perform lock_mentor_capacity(case o.seat when 'mentor' then o.user_id else o.counterpart_id end)
    from mentorships o where o.user_id = app_user_id() and o.mentorship_id = mentorship;
  select o.* into known from mentorships o where o.user_id = app_user_id() and o.mentorship_id = mentorship;
  if not found then return null; end if;
  if known.state not in ('requested', 'waiting', 'accepted') then return 'closed'; end if;
  if known.seat = 'mentor' and known.state <> 'accepted' then return null; end if;
  perform close_mentorship(mentorship, why, case when known.state = 'accepted' then 'ended' else 'withdrawn' end,
    case when known.seat = 'mentor' then 'student' else 'mentor' end);
  return 'ended';
end $$;

-- Expires requests without an answer and notifies both sides. Runs as the service, across all users.
create or replace function expire_mentorships() returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  mentor uuid;
  ended integer := 0;
begin
  for mentor in select distinct o.user_id from mentorships o where o.seat = 'mentor' and o.state = 'requested' and o.expires_at <= now()
      order by o.user_id loop
    perform lock_mentor_capacity(mentor);
    update mentorships o set state = 'expired', change = 'expired', expires_at = null, updated_at = now(), version = version + 1
      where o.mentorship_id in (select w.mentorship_id from mentorships w
        where w.user_id = mentor and w.seat = 'mentor' and w.state = 'requested' and w.expires_at <= now());
    perform promote_from_waitlist(mentor);
    ended := ended + 1;
  end loop;
  return ended;
end $$;

-- Ends a user's mentorships after a change of role, a block or the deletion of the account. Deleting an account also
-- deletes its texts, the notes about it and its name; the counterpart is notified, except of a block.
create or replace function end_mentorships_of(person uuid, leaves boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare one mentorships;
begin
  for one in select o.* from mentorships o where o.user_id = person and o.state in ('requested', 'waiting', 'accepted')
    order by o.counterpart_id loop
    perform close_mentorship(one.mentorship_id, '', 'left', case when one.seat = 'mentor' then 'student' else 'mentor' end);
  end loop;
  if leaves then
    update mentorships o set other_name = '', question = case when o.seat = 'mentor' then '' else o.question end,
        private_notes = '', shared_notes = case when o.seat = 'mentor' then '' else o.shared_notes end
      where o.counterpart_id = person;
    update mentor_comments c set author_name = '' where c.seat = 'mentor'
      and c.mentorship_id in (select o.mentorship_id from mentorships o where o.user_id = person and o.seat = 'mentor');
    update mentor_tasks t set mentor_name = ''
      where t.mentorship_id in (select o.mentorship_id from mentorships o where o.user_id = person and o.seat = 'mentor');
  end if;
end $$;

create or replace trigger users_mentorships_end before delete on users
  for each row execute function call_for_person('end_mentorships_of');
create or replace trigger users_mentorships_role after update of role on users
  for each row when (old.role is distinct from new.role) execute function call_for_person('end_mentorships_of');

create or replace function end_mentorship_by_block() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare mentorship uuid;
begin
  for mentorship in select o.mentorship_id from mentorships o where o.user_id = new.user_id and o.counterpart_id = new.blocked_id
    and o.state in ('requested', 'waiting', 'accepted') loop
    perform close_mentorship(mentorship, '', 'ended', 'none');
  end loop;
  return null;
end $$;
create or replace trigger blocks_mentorships_end after insert on blocks for each row execute function end_mentorship_by_block();

-- Touches the mentor's row when a grant begins or ends, so that open pages refetch and get a rejection.
create or replace function announce_share() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.reader_id is not null then
    update mentorships m set updated_at = now(), version = version + 1,
        change = case when new.revoked_at is null then 'shared' else 'unshared' end
      where m.user_id = new.reader_id and m.counterpart_id = new.user_id and m.seat = 'mentor' and m.state = 'accepted';
  end if;
  return null;
end $$;
create or replace trigger shares_announced after insert or update on shares for each row execute function announce_share();

-- Publishes realtime events of mentorships, their tasks and comments to both sides.
do $$
declare part text;
begin
  foreach part in array array['mentorships', 'mentor_tasks', 'mentor_comments'] loop
    execute format('create or replace trigger %I after insert on %I referencing new table as changed
      for each statement execute function announce_owners(''mentorship'')', part || '_inserted', part);
    execute format('create or replace trigger %I after update on %I referencing new table as changed
      for each statement execute function announce_owners(''mentorship'')', part || '_updated', part);
  end loop;
end $$;

-- Stores the notes in both rows with optimistic locking against `known`. Returns null when the mentorship is not the
-- acting user's.
create or replace function save_shared_notes(mentorship uuid, words text, known integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare current_version integer;
begin
  -- Locks both rows in a fixed order against deadlocks of concurrent saves.
  perform from mentorships m where m.mentorship_id = mentorship
    and exists (select from mentorships o where o.user_id = app_user_id() and o.mentorship_id = mentorship) order by m.seat for update;
  select m.notes_version into current_version from mentorships m
    where m.user_id = app_user_id() and m.mentorship_id = mentorship and m.state = 'accepted';
  if not found then return null; end if;
  if current_version <> known then return -1; end if;
  update mentorships m set shared_notes = words, notes_version = known + 1, updated_at = now() where m.mentorship_id = mentorship;
  return known + 1;
end $$;

-- Creates a task, or updates an open one, idempotently. Returns null when the acting user is not its mentor, `closed`
-- for a completed task, `full` beyond `most`.
drop function if exists upsert_task(uuid, uuid, text, text);
create or replace function upsert_task(mentorship uuid, task uuid, words text, due text, most integer) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  student uuid;
  known mentor_tasks;
  becomes text := 'taskChanged';
begin
  select m.counterpart_id into student from mentorships m
    where m.user_id = app_user_id() and m.mentorship_id = mentorship and m.seat = 'mentor' and m.state = 'accepted' for update;
  if student is null or not is_mentored(app_user_id(), student) then return null; end if;
  select t.* into known from mentor_tasks t where t.user_id = student and t.id = task for update;
  if found then
    if known.mentorship_id <> mentorship then return null; end if;
    if known.title = words and known.due_on is not distinct from due then return 'same'; end if;
    if known.done_at is not null then return 'closed'; end if;
    update mentor_tasks t set title = words, due_on = due, updated_at = now() where t.user_id = student and t.id = task;
  else
    if (select count(*) from mentor_tasks t where t.user_id = student and t.mentorship_id = mentorship) >= most then return 'full'; end if;
    insert into mentor_tasks (user_id, id, mentorship_id, mentor_name, title, due_on)
      values (student, task, mentorship, session_name(app_user_id()), words, due);
    becomes := 'task';
  end if;
  update mentorships m set change = becomes, version = version + 1, updated_at = now()
    where m.user_id = student and m.mentorship_id = mentorship;
  return 'given';
end $$;

-- True when the acting user is the mentor of an open mentorship.
create or replace function is_own_student(mentorship uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from mentorships m
    where m.user_id = app_user_id() and m.mentorship_id = mentorship and m.seat = 'mentor' and m.state = 'accepted')
$$;

-- Lists the acting mentor's tasks for the student of a mentorship.
create or replace function assigned_tasks(mentorship uuid)
  returns table (id uuid, title text, due_on text, done_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select t.id, t.title, t.due_on, t.done_at from mentor_tasks t
  where t.mentorship_id = mentorship and is_own_student(mentorship)
  order by t.done_at desc nulls first, t.due_on, t.created_at, t.id limit 100
$$;

create or replace function withdraw_task(mentorship uuid, task uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from mentor_tasks t where t.mentorship_id = mentorship and t.id = task and is_own_student(mentorship);
  if not found then return false; end if;
  -- Touches the student's row, so that open pages refetch their list.
  update mentorships m set updated_at = now() where m.mentorship_id = mentorship and m.seat = 'student';
  return true;
end $$;

-- Completes or reopens a task as the student; notifies the mentor of a completed one.
create or replace function finish_task(task uuid, is_done boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare of_mentorship uuid;
begin
  update mentor_tasks t set done_at = case when is_done then coalesce(t.done_at, now()) end, updated_at = now()
    where t.user_id = app_user_id() and t.id = task returning t.mentorship_id into of_mentorship;
  if not found then return false; end if;
  update mentorships m set change = case when is_done then 'taskDone' else m.change end, version = version + is_done::int,
      notified_version = case when is_done then notified_version else version end, updated_at = now()
    where m.mentorship_id = of_mentorship and m.seat = 'mentor' and m.state = 'accepted';
  return true;
end $$;
