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

-- Notifies the coordinators of a group that another one has left it; `told` is notified of the hand-over instead.
create or replace function notify_coordinators(team uuid, leaving uuid, told uuid) returns void language sql as $$
  select queue_notice(c.user_id, case when c.user_id = told then 'groupHandedOver' else 'groupCoordinatorLeft' end,
    jsonb_build_object('actorId', leaving, 'person', session_name(leaving), 'groupId', team, 'group', g.name,
      'number', (select count(*)::text from group_members m where m.group_id = team and m.role = 'member')))
  from group_members c join groups g on g.id = c.group_id
  where c.group_id = team and c.role = 'coordinator' and c.user_id <> leaving and not is_blocked(c.user_id, leaving)
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
  if invited.is_hand_over then
    update group_members m set handed_over_by = invited.user_id where m.user_id = me and m.group_id = joined;
    perform notify_coordinators(joined, invited.user_id, me);
    update mentor_proposals p set proposed_by = me where p.proposed_by = invited.user_id and p.group_id = joined;
  end if;
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
  if known = 'coordinator' then perform notify_coordinators(team, me, null); end if;
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

-- Revokes the grants of a member who leaves, is removed or becomes a coordinator, ends the proposal of a mentor to them,
-- and deletes the invitations of a coordinator who leaves.
create or replace function end_group_membership() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare acting text := coalesce(current_setting('app.user_id', true), '');
begin
  perform set_config('app.user_id', old.user_id::text, true);
  update shares s set revoked_at = now() where s.user_id = old.user_id and s.group_id = old.group_id and s.revoked_at is null;
  perform set_config('app.user_id', acting, true);
  delete from mentor_proposals p where p.user_id = old.user_id and p.group_id = old.group_id;
  if tg_op = 'DELETE' then
    delete from group_invitations i where i.user_id = old.user_id and i.group_id = old.group_id;
  end if;
  return null;
end $$;
create or replace trigger group_members_end after delete or update of role on group_members
  for each row execute function end_group_membership();

-- Finds who handed a group over to the acting coordinator, and when, for thirty days.
create or replace function group_hand_over(team uuid) returns table (name text, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select session_name(m.handed_over_by), m.joined_at from group_members m
  where m.user_id = app_user_id() and m.group_id = team and m.role = 'coordinator' and m.joined_at > now() - interval '30 days'
    and m.handed_over_by is not null and m.handed_over_by <> all(hidden_ids())
$$;

-- Lists the other coordinators and the members of a group to one of its coordinators, without what members grant.
create or replace function group_people(team uuid)
  returns table (id uuid, name text, role text, joined_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.user_id, n.name, m.role, m.joined_at from group_members m cross join lateral (select session_name(m.user_id) as name) n
  where m.group_id = team and is_coordinator_of(team) and m.user_id <> all((select hidden_ids())::uuid[])
  order by lower(n.name), m.user_id limit 500
$$;

-- Lists what members grant to a group, for one of its coordinators; with the part `applications` also the next
-- deadline, the last change, missing letters and whether there is a mentor. Each access is written to the member's log,
-- once per visit. One statement reads the rows of all these members: `app_granted_ids()` opens them for its duration.
create or replace function group_grants(team uuid)
  returns table (person uuid, share uuid, parts text[], expires_at timestamptz, next_deadline jsonb, changed_at timestamptz,
    missing_letters integer, has_mentor boolean, has_applied boolean, is_admitted boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  granted shares[];
  logged shares[];
begin
  if not is_coordinator_of(team) then return; end if;
  granted := array(select distinct on (s.user_id) s from shares s
    join group_members m on m.user_id = s.user_id and m.group_id = s.group_id and m.role = 'member'
    where s.group_id = team and s.revoked_at is null and s.expires_at > now() and s.user_id <> all((select hidden_ids())::uuid[])
    order by s.user_id, s.created_at desc);
  perform set_config('app.granted_ids', (select string_agg(g.user_id::text, ',') from unnest(granted) g), true);
  -- The condition of `is_applicant`, which costs more when called for each member.
  granted := array(select g from unnest(granted) g where coalesce((select u.role from users u where u.id = g.user_id),
    (select p.role from user_profiles p where p.user_id = g.user_id), (select r.role from user_roles r where r.user_id = g.user_id)) = 'applicant');
  logged := array(select g from unnest(granted) g where 'applications' = any(g.parts));
  perform set_config('app.granted_ids', (select string_agg(g.user_id::text, ',') from unnest(logged) g), true);
  perform log_share_accesses(logged, 'applications', session_name(app_user_id()));
  return query select g.user_id, g.id, g.parts, g.expires_at, shown.next_deadline, shown.changed_at, shown.missing_letters,
      shown.has_mentor, shown.has_applied, shown.is_admitted
    from unnest(granted) g left join lateral (
      select (select shared_deadline(d, e.university_name, (select p.time_zone from user_profiles p where p.user_id = g.user_id))
          from deadlines d join selected_universities e on e.user_id = d.user_id and e.id = d.selected_university_id
          where d.user_id = g.user_id and d.application_id is not null and not d.is_placeholder and not d.is_completed
            and d.due_at > now() order by d.due_at, d.id limit 1) as next_deadline,
        greatest(a.changed_at, (select max(l.created_at) from application_timeline l where l.user_id = g.user_id)) as changed_at,
        (select count(*)::int from application_requirements r
          join applications o on o.user_id = r.user_id and o.id = r.application_id and o.archived_at is null
          where r.user_id = g.user_id and r.kind like 'recommendation%' and r.status not in ('completed', 'submitted', 'waived'))
          as missing_letters,
        exists (select from mentorships o where o.user_id = g.user_id and o.seat = 'student' and o.state = 'accepted') as has_mentor,
        a.has_applied, a.is_admitted
      from (select max(o.updated_at) as changed_at,
          coalesce(bool_or(o.status not in ('not_started', 'in_progress')), false) as has_applied,
          coalesce(bool_or(o.status = 'accepted'), false) as is_admitted
        from applications o where o.user_id = g.user_id and o.archived_at is null) a) shown
      on 'applications' = any(g.parts);
  perform set_config('app.granted_ids', '', true);
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

-- State of a proposal: that of the member's request, which has its id, or else their refusal, its expiry or `proposed`. For
-- functions that run as the schema's owner.
create or replace function proposal_state(p mentor_proposals) returns text language sql stable as $$
  select coalesce((select o.state from mentorships o
      where o.user_id = p.user_id and o.mentorship_id = p.id and o.counterpart_id = p.mentor_id),
    case when p.declined_at is not null then 'declined' when p.created_at < now() - interval '30 days' then 'expired' else 'proposed' end)
$$;

-- True when a member can accept a proposed mentor: one who takes requests or who offers it in person, with no block between the
-- two, and whom they have not asked. For functions that run as the schema's owner.
create or replace function can_accept_mentor(member uuid, mentor uuid, is_own_offer boolean) returns boolean language sql stable as $$
  select exists (select from mentor_profiles m join users u on u.id = m.user_id and u.role = 'mentor'
      where m.user_id = mentor and (m.is_listed or is_own_offer) and m.profile_completion_percentage >= 80)
    and not is_blocked(mentor, member)
    and not exists (select from mentorships o where o.user_id = member and o.counterpart_id = mentor and o.seat = 'student'
      and o.state in ('requested', 'waiting', 'accepted'))
$$;

-- Proposes a mentor to members of a group as one of its coordinators. Members with an open proposal are left out, as are
-- those with a block, and mentors. A member who cannot accept the mentor is not notified, and counts all the same: the group
-- learns neither of a block nor of a mentorship. Locks the memberships, so that none ends meanwhile. Returns the number of
-- proposals; null for anyone else.
create or replace function propose_mentor(team uuid, mentor uuid, people uuid[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  me uuid := app_user_id();
  reached uuid[];
begin
  perform from group_members m where m.user_id = me and m.group_id = team and m.role = 'coordinator' for key share;
  if not found then return null; end if;
  with members as (
    select m.user_id from group_members m
      where m.group_id = team and m.role = 'member' and m.user_id = any(people) and m.user_id <> mentor
        and m.user_id <> all((select hidden_ids())::uuid[]) and is_applicant(m.user_id)
      for key share of m),
  added as (
    insert into mentor_proposals as p (user_id, group_id, id, mentor_id, proposed_by)
    select m.user_id, team, gen_random_uuid(), mentor, me from members m
    on conflict (user_id, group_id) do update
      set id = excluded.id, mentor_id = excluded.mentor_id, proposed_by = me, declined_at = null, created_at = now()
      where proposal_state(p) in ('declined', 'expired', 'ended')
    returning p.user_id)
  select coalesce(array_agg(added.user_id), '{}') into reached from added;
  perform queue_notice(one, 'groupMentorProposed', jsonb_build_object('actorId', me, 'groupId', team,
      'group', (select g.name from groups g where g.id = team), 'person', session_name(mentor)))
    from unnest(reached) one where can_accept_mentor(one, mentor, mentor = me);
  return cardinality(reached);
end $$;

-- Withdraws a proposal that the member has not answered, as a coordinator of the group.
create or replace function withdraw_mentor_proposal(team uuid, person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not is_coordinator_of(team) then return false; end if;
  delete from mentor_proposals p where p.user_id = person and p.group_id = team and proposal_state(p) = 'proposed';
  return found;
end $$;

-- Lists the mentors proposed to the members of a group to one of its coordinators.
create or replace function group_mentor_proposals(team uuid)
  returns table (person uuid, mentor text, state text, proposed_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.user_id, session_name(p.mentor_id), proposal_state(p), p.created_at from mentor_proposals p
  where p.group_id = team and is_coordinator_of(team)
$$;

-- Lists the proposals that the acting member has not answered and can accept; a coordinator who offers to be the mentor proposes
-- themselves.
create or replace function open_mentor_proposals()
  returns table (group_id uuid, group_name text, id uuid, mentor uuid, mentor_name text, proposed_by text, is_own_offer boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.group_id, g.name, p.id, p.mentor_id, session_name(p.mentor_id), session_name(p.proposed_by), p.proposed_by = p.mentor_id
  from mentor_proposals p join groups g on g.id = p.group_id
  where p.user_id = app_user_id() and proposal_state(p) = 'proposed' and p.proposed_by <> all((select hidden_ids())::uuid[])
    and p.mentor_id <> all((select hidden_ids())::uuid[]) and can_accept_mentor(p.user_id, p.mentor_id, p.proposed_by = p.mentor_id)
  order by p.created_at, p.id
$$;

-- Like `open_mentor_proposals()`, with fewer columns: processes of the former version call it.
create or replace function own_mentor_proposals()
  returns table (group_id uuid, id uuid, mentor uuid, proposed_by text)
  language sql stable set search_path = public, pg_temp
as $$
  select p.group_id, p.id, p.mentor, p.proposed_by from open_mentor_proposals() p
$$;
