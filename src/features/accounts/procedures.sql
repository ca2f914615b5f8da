-- Names the person of a session to row-level security for the rest of the transaction, and returns what the guards need.
-- Security definer, because the request role cannot read sessions. A mentor's completion comes from the mentor profile
-- alone, 0 without one.
create or replace function open_session(session_token text)
  returns table (
    user_id uuid, session_id uuid, email text, full_name text, display_name text, role text,
    onboarding_completed boolean, completion integer, time_zone text, language text, picture text
  )
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare person uuid; opened uuid;
begin
  select s.user_id, s.id into person, opened from sessions s where s.token = session_token and s.expires_at > now();
  perform set_config('app.user_id', coalesce(person::text, ''), true);
  if person is null then return; end if;
  return query
    select u.id, opened, u.email,
      coalesce(nullif(p.full_name, ''), u.name),
      coalesce(p.display_name, ''),
      known.role,
      -- Accounts without a profile row: an academic profile is written only at the end of onboarding.
      coalesce(p.onboarding_completed, exists (select 1 from academic_profiles a where a.user_id = u.id)),
      case when known.role = 'mentor'
        then coalesce((select m.profile_completion_percentage from mentor_profiles m where m.user_id = u.id), 0)
        else coalesce(p.profile_completion_percentage, 15) end,
      coalesce(p.time_zone, 'UTC'), coalesce(p.language, u.language, 'en'),
      substring(p.picture_key from '[^/]+$')
    from users u
    left join user_profiles p on p.user_id = u.id
    -- Account metadata wins over the profile, the profile over the roles table.
    cross join lateral (
      select coalesce(u.role, p.role, (select r.role from user_roles r where r.user_id = u.id)) as role
    ) known
    where u.id = person;
end $$;

-- True when the latest entry of the acting person's grants gives this one. Row-level security shows only their own.
create or replace function has_grant(wanted text) returns boolean
  language plpgsql stable
as $$
begin
  return coalesce((select action = 'given' from user_grants
    where user_id = app_user_id() and name = wanted order by created_at desc, id desc limit 1), false);
end $$;

-- Grants are an append-only log; only the cascade of a deleted account removes them.
create or replace function keep_grants() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'grants are a log that is only added to' using errcode = '42501';
end $$;

create or replace trigger user_grants_append_only before update or delete on user_grants
  for each row execute function keep_grants();
