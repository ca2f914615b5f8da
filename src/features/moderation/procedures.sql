-- Moderation. The functions run with the rights of the schema's owner, because a moderator reads texts that are hidden
-- from other users; each checks the permission itself and takes the acting user from `app_user_id()`.

-- Append-only log; only the cascade of a deleted account deletes rows. A restore truncates it, which the application
-- role may not do.
create or replace function forbid_moderation_log_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'decisions are a log that is only added to' using errcode = '42501';
end $$;

create or replace trigger moderation_actions_append_only before update or delete on moderation_actions
  for each row execute function forbid_moderation_log_changes();
create or replace trigger moderation_deciders_append_only before update or delete on moderation_deciders
  for each row execute function forbid_moderation_log_changes();

-- Retains a text that its author deletes during an open case, for moderators until the decision. Not when the account
-- is deleted: its rows are deleted with it.
create or replace function retain_held_post() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if old.is_resolved or not exists (select from users u where u.id = old.user_id) then return old; end if;
  if old.hold_reason is null and not exists (select from community_reports r
    where r.subject = 'post' and r.subject_id = old.id and not r.is_resolved) then return old; end if;
  insert into retained_texts (user_id, subject, subject_id, text, former_texts, parent, hold_reason, decided_at, written_at)
    values (old.user_id, 'post', old.id, old.text, old.former_texts,
      coalesce((select p.text from community_posts p where p.id = old.parent_id), ''), old.hold_reason, old.decided_at, old.created_at)
    on conflict do nothing;
  return old;
end $$;
create or replace trigger community_posts_waiting_kept before delete on community_posts for each row execute function retain_held_post();

-- Skips a new post under the id of an earlier one that a report, a decision or a retained text refers to: they would
-- apply to it.
create or replace function skip_referenced_post_id() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from retained_texts k where k.subject = 'post' and k.subject_id = new.id)
    or exists (select from moderation_actions a where a.subject = 'post' and a.subject_id = new.id)
    or exists (select from community_reports r where r.subject = 'post' and r.subject_id = new.id) then return null; end if;
  return new;
end $$;
create or replace trigger community_posts_new_id before insert on community_posts for each row execute function skip_referenced_post_id();

create or replace function retain_held_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (select from community_reports r where r.subject = 'message' and r.subject_id = old.id
    and r.author_id = old.user_id and not r.is_resolved) then
    insert into retained_texts (user_id, subject, subject_id, text, file_key, file_name, file_type, written_at)
      values (old.user_id, 'message', old.id, old.text, old.file_key, old.file_name, old.file_type, old.created_at)
      on conflict do nothing;
  end if;
  return new;
end $$;
create or replace trigger messages_waiting_kept before update of deleted_at on messages
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function retain_held_message();

create or replace function require_moderator() returns void language plpgsql as $$
begin
  if not has_permission('moderator') then raise exception 'only a moderator decides' using errcode = '42501'; end if;
end $$;

-- Version of a case: another text or another action makes another version.
create or replace function case_version(kind text, about uuid, body text) returns text language sql stable as $$
  select encode(sha256(convert_to(
    body || ' ' || (select count(*) from moderation_actions a where a.subject = kind and a.subject_id = about and a.act <> 'read'),
    'UTF8')), 'hex')
$$;

-- True when the acting moderator made the appealed decision: the appeal goes to another moderator.
create or replace function is_own_appealed(kind text, about uuid) returns boolean language sql stable as $$
  select exists (
    select from moderation_actions a join moderation_deciders h on h.act_id = a.id and h.user_id = app_user_id()
    where a.subject = kind and a.subject_id = about and exists (select from moderation_actions later
      where later.subject = kind and later.subject_id = about and later.act = 'appeal' and later.created_at > a.created_at))
$$;

create or replace function case_reports(kind text, about uuid, since timestamptz) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'note', r.note, 'at', r.created_at, 'isOwn', r.user_id = r.subject_id) order by r.created_at desc), '[]')
  from (select * from community_reports r where r.subject = kind and r.subject_id = about and r.created_at > since
    order by r.created_at desc limit 20) r
$$;

create or replace function case_history(kind text, about uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('act', a.act, 'reason', a.reason, 'at', a.created_at) order by a.created_at), '[]')
  from moderation_actions a where a.subject = kind and a.subject_id = about
$$;

-- Finds the author of a reported message. Ids are client-generated, so a message matches a report by both id and
-- author.
create or replace function reported_author(message uuid) returns uuid language sql stable as $$
  select m.user_id from messages m where m.id = message and exists (select from community_reports r
    where r.subject = 'message' and r.subject_id = m.id and r.author_id = m.user_id)
$$;

-- Stores the author of a reported message in the report.
create or replace function set_reported_author() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.author_id := (select m.user_id from messages m where m.id = new.subject_id);
  return new;
end $$;
create or replace trigger community_reports_author before insert on community_reports
  for each row when (new.subject = 'message' and new.author_id is null) execute function set_reported_author();

-- Lists cases that the acting moderator may decide: held posts, and posts, users and messages with an open report.
-- Excludes their own, appeals against their own decision, and messages that they reported themselves.
create or replace function open_cases(moderator uuid)
  returns table (kind text, id uuid, person uuid, reason text, at timestamptz, since timestamptz) language sql stable as $$
  select w.* from (
    select 'post' as kind, p.id, p.user_id as person, p.hold_reason as reason, p.created_at as at, p.decided_at as since
    from community_posts p where not p.is_resolved and p.hold_reason is not null
    union
    select 'post', p.id, p.user_id, p.hold_reason, p.created_at, p.decided_at
    from community_reports r join community_posts p on p.id = r.subject_id
    where r.subject = 'post' and not r.is_resolved and not p.is_resolved
    union all
    select 'post', k.subject_id, k.user_id, k.hold_reason, k.written_at, k.decided_at from retained_texts k where k.subject = 'post'
    union all
    select 'person', r.subject_id, r.subject_id, null, max(r.created_at), d.since
    from community_reports r
    cross join lateral (select max(a.created_at) as since from moderation_actions a
      where a.subject = 'person' and a.subject_id = r.subject_id) d
    where r.subject = 'person' and not r.is_resolved group by r.subject_id, d.since
    union all
    select 'message', r.subject_id, r.author_id, null, max(r.created_at), d.since
    from community_reports r
    cross join lateral (select max(a.created_at) as since from moderation_actions a
      where a.subject = 'message' and a.subject_id = r.subject_id and a.act <> 'read') d
    where r.subject = 'message' and not r.is_resolved group by r.subject_id, r.author_id, d.since) w
  where w.person <> moderator and not is_own_appealed(w.kind, w.id)
    and not exists (select from community_reports r where w.kind = 'message' and r.subject = 'message'
      and r.subject_id = w.id and r.user_id = moderator)
$$;

-- Sorts the open cases of the acting moderator: urgent ones first, then appeals, then the oldest.
create or replace function moderation_cases(most integer)
  returns table (subject text, id uuid, version text, person_id uuid, person_name text, person_since timestamptz, body text,
    former_texts text[], parent text, hold_reason text, reports jsonb, history jsonb, created_at timestamptz, is_removed boolean, total integer)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_moderator();
  return query
  with waiting as (
    select w.*, case_reports(w.kind, w.id, coalesce(w.since, '-infinity')) as told, case_history(w.kind, w.id) as acts
    from open_cases(app_user_id()) w)
  select o.kind, o.id, case_version(o.kind, o.id, coalesce(p.text, case when o.kind = 'post' then k.text end, '')), o.person,
    session_name(o.person), u.created_at, coalesce(p.text, case when o.kind = 'post' then k.text end, c.headline, ''),
    coalesce(p.former_texts, k.former_texts, '{}'),
    coalesce((select q.text from community_posts q where q.id = p.parent_id), k.parent, ''), o.reason, o.told, o.acts, o.at,
    k.user_id is not null, (count(*) over ())::int
  from waiting o join users u on u.id = o.person
  left join community_posts p on o.kind = 'post' and p.id = o.id
  left join retained_texts k on k.user_id = o.person and k.subject = o.kind and k.subject_id = o.id
  left join public_profiles c on o.kind = 'person' and c.user_id = o.id
  order by (coalesce(o.reason, '') = 'despair' or o.told @> '[{"reason": "selfHarm"}]') desc,
    coalesce(o.acts->-1->>'act', '') = 'appeal' desc, o.at, o.id limit most;
end $$;

-- Decides an open case with optimistic locking. Returns `missing` when no case is open, `changed` when the text or
-- another decision came in between, `own` for an appeal against the own decision. The lock serializes concurrent
-- decisions.
create or replace function decide_case(kind text, about uuid, seen text, verdict text, why text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id(); post community_posts; kept retained_texts; subject_user uuid; act uuid; is_current boolean;
begin
  perform require_moderator();
  perform pg_advisory_xact_lock(hashtextextended('case ' || kind || about::text, 0));
  if kind = 'post' then
    select p.* into post from community_posts p where p.id = about for update;
    select k.* into kept from retained_texts k where k.subject = 'post' and k.subject_id = about;
    subject_user := coalesce(post.user_id, kept.user_id);
  elsif kind = 'message' then subject_user := reported_author(about);
  else
    select u.id into subject_user from users u where u.id = about;
  end if;
  if subject_user is null or subject_user = me then return 'missing'; end if;
  if is_own_appealed(kind, about) then return 'own'; end if;
  is_current := case_version(kind, about, coalesce(post.text, kept.text, '')) = seen;
  if not exists (select from open_cases(me) o where o.kind = decide_case.kind and o.id = about and o.person = subject_user) then
    -- The case was open when the moderator read it, and another decision has closed it.
    return case when not is_current and exists (select from moderation_actions a where a.subject = kind and a.subject_id = about
      and a.act in ('allow', 'uphold')) then 'changed' else 'missing' end;
  end if;
  if not is_current then return 'changed'; end if;
  insert into moderation_actions (user_id, subject, subject_id, act, reason, created_at)
    values (subject_user, kind, about, verdict, why, clock_timestamp()) returning moderation_actions.id into act;
  insert into moderation_deciders (user_id, act_id) values (me, act);
  delete from retained_texts k where k.user_id = subject_user and k.subject = kind and k.subject_id = about;
  update community_reports r set is_resolved = true where r.subject = kind and r.subject_id = about and not r.is_resolved;
  if post.id is not null then
    update community_posts p set is_resolved = true, decided_at = clock_timestamp(),
      hold_reason = case when verdict = 'uphold' then coalesce(p.hold_reason, 'moderator') end where p.id = about;
    if verdict = 'uphold' then perform queue_notice(subject_user, 'textHidden', jsonb_build_object('reason', why));
    elsif post.hold_reason is not null then perform queue_notice(subject_user, 'textShown', jsonb_build_object('reason', why)); end if;
  elsif verdict = 'uphold' then perform queue_notice(subject_user, 'personWarned', jsonb_build_object('reason', why));
  end if;
  return 'done';
end $$;

-- Reads a reported message with its neighbours, the only access of moderators to private messages: logs the access and
-- notifies the author and the reporter, once per moderator and report. Returns nothing to a moderator whom the report
-- concerns, nor for an unreported message.
create or replace function read_reported_message(about uuid, around integer)
  returns table (seq bigint, author text, body text, file_name text, created_at timestamptz, is_reported boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id(); found_one messages; reporters uuid[]; newest timestamptz; act uuid; reader uuid;
begin
  perform require_moderator();
  perform pg_advisory_xact_lock(hashtextextended('case message' || about::text, 0));
  select m.* into found_one from messages m where m.id = about and m.user_id = reported_author(about);
  select array_agg(distinct r.user_id), max(r.created_at) into reporters, newest
    from community_reports r where r.subject = 'message' and r.subject_id = about and r.author_id = found_one.user_id;
  if found_one.id is null or reporters is null or me = found_one.user_id or me = any(reporters) then return; end if;
  if not exists (select from moderation_actions a join moderation_deciders h on h.act_id = a.id and h.user_id = me
    where a.subject = 'message' and a.subject_id = about and a.act = 'read' and a.created_at > newest) then
    insert into moderation_actions (user_id, subject, subject_id, act, reason, created_at)
      values (found_one.user_id, 'message', about, 'read', '', clock_timestamp()) returning moderation_actions.id into act;
    insert into moderation_deciders (user_id, act_id) values (me, act);
    foreach reader in array found_one.user_id || reporters loop perform queue_notice(reader, 'messageLookedAt', '{}'); end loop;
  end if;
  return query select x.seq, session_name(x.user_id), coalesce(k.text, x.text), coalesce(k.file_name, x.file_name), x.created_at, x.id = about from (
      (select m.* from messages m where m.conversation_id = found_one.conversation_id and m.seq <= found_one.seq order by m.seq desc limit around + 1)
      union all
      (select m.* from messages m where m.conversation_id = found_one.conversation_id and m.seq > found_one.seq order by m.seq limit around)
    ) x join users u on u.id = x.user_id
    left join retained_texts k on k.user_id = x.user_id and k.subject = 'message' and k.subject_id = x.id order by x.seq;
end $$;

-- Finds the file of a reported message, for a moderator whose access to the message is logged.
create or replace function reported_file(about uuid) returns table (file_key text, file_name text, file_type text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform require_moderator();
  return query select coalesce(k.file_key, m.file_key), coalesce(k.file_name, m.file_name), coalesce(k.file_type, m.file_type)
    from messages m left join retained_texts k on k.user_id = m.user_id and k.subject = 'message' and k.subject_id = m.id
    where m.id = about and m.user_id = reported_author(about) and coalesce(k.file_key, m.file_key) is not null and exists (
      select from moderation_actions a join moderation_deciders h on h.act_id = a.id and h.user_id = app_user_id()
      where a.subject = 'message' and a.subject_id = about and a.act = 'read');
end $$;

-- True when another user than the acting one is a moderator: without one, the product must not promise a review.
create or replace function has_moderators() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from (select distinct on (g.user_id) g.user_id, g.action from user_permissions g where g.name = 'moderator'
    order by g.user_id, g.created_at desc, g.id desc) latest
    where latest.action = 'given' and latest.user_id <> app_user_id())
$$;

-- Lists the moderators by their newest permission entry.
create or replace function moderator_ids() returns setof uuid language sql stable as $$
  select latest.user_id from (select distinct on (g.user_id) g.user_id, g.action from user_permissions g where g.name = 'moderator'
    order by g.user_id, g.created_at desc, g.id desc) latest where latest.action = 'given'
$$;

-- True when a moderator is available for an appeal of the acting user: one who has not decided about the post.
create or replace function has_fresh_moderator(post uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from community_posts p, moderator_ids() m(id)
    where p.id = post and p.user_id = app_user_id() and m.id <> p.user_id
      and not exists (select from moderation_actions a join moderation_deciders h on h.act_id = a.id
        where a.subject = 'post' and a.subject_id = post and h.user_id = m.id))
$$;

-- Counts cases that wait without a moderator, for the operator, and flags whether a person may be in danger.
create or replace function unmoderated_cases() returns table (waiting integer, is_urgent boolean) language sql stable as $$
  with open_cases as (
    select coalesce(p.hold_reason, '') as reason from community_posts p where not p.is_resolved and p.hold_reason is not null
    union all
    select k.hold_reason from retained_texts k where k.hold_reason is not null
    union all
    select r.reason from community_reports r where not r.is_resolved
      and not exists (select from community_posts p where r.subject = 'post' and p.id = r.subject_id and p.is_resolved))
  select count(*)::int, coalesce(bool_or(reason in ('despair', 'selfHarm', 'harassment')), false) from open_cases
  where not exists (select from moderator_ids())
$$;

-- Counts appeals that no moderator may decide: each has decided about the text, or is its author.
create or replace function unassignable_appeals() returns integer
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_moderator();
  return (select count(*)::int from community_posts p
    where not p.is_resolved and p.hold_reason is not null and p.user_id <> app_user_id()
      and exists (select from moderation_actions a where a.subject = 'post' and a.subject_id = p.id and a.act = 'appeal')
      and not exists (select from moderator_ids() m(id) where m.id <> p.user_id
        and not exists (select from moderation_actions a join moderation_deciders h on h.act_id = a.id
          where a.subject = 'post' and a.subject_id = p.id and h.user_id = m.id)));
end $$;

-- True when the acting user may appeal: against the newest decision, which hid the text, once per text.
create or replace function can_appeal(post uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce((select p.hold_reason is not null and p.is_resolved and not exists (select from moderation_actions a
      where a.subject = 'post' and a.subject_id = post and a.act = 'appeal' and a.created_at > coalesce(p.edited_at, '-infinity'))
    from community_posts p where p.id = post and p.user_id = app_user_id()), false)
$$;

create or replace function appeal_decision(post uuid, why text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('case post' || post::text, 0));
  if not can_appeal(post) then return false; end if;
  insert into moderation_actions (user_id, subject, subject_id, act, reason, created_at)
    values (app_user_id(), 'post', post, 'appeal', why, clock_timestamp());
  update community_posts p set is_resolved = false where p.id = post;
  -- Notifies moderators who have not decided about the post.
  perform notify_moderators(array(select app_user_id() union select h.user_id from moderation_actions a
    join moderation_deciders h on h.act_id = a.id where a.subject = 'post' and a.subject_id = post), false);
  return true;
end $$;

-- Requests contact from a moderator: opens an urgent case that names the acting user and contains nothing of their
-- text. A repeated request reopens it. Returns whether a moderator is available.
create or replace function request_support_contact() returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not has_moderators() then return false; end if;
  insert into community_reports (user_id, subject, subject_id, reason, note)
    values (app_user_id(), 'person', app_user_id(), 'selfHarm', '')
    on conflict (user_id, subject, subject_id) do update
      set created_at = now(), reason = excluded.reason, note = '', is_resolved = false;
  perform notify_moderators(array[app_user_id()], true);
  return true;
end $$;

-- Notifies all moderators except these users of a waiting case, once until they have read it. No rights of its own: the
-- triggers below call it with the owner's, and no other role may.
create or replace function notify_moderators(untold uuid[], is_urgent boolean) returns void language sql as $$
  insert into notification_outbox (user_id, kind, params)
    select m.id, notice.kind, '{}' from moderator_ids() m(id), (select case when is_urgent then 'caseUrgent' else 'caseWaiting' end as kind) notice
    where m.id <> all(untold) and not exists (select from notification_outbox n where n.user_id = m.id and n.kind = notice.kind)
      and not exists (select from notifications n where n.user_id = m.id and n.text_key = 'notifications.text.' || notice.kind
        and not n.read and not n.archived)
$$;

-- Notifies neither the reporter nor the reported user: a reported moderator must not learn of it.
create or replace function notify_report() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform notify_moderators(array_remove(array[new.user_id, case new.subject when 'person' then new.subject_id
    when 'message' then new.author_id
    else (select p.user_id from community_posts p where p.id = new.subject_id) end], null), new.reason in ('selfHarm', 'harassment'));
  return null;
end $$;

create or replace trigger community_reports_told after insert or update of created_at on community_reports
  for each row execute function notify_report();

create or replace function notify_held_post() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform notify_moderators(array[new.user_id], new.hold_reason = 'despair');
  return null;
end $$;

create or replace trigger community_posts_held after insert on community_posts
  for each row when (new.hold_reason is not null) execute function notify_held_post();
create or replace trigger community_posts_held_later after update of hold_reason on community_posts
  for each row when (new.hold_reason is not null and old.hold_reason is distinct from new.hold_reason and new.decided_at is not distinct from old.decided_at)
  execute function notify_held_post();
