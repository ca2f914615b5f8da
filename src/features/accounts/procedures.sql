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
  -- An access token. The server has checked its scope before; here it is checked again that it has not been revoked since.
  if person is null and session_token ~ '^gradapp_[po]at_' then
    select t.user_id, t.id into person, opened from access_tokens t
      where t.token_hash = encode(sha256(convert_to(session_token, 'UTF8')), 'hex') and t.revoked_at is null and t.expires_at > now();
  end if;
  perform set_config('app.user_id', coalesce(person::text, ''), true);
  if person is null then return; end if;
  begin
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
  exception when undefined_table then
    return query select * from open_session_partly(person, opened);
  end;
end $$;

-- Fallback of `open_session` while tables are missing: it reads the tables that exist, and the minimum of the completion
-- replaces an unknown value. The acting user is never guessed: accounts and sessions have to exist. It has no rights of
-- its own; for callers other than `open_session`, row-level security holds.
create or replace function open_session_partly(person uuid, opened uuid)
  returns table (
    user_id uuid, session_id uuid, email text, full_name text, display_name text, role text,
    onboarding_completed boolean, completion integer, time_zone text, language text, picture text
  )
  language plpgsql set search_path = public, pg_temp
as $$
declare
  profile jsonb := '{}';
  listed text;
  has_academic boolean := false;
  mentor_completion integer := 0;
begin
  if to_regclass('public.user_profiles') is not null then
    execute 'select to_jsonb(p) from user_profiles p where p.user_id = $1' into profile using person;
    profile := coalesce(profile, '{}');
  end if;
  if to_regclass('public.user_roles') is not null then
    execute 'select r.role from user_roles r where r.user_id = $1' into listed using person;
  end if;
  if to_regclass('public.academic_profiles') is not null then
    execute 'select exists (select 1 from academic_profiles a where a.user_id = $1)' into has_academic using person;
  end if;
  if to_regclass('public.mentor_profiles') is not null then
    execute 'select m.profile_completion_percentage from mentor_profiles m where m.user_id = $1'
      into mentor_completion using person;
  end if;
  return query
    select u.id, opened, u.email,
      coalesce(nullif(profile ->> 'full_name', ''), u.name),
      coalesce(profile ->> 'display_name', ''),
      known.role,
      coalesce((profile ->> 'onboarding_completed')::boolean, has_academic),
      case when known.role = 'mentor' then coalesce(mentor_completion, 0)
        else coalesce((profile ->> 'profile_completion_percentage')::integer, 15) end,
      coalesce(profile ->> 'time_zone', 'UTC'), coalesce(profile ->> 'language', u.language, 'en'),
      substring(profile ->> 'picture_key' from '[^/]+$')
    from users u
    cross join lateral (select coalesce(u.role, profile ->> 'role', listed) as role) known
    where u.id = person;
end $$;

-- Stores when the acting user was last active, as the last statement of a transaction. It skips a locked row: the
-- transaction that holds the lock stores the activity as well, and waiting for it here could deadlock.
create or replace function touch_activity() returns void
  language plpgsql
as $$
begin
  update user_profiles set last_active_at = now() where user_id = (
    select user_id from user_profiles where user_id = app_user_id() for update skip locked);
exception when undefined_table then
  -- A read must not fail for a note of when it was made.
end $$;

-- True when the latest entry of the acting person's grants gives this one. Row-level security shows only their own.
create or replace function has_permission(wanted text) returns boolean
  language plpgsql stable
as $$
begin
  return coalesce((select action = 'given' from user_permissions
    where user_id = app_user_id() and name = wanted order by created_at desc, id desc limit 1), false);
end $$;

-- Grants are an append-only log; only the cascade of a deleted account removes them.
create or replace function forbid_permission_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'grants are a log that is only added to' using errcode = '42501';
end $$;

create or replace trigger user_permissions_append_only before update or delete on user_permissions
  for each row execute function forbid_permission_changes();

-- Queues a security mail for an event that the owner of an account has to know of. Its delivery has the id of the entry, so that
-- each is mailed once. The row lock is the one that a foreign key takes: an account that is being deleted is not written to. The
-- sender of a mail locks the recipient's preferences, which a new account does not have yet.
create or replace function queue_security_mail() returns trigger language plpgsql as $$
begin
  perform 1 from users where id = new.user_id for key share;
  if found then
    insert into user_notification_preferences (user_id) values (new.user_id) on conflict do nothing;
    -- In whole milliseconds, as the sender's clock reads: a fraction of one later it would wait for the next minute's run.
    insert into deliveries (id, user_id, channel, due_at)
      values (new.id, new.user_id, 'security', date_trunc('milliseconds', now())) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger audit_log_mail after insert on audit_log for each row
  when (new.user_id is not null and (new.event in ('password_changed', 'password_reset', 'two_factor_enabled', 'two_factor_disabled', 'provider_connected',
      'provider_removed', 'session_ended', 'passkey_added', 'passkey_removed', 'access_token_created', 'app_connected',
      'webhook_added')
    or new.event = 'signed_in' and new.details ->> 'device' = 'new'))
  execute function queue_security_mail();
