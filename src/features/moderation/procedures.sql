-- What moderators do. The functions run with the rights of the schema's owner, because a moderator reads texts that are kept
-- from everybody else; each checks the grant itself and takes the acting person from `app_user_id()`.

-- The log is only added to; only the cascade of a deleted account removes from it. A restore truncates it, which no role of the
-- running product may do.
create or replace function keep_moderation_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'decisions are a log that is only added to' using errcode = '42501';
end $$;

create or replace trigger moderation_acts_append_only before update or delete on moderation_acts
  for each row execute function keep_moderation_log();
create or replace trigger moderation_hands_append_only before update or delete on moderation_hands
  for each row execute function keep_moderation_log();
create or replace function require_moderator() returns void language plpgsql as $$
begin
  if not has_grant('moderator') then raise exception 'only a moderator decides' using errcode = '42501'; end if;
end $$;

-- What a decision is about: another text, or another act on it, makes another version.
create or replace function case_version(kind text, about uuid, body text) returns text language sql stable as $$
  select md5(body || ' ' || (select count(*) from moderation_acts a where a.subject = kind and a.subject_id = about))
$$;

-- Whether the acting moderator made the decision against which an appeal waits: it goes to another one.
create or replace function is_own_appealed(kind text, about uuid) returns boolean language sql stable as $$
  select exists (
    select from moderation_acts a join moderation_hands h on h.act_id = a.id and h.user_id = app_user_id()
    where a.subject = kind and a.subject_id = about and exists (select from moderation_acts later
      where later.subject = kind and later.subject_id = about and later.act = 'appeal' and later.created_at > a.created_at))
$$;

create or replace function case_reports(kind text, about uuid, since timestamptz) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'note', r.note, 'at', r.created_at) order by r.created_at desc), '[]')
  from (select * from community_reports r where r.subject = kind and r.subject_id = about and r.created_at > since
    order by r.created_at desc limit 20) r
$$;

create or replace function case_history(kind text, about uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('act', a.act, 'reason', a.reason, 'at', a.created_at) order by a.created_at), '[]')
  from moderation_acts a where a.subject = kind and a.subject_id = about
$$;

-- Posts and people that wait for a decision, those who may be in danger first, then appeals, then the oldest. Not the moderator's
-- own, and no appeal against a decision of the same moderator.
create or replace function moderation_cases(most integer)
  returns table (subject text, id uuid, version text, person_name text, person_since timestamptz, body text,
    former_texts text[], parent text, held_for text, reports jsonb, history jsonb, created_at timestamptz, total integer)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_moderator();
  return query
  with waiting as (
    select 'post' as kind, p.id, p.user_id as person, p.held_for as reason, p.created_at as at, p.decided_at as since
    from community_posts p
    where not p.is_settled and (p.held_for is not null or exists (select from community_reports r
      where r.subject = 'post' and r.subject_id = p.id and r.created_at > coalesce(p.decided_at, '-infinity')))
    union all
    select 'person', r.subject_id, r.subject_id, null, max(r.created_at), d.since
    from community_reports r
    cross join lateral (select max(a.created_at) as since from moderation_acts a
      where a.subject = 'person' and a.subject_id = r.subject_id) d
    where r.subject = 'person' and r.created_at > coalesce(d.since, '-infinity') group by r.subject_id, d.since),
  open_cases as (
    select w.*, case_reports(w.kind, w.id, coalesce(w.since, '-infinity')) as told, case_history(w.kind, w.id) as acts
    from waiting w where w.person <> app_user_id() and not is_own_appealed(w.kind, w.id))
  select o.kind, o.id, case_version(o.kind, o.id, coalesce(p.text, '')), u.name, u.created_at,
    coalesce(p.text, c.headline, ''), coalesce(p.former_texts, '{}'),
    coalesce((select q.text from community_posts q where q.id = p.parent_id), ''), o.reason, o.told, o.acts, o.at,
    (count(*) over ())::int
  from open_cases o join users u on u.id = o.person
  left join community_posts p on o.kind = 'post' and p.id = o.id
  left join community_profiles c on o.kind = 'person' and c.user_id = o.id
  order by (coalesce(o.reason, '') = 'despair' or o.told @> '[{"reason": "selfHarm"}]') desc,
    coalesce(o.acts->-1->>'act', '') = 'appeal' desc, o.at, o.id limit most;
end $$;

-- Decides a case as the moderator saw it. `changed`: the text or another decision came in between; `own`: an appeal against the
-- own decision. The lock lets one of two decisions in.
create or replace function decide_case(kind text, about uuid, seen text, verdict text, why text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id(); post community_posts; person uuid; act uuid;
begin
  perform require_moderator();
  perform pg_advisory_xact_lock(hashtextextended('case ' || kind || about::text, 0));
  if kind = 'post' then
    select p.* into post from community_posts p where p.id = about for update;
    person := post.user_id;
  else
    select u.id into person from users u where u.id = about;
  end if;
  if person is null or person = me then return 'missing'; end if;
  if case_version(kind, about, coalesce(post.text, '')) <> seen then return 'changed'; end if;
  if is_own_appealed(kind, about) then return 'own'; end if;
  insert into moderation_acts (user_id, subject, subject_id, act, reason, created_at)
    values (person, kind, about, verdict, why, clock_timestamp()) returning moderation_acts.id into act;
  insert into moderation_hands (user_id, act_id) values (me, act);
  if kind = 'post' then
    update community_posts p set is_settled = true, decided_at = clock_timestamp(),
      held_for = case when verdict = 'uphold' then coalesce(p.held_for, 'moderator') end where p.id = about;
    if verdict = 'uphold' then perform queue_notice(person, 'textHidden', jsonb_build_object('reason', why));
    elsif post.held_for is not null then perform queue_notice(person, 'textShown', jsonb_build_object('reason', why)); end if;
  elsif verdict = 'uphold' then perform queue_notice(person, 'personWarned', jsonb_build_object('reason', why));
  end if;
  return 'done';
end $$;

-- Whether somebody else than the acting person is a moderator: otherwise nobody promises a look.
create or replace function has_moderators() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from (select distinct on (g.user_id) g.user_id, g.action from user_grants g where g.name = 'moderator'
    order by g.user_id, g.created_at desc, g.id desc) latest
    where latest.action = 'given' and latest.user_id <> app_user_id())
$$;

-- Whether the acting person may appeal: against the newest decision, which hid the text, once for each text.
create or replace function may_appeal(post uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce((select p.held_for is not null and p.is_settled and not exists (select from moderation_acts a
      where a.subject = 'post' and a.subject_id = post and a.act = 'appeal' and a.created_at > coalesce(p.edited_at, '-infinity'))
    from community_posts p where p.id = post and p.user_id = app_user_id()), false)
$$;

create or replace function appeal_decision(post uuid, why text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('case post' || post::text, 0));
  if not may_appeal(post) then return false; end if;
  insert into moderation_acts (user_id, subject, subject_id, act, reason, created_at)
    values (app_user_id(), 'post', post, 'appeal', why, clock_timestamp());
  update community_posts p set is_settled = false where p.id = post;
  return true;
end $$;
