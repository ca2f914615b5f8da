-- A mentor without a mentor profile is at 0 percent, whatever the person reached as an applicant; and the picture goes
-- along, so that the header needs no question of its own.
drop function open_session(text);
--> statement-breakpoint
create function open_session(session_token text)
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
      -- Without a profile row, an academic profile tells that onboarding was completed.
      coalesce(p.onboarding_completed, exists (select 1 from academic_profiles a where a.user_id = u.id)),
      case when known.role = 'mentor'
        then coalesce((select m.profile_completion_percentage from mentor_profiles m where m.user_id = u.id), 0)
        else coalesce(p.profile_completion_percentage, 15) end,
      coalesce(p.time_zone, 'UTC'), coalesce(p.language, u.language, 'en'),
      substring(p.picture_key from '[^/]+$')
    from users u
    left join user_profiles p on p.user_id = u.id
    -- The order of sources: account metadata, then the profile, then the roles table.
    cross join lateral (
      select coalesce(u.role, p.role, (select r.role from user_roles r where r.user_id = u.id)) as role
    ) known
    where u.id = person;
end $$;
