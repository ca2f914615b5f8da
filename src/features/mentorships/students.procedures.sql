-- What a mentor sees of students: what they share and what changed of it. The functions run with the rights of the schema's owner,
-- because rows are for their owner alone; the student is the acting person meanwhile.

-- What the acting mentor may see of one student now: the union of the open grants.
create or replace function granted_parts(student uuid) returns text[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct part), '{}') from shares s, unnest(s.parts) part
  where s.user_id = student and s.reader_id = app_user_id() and s.revoked_at is null and s.expires_at > now()
    and is_mentored(app_user_id(), student)
$$;

-- What changed of what a student shares since an instant, newest first. The student is the acting person meanwhile.
create or replace function student_changes(student uuid, parts text[], since timestamptz) returns jsonb
  language sql stable set search_path = public, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'title', c.title, 'at', c.at) order by c.at desc), '[]') from (
    (select 'profile' as kind, '' as title, greatest(p.updated_at, a.updated_at) as at
      from user_profiles p left join academic_profiles a on a.user_id = p.user_id
      where 'profile' = any(parts) and p.user_id = student)
    union all
    (select 'cv', r.original_filename, a.created_at from cv_analyses a join resumes r on r.user_id = a.user_id and r.id = a.resume_id
      where parts && array['cv', 'cvFile'] and a.user_id = student and a.created_at > since order by a.created_at desc limit 5)
    union all
    (select 'application', concat_ws(', ', e.university_name, nullif(e.program_name, '')), a.updated_at
      from applications a join selected_universities e on e.user_id = a.user_id and e.id = a.selected_university_id
      where 'applications' = any(parts) and a.user_id = student and a.archived_at is null and a.updated_at > since
      order by a.updated_at desc limit 20)
    union all
    (select 'deadline', e.university_name, d.updated_at from deadlines d
      join selected_universities e on e.user_id = d.user_id and e.id = d.selected_university_id
      where 'applications' = any(parts) and d.user_id = student and d.application_id is not null and not d.is_placeholder
        and d.updated_at > since order by d.updated_at desc limit 20)) c
  where c.at > since
$$;

-- How students of the acting mentor stand, as far as each shows it. Every look is written into the student's log.
create or replace function student_glances(students uuid[])
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
    select coalesce(m.looked_at, m.decided_at, m.requested_at) into since from mentorships m
      where m.user_id = mentor and m.other_id = one and m.state = 'accepted';
    perform set_config('app.user_id', one::text, true);
    if 'applications' = any(parts) then
      insert into share_looks as l (user_id, share_id, part, looked_at)
        select s.user_id, s.id, 'applications', date_trunc('minute', now()) from shares s
        where s.user_id = one and s.reader_id = mentor and s.revoked_at is null and s.expires_at > now() and 'applications' = any(s.parts)
        order by s.expires_at desc limit 1
        on conflict (share_id, part, looked_at) do update set times = l.times + 1;
      select round(avg(a.progress)) into progress from applications a where a.user_id = one and a.archived_at is null;
      select found_one.deadline into next_deadline from (
        select jsonb_build_object('university', e.university_name, 'kind', d.kind, 'title', d.title, 'localDate', d.local_date,
          'localTime', to_char(d.local_time, 'HH24:MI'), 'zoneRule', case d.zone_rule when 'own' then 'zone' else d.zone_rule end,
          'zone', case d.zone_rule when 'own' then coalesce((select p.time_zone from user_profiles p where p.user_id = one), 'UTC')
            else d.zone end, 'dueAt', d.due_at) as deadline
        from deadlines d join selected_universities e on e.user_id = d.user_id and e.id = d.selected_university_id
        where d.user_id = one and d.application_id is not null and not d.is_placeholder and not d.is_completed and d.due_at > now()
        order by d.due_at, d.id limit 1) found_one;
    end if;
    changes := student_changes(one, parts, since);
    return next;
  end loop;
  perform set_config('app.user_id', mentor::text, true);
end $$;

-- The open grants of one student to the acting mentor, without anything that they show.
create or replace function grants_from(student uuid) returns table (id uuid, parts text[], expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.id, s.parts, s.expires_at from shares s
  where s.user_id = student and s.reader_id = app_user_id() and s.revoked_at is null and s.expires_at > now()
  order by s.expires_at, s.id limit 20
$$;
