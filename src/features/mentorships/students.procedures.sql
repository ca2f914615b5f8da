-- Mentor's view of students: shared parts and their changes. The functions run with the rights of the schema's owner,
-- because rows are open to their owner only, and act as the student meanwhile.

-- Lists the parts of one student that the acting mentor may see now: the union of the open grants.
create or replace function granted_parts(student uuid) returns text[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct part), '{}') from shares s, unnest(s.parts) part
  where s.user_id = student and s.reader_id = app_user_id() and s.revoked_at is null and s.expires_at > now()
    and is_mentored(app_user_id(), student)
$$;

-- Lists changes of shared parts since an instant, newest first, with old and new values where known; also the student's
-- answers and completed tasks. Acts as the student meanwhile.
drop function if exists student_changes(uuid, text[], timestamptz);
create or replace function student_changes(student uuid, mentor uuid, parts text[], since timestamptz) returns jsonb
  language sql stable set search_path = public, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'title', c.title, 'at', c.at,
      'from', case when c.was <> c.becomes then c.was end, 'to', case when c.was <> c.becomes then c.becomes end) order by c.at desc), '[]')
  from (
    (select 'profile' as kind, '' as title, greatest(p.updated_at, a.updated_at) as at, null::text as was, null::text as becomes
      from user_profiles p left join academic_profiles a on a.user_id = p.user_id
      where 'profile' = any(parts) and p.user_id = student)
    union all
    (select 'cv', '', a.created_at, (select o.original_filename from resumes o where o.user_id = student and o.created_at < r.created_at
        order by o.created_at desc limit 1), r.original_filename
      from cv_analyses a join resumes r on r.user_id = a.user_id and r.id = a.resume_id
      where parts && array['cv', 'cvFile'] and a.user_id = student and a.created_at > since order by a.created_at desc limit 5)
    union all
    (select 'application', concat_ws(', ', e.university_name, nullif(e.program_name, '')), a.updated_at,
        (select l.change->'before'->>'status' from application_timeline l where l.user_id = student and l.application_id = a.id
          and l.event_type = 'status_changed' and l.created_at > since order by l.created_at, l.id limit 1), a.status
      from applications a join selected_universities e on e.user_id = a.user_id and e.id = a.selected_university_id
      where 'applications' = any(parts) and a.user_id = student and a.archived_at is null and a.updated_at > since
      order by a.updated_at desc limit 20)
    union all
    (select 'deadline', e.university_name, d.updated_at,
        (select l.change->'before'->>'localDate' from application_timeline l where l.user_id = student
          and l.application_id = d.application_id and l.event_type = 'deadline_changed' and l.change->>'id' = d.id::text
          and l.created_at > since order by l.created_at, l.id limit 1), d.local_date::text
      from deadlines d join selected_universities e on e.user_id = d.user_id and e.id = d.selected_university_id
      where 'applications' = any(parts) and d.user_id = student and d.application_id is not null and not d.is_placeholder
        and d.updated_at > since order by d.updated_at desc limit 20)
    union all
    (select 'writing', w.title, w.updated_at, null, null from writings w
      where w.user_id = student and w.removed_at is null and w.updated_at > since and w.id in (select s.writing_id from shares s
        where s.user_id = student and s.reader_id = mentor and s.revoked_at is null and s.expires_at > now())
      order by w.updated_at desc limit 20)
    union all
    (select 'answer', left(m.words, 100), m.created_at, null, null from mentor_comments m join mentorships o
        on o.user_id = student and o.mentorship_id = m.mentorship_id and o.counterpart_id = mentor
      where m.user_id = student and m.seat = 'student' and m.part = any(student_changes.parts) and m.created_at > since
      order by m.created_at desc limit 20)
    union all
    (select 'task', k.title, k.done_at, null, null from mentor_tasks k join mentorships o
        on o.user_id = student and o.mentorship_id = k.mentorship_id and o.counterpart_id = mentor
      where k.user_id = student and k.done_at > since order by k.done_at desc limit 20)) c
  where c.at > since
$$;

-- Summarizes the acting mentor's students as far as each shares it. Every access is written to the student's log, once
-- per visit.
create or replace function student_summaries(students uuid[])
  returns table (student uuid, parts text[], progress integer, next_deadline jsonb, changes jsonb)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  mentor uuid := app_user_id();
  since timestamptz;
  one uuid;
begin
  foreach one in array students loop
    perform set_config('app.user_id', mentor::text, true);
    parts := granted_parts(one);
    continue when cardinality(parts) = 0;
    student := one; progress := null; next_deadline := null;
    select coalesce(m.accessed_at, m.decided_at, m.requested_at) into since from mentorships m
      where m.user_id = mentor and m.counterpart_id = one and m.state = 'accepted';
    perform set_config('app.user_id', one::text, true);
    -- A list of changes reveals other parts too: then the log records that the share was opened.
    perform log_share_access(one, s.id, case when 'applications' = any(s.parts) then 'applications' else 'overview' end) from shares s
      where s.user_id = one and s.reader_id = mentor and s.revoked_at is null and s.expires_at > now()
      order by 'applications' = any(s.parts) desc, s.expires_at desc limit 1;
    if 'applications' = any(parts) then
      select round(avg(a.progress)) into progress from applications a where a.user_id = one and a.archived_at is null;
      next_deadline := next_shared_deadline(one);
    end if;
    changes := student_changes(one, mentor, parts, since);
    return next;
  end loop;
  perform set_config('app.user_id', mentor::text, true);
end $$;

-- Lists what the acting mentor's active students need: comment threads on open parts in which the student wrote last, open
-- tasks, and the times of the last contact and the next session. Of all students, or of those mentorships only.
create or replace function student_needs(mentorship_ids uuid[])
  returns table (mentorship uuid, waiting integer, open_tasks integer, is_overdue boolean, last_contact_at timestamptz,
    next_session_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  mentor uuid := app_user_id();
  own record;
  parts text[];
  commented_at timestamptz;
begin
  for own in select m.mentorship_id, m.counterpart_id from mentorships m
    where m.user_id = mentor and m.seat = 'mentor' and m.state = 'accepted' and m.counterpart_id is not null
      and (mentorship_ids is null or m.mentorship_id = any(mentorship_ids)) limit 500
  loop
    perform set_config('app.user_id', mentor::text, true);
    mentorship := own.mentorship_id;
    parts := granted_parts(own.counterpart_id);
    select max(s.starts_at) filter (where s.starts_at <= now()), min(s.starts_at) filter (where s.ends_at > now())
      into last_contact_at, next_session_at from session_participants s
      where s.user_id = mentor and s.counterpart_id = own.counterpart_id and s.state = 'booked';
    last_contact_at := greatest(last_contact_at, (select max(c.last_at) from conversation_members c
      where c.user_id = mentor and c.counterpart_id = own.counterpart_id));
    -- Acts as the student meanwhile: row-level security opens tasks and comments to the student only.
    perform set_config('app.user_id', own.counterpart_id::text, true);
    select count(*), coalesce(bool_or(k.due_on < to_char(now(), 'YYYY-MM-DD')), false) into open_tasks, is_overdue
      from mentor_tasks k where k.user_id = own.counterpart_id and k.mentorship_id = own.mentorship_id and k.done_at is null;
    select count(*) filter (where threads.seat = 'student' and threads.is_open and threads.part = any(parts)), max(threads.at)
      into waiting, commented_at from (
        select distinct on (coalesce(c.answers, c.id)) c.seat, c.part, c.created_at as at,
          not exists (select from mentor_comments f where f.user_id = c.user_id and f.id = coalesce(c.answers, c.id)
            and f.resolved_at is not null) as is_open
        from mentor_comments c where c.user_id = own.counterpart_id and c.mentorship_id = own.mentorship_id
        order by coalesce(c.answers, c.id), c.created_at desc, c.id) threads;
    last_contact_at := greatest(last_contact_at, commented_at);
    return next;
  end loop;
  perform set_config('app.user_id', mentor::text, true);
end $$;

-- Lists the open grants of one student to the acting mentor, without the shared data.
create or replace function grants_from(student uuid) returns table (id uuid, parts text[], expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.id, s.parts, s.expires_at from shares s
  where s.user_id = student and s.reader_id = app_user_id() and s.revoked_at is null and s.expires_at > now()
  order by s.expires_at, s.id limit 20
$$;
