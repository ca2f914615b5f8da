-- Resources of mentors. The functions run with the rights of the schema's owner, because row-level security opens a
-- resource to its mentor only; they take the reader from `app_user_id()`, never from an argument.

-- True when the acting user finds the mentor in the directory, and thus sees the profile and its public resources.
create or replace function can_find_mentor(mentor uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from mentor_profiles m join users u on u.id = m.user_id
    where m.user_id = mentor and u.role = 'mentor' and m.is_listed and m.profile_completion_percentage >= 80
      and u.id <> app_user_id() and u.id <> all(hidden_ids()))
$$;

-- Lists a mentor's resources that the acting user may read now: as a student of the mentor, or as a user who can find
-- them.
create or replace function open_resources(mentor uuid) returns setof mentor_resources
  language sql stable security definer set search_path = public, pg_temp
as $$
  select r.* from mentor_resources r
  where r.user_id = mentor and r.removed_at is null and mentor <> all(hidden_ids())
    and (r.audience = 'public' and can_find_mentor(mentor)
      or is_mentored(mentor, app_user_id()) and (r.audience <> 'some' or exists (select from mentorships s
        where s.user_id = app_user_id() and s.seat = 'student' and s.state = 'accepted' and s.counterpart_id = mentor
          and s.mentorship_id = any(r.mentorship_ids))))
$$;

-- Lists a page of them in the mentor's order; an article without its text.
create or replace function resources_of(mentor uuid, q text, from_row integer, most integer)
  returns table (id uuid, kind text, title text, content text, file_name text, file_bytes integer, updated_at timestamptz,
    total bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select r.id, r.kind, r.title, case r.kind when 'link' then r.content else '' end, r.file_name, r.file_bytes, r.updated_at,
    count(*) over ()
  from open_resources(mentor) r
  where app_user_id() is not null
    and (q = '' or strpos(lower(unaccent(concat_ws(' ', r.title, r.file_name))), lower(unaccent(q))) > 0)
  order by coalesce(r.placed_at, r.created_at) desc, r.id offset from_row limit most
$$;

-- Reads one of them with its content.
create or replace function readable_resource(resource uuid)
  returns table (id uuid, kind text, title text, content text, file_key text, file_name text, file_type text,
    file_bytes integer, updated_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id, o.kind, o.title, o.content, o.file_key, o.file_name, o.file_type, o.file_bytes, o.updated_at
  from mentor_resources r cross join lateral open_resources(r.user_id) o
  where r.id = resource and o.id = resource and app_user_id() is not null
$$;

-- Counts public resources per mentor, for mentors visible to the acting user.
create or replace function public_resource_counts(mentors uuid[]) returns table (mentor uuid, resources integer)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select r.user_id, count(*)::int from mentor_resources r
  where r.user_id = any(mentors) and r.audience = 'public' and r.removed_at is null and r.user_id <> all(hidden_ids())
  group by r.user_id
$$;
