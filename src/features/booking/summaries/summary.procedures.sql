-- What follows from a session: the date of the next one, and what it begins with.

-- Inserts both rows of a session on which the acting mentor and the student agreed. Returns null for a user whom the
-- mentor does not guide, and for a student who has `most` sessions ahead. Security definer, because the rows belong to
-- both.
create or replace function book_next_session(student uuid, wanted jsonb, most integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  mentor uuid := app_user_id();
  booked boolean;
begin
  if mentor is null or not is_mentored(mentor, student) then return null; end if;
  perform lock_schedules(mentor, student);
  if (select count(*) from session_participants s where s.user_id = student and s.state in ('requested', 'booked') and s.ends_at > now()) >= most
    then return null; end if;
  perform set_config('app.user_id', student::text, true);
  booked := book_session(mentor, wanted || '{"changed_by": "mentor"}');
  perform set_config('app.user_id', mentor::text, true);
  return booked;
end $$;

-- Tells the student of a mentorship that the acting mentor summed a session up.
create or replace function notify_summarised(mentorship uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update mentorships m set change = 'summarised', version = version + 1, updated_at = now()
  where m.mentorship_id = mentorship and m.seat = 'student' and is_own_student(mentorship)
$$;

-- Of the next session of the acting person with each of those they guide or are guided by: what stayed open in the last one
-- that was summed up, and the tasks that are not done.
create or replace function session_agendas() returns table (session_id uuid, points text, tasks jsonb)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select n.session_id,
    coalesce((select p.open_points from session_participants p where p.user_id = n.user_id and p.counterpart_id = n.counterpart_id and p.seat = n.seat
      and p.summary_version > 0 and p.starts_at < n.starts_at order by p.starts_at desc limit 1), ''),
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'dueOn', t.due_on)
        order by t.due_on, t.created_at, t.id) from mentor_tasks t
      where t.user_id = case n.seat when 'student' then n.user_id else n.counterpart_id end
        and t.mentorship_id = m.mentorship_id and t.done_at is null), '[]')
  from (select distinct on (s.counterpart_id, s.seat) s.* from session_participants s
    where s.user_id = app_user_id() and s.state in ('requested', 'booked') and s.ends_at > now() and s.counterpart_id is not null
    order by s.counterpart_id, s.seat, s.starts_at, s.session_id) n
  join mentorships m on m.user_id = n.user_id and m.counterpart_id = n.counterpart_id and m.seat = n.seat and m.state = 'accepted'
$$;
