-- Groups. The functions run with the rights of the schema's owner, because a coordinator reads rows of members. They take
-- the acting user from `app_user_id()`, never from an argument.

-- True when the acting user coordinates a group.
create or replace function is_coordinator_of(team uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from group_members m where m.user_id = app_user_id() and m.group_id = team and m.role = 'coordinator')
$$;

-- Lists the groups of the acting user: names of coordinators for each, the number of members for a coordinator.
create or replace function own_groups()
  returns table (id uuid, name text, role text, joined_at timestamptz, coordinators text[], members integer)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select g.id, g.name, m.role, m.joined_at,
    array(select session_name(c.user_id) from group_members c where c.group_id = g.id and c.role = 'coordinator'
      and c.user_id <> all(hidden_ids()) order by c.joined_at, c.user_id),
    case when m.role = 'coordinator' then (select count(*)::int from group_members c where c.group_id = g.id and c.role = 'member') end
  from group_members m join groups g on g.id = m.group_id
  where m.user_id = app_user_id() order by lower(g.name), g.id limit 50
$$;

-- Finds a valid invitation by the hash of its secret. One of a coordinator who left the group is void.
create or replace function find_group_invitation(secret text)
  returns table (id uuid, group_id uuid, name text, role text, coordinators text[], is_member boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select i.id, g.id, g.name, i.role,
    array(select session_name(c.user_id) from group_members c where c.group_id = g.id and c.role = 'coordinator'
      and c.user_id <> all(hidden_ids()) order by c.joined_at, c.user_id),
    exists (select from group_members m where m.group_id = g.id and m.user_id = app_user_id())
  from group_invitations i join groups g on g.id = i.group_id
  where i.secret_hash = secret and i.expires_at > now() and i.uses < i.max_uses and not is_blocked(i.user_id, app_user_id())
    and exists (select from group_members c where c.group_id = i.group_id and c.user_id = i.user_id and c.role = 'coordinator')
$$;

create or replace function lock_group(team uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('group ' || team::text, 0))
$$;

-- Joins the group of an invitation. Returns the group and `joined`, `already` without a use, or `full`; no row for an
-- invalid invitation. A member becomes a coordinator by the invitation of one, which revokes their grants; a hand-over
-- ends the membership of the coordinator who invited.
create or replace function join_group(secret text, most integer) returns table (joined uuid, outcome text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  me uuid := app_user_id();
  invited group_invitations;
  known text;
begin
  select i.group_id into joined from group_invitations i where i.secret_hash = secret;
  if joined is null then return; end if;
  perform lock_group(joined);
  -- Read after the lock, so that concurrent uses are counted.
  select i.* into invited from group_invitations i where i.secret_hash = secret;
  select m.role into known from group_members m where m.user_id = me and m.group_id = joined;
  if known = 'coordinator' or known = invited.role then outcome := 'already'; return next; return; end if;
  if not exists (select from find_group_invitation(secret)) then return; end if;
  if invited.role = 'member' and (select count(*) from group_members m where m.group_id = joined and m.role = 'member') >= most then
    outcome := 'full'; return next; return;
  end if;
  insert into group_members as m (user_id, group_id, role) values (me, joined, invited.role)
    on conflict (user_id, group_id) do update set role = excluded.role, joined_at = now();
  update group_invitations i set uses = i.uses + 1 where i.id = invited.id;
  if invited.is_hand_over then
    delete from group_members m where m.user_id = invited.user_id and m.group_id = joined;
  end if;
  outcome := 'joined';
  return next;
end $$;

-- Leaves a group. Returns `last` for its only coordinator, who has to hand it over first; null without a membership.
create or replace function leave_group(team uuid) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id(); known text;
begin
  perform lock_group(team);
  select m.role into known from group_members m where m.user_id = me and m.group_id = team;
  if known is null then return null; end if;
  if known = 'coordinator' and not exists (select from group_members m
    where m.group_id = team and m.role = 'coordinator' and m.user_id <> me) then return 'last'; end if;
  delete from group_members m where m.user_id = me and m.group_id = team;
  return 'left';
end $$;

-- Removes a member as a coordinator. Coordinators are removed by an operator's command only.
create or replace function remove_group_member(team uuid, person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not is_coordinator_of(team) then return false; end if;
  delete from group_members m where m.user_id = person and m.group_id = team and m.role = 'member';
  return found;
end $$;

-- Revokes the grants of a member who leaves, is removed or becomes a coordinator, and deletes the invitations of a
-- coordinator who leaves.
create or replace function end_group_membership() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare acting text := coalesce(current_setting('app.user_id', true), '');
begin
  perform set_config('app.user_id', old.user_id::text, true);
  update shares s set revoked_at = now() where s.user_id = old.user_id and s.group_id = old.group_id and s.revoked_at is null;
  perform set_config('app.user_id', acting, true);
  if tg_op = 'DELETE' then
    delete from group_invitations i where i.user_id = old.user_id and i.group_id = old.group_id;
  end if;
  return null;
end $$;
create or replace trigger group_members_end after delete or update of role on group_members
  for each row execute function end_group_membership();

-- Lists the other coordinators and the members of a group to one of its coordinators, without what members grant.
create or replace function group_people(team uuid)
  returns table (id uuid, name text, role text, joined_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.user_id, session_name(m.user_id), m.role, m.joined_at from group_members m
  where m.group_id = team and is_coordinator_of(team) and m.user_id <> all(hidden_ids())
  order by lower(session_name(m.user_id)), m.user_id limit 500
$$;

-- Lists what members grant to a group, for one of its coordinators; with the part `applications` also the next
-- deadline, the last change, missing letters and whether there is a mentor. Each access is written to the member's log,
-- once per visit. Acts as the member meanwhile.
create or replace function group_grants(team uuid)
  returns table (person uuid, share uuid, parts text[], expires_at timestamptz, next_deadline jsonb, changed_at timestamptz,
    missing_letters integer, has_mentor boolean, has_applied boolean, is_admitted boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  me uuid := app_user_id();
  granted record;
begin
  if not is_coordinator_of(team) then return; end if;
  for granted in select distinct on (s.user_id) s.user_id, s.id, s.parts, s.expires_at from shares s
    join group_members m on m.user_id = s.user_id and m.group_id = s.group_id and m.role = 'member'
    where s.group_id = team and s.revoked_at is null and s.expires_at > now() and s.user_id <> all(hidden_ids())
    order by s.user_id, s.created_at desc
  loop
    person := granted.user_id; share := granted.id; parts := granted.parts; expires_at := granted.expires_at;
    next_deadline := null; changed_at := null; missing_letters := null; has_mentor := null; has_applied := null; is_admitted := null;
    perform set_config('app.user_id', person::text, true);
    continue when not is_applicant(person);
    if 'applications' = any(parts) then
      perform log_share_access(person, share, 'applications', session_name(me));
      next_deadline := next_shared_deadline(person);
      select greatest(max(a.updated_at), (select max(l.created_at) from application_timeline l where l.user_id = person)),
          coalesce(bool_or(a.status not in ('not_started', 'in_progress')), false), coalesce(bool_or(a.status = 'accepted'), false)
        into changed_at, has_applied, is_admitted
        from applications a where a.user_id = person and a.archived_at is null;
      select count(*) into missing_letters from application_requirements r
        join applications a on a.user_id = r.user_id and a.id = r.application_id and a.archived_at is null
        where r.user_id = person and r.kind like 'recommendation%' and r.status not in ('completed', 'submitted', 'waived');
      has_mentor := exists (select from mentorships g where g.user_id = person and g.seat = 'student' and g.state = 'accepted');
    end if;
    return next;
  end loop;
  perform set_config('app.user_id', me::text, true);
end $$;

-- Lists the valid invitations of a group to one of its coordinators, including those of the others.
create or replace function group_invitations_of(team uuid)
  returns table (id uuid, role text, is_hand_over boolean, email text, uses integer, max_uses integer, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select i.id, i.role, i.is_hand_over, i.email, i.uses, i.max_uses, i.expires_at from group_invitations i
  where i.group_id = team and is_coordinator_of(team) and i.expires_at > now() and i.uses < i.max_uses
  order by i.created_at desc, i.id limit 100
$$;

-- Deletes an invitation of a group as one of its coordinators, including that of another one.
create or replace function revoke_group_invitation(team uuid, invitation uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not is_coordinator_of(team) then return false; end if;
  delete from group_invitations i where i.group_id = team and i.id = invitation;
  return found;
end $$;
