-- Whose posts the acting person does not see: those hidden by a block, and those muted.
create or replace function hidden_author_ids() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$ select hidden_ids() || array(select m.muted_id from mutes m where m.user_id = app_user_id()) $$;

-- Posts that meet a query and that the acting person may see, the newest before the end of the last page. What many posts meet
-- fills a page from the newest; what few meet is looked up in the index of words. Nothing tells beforehand which it is: how many
-- posts meet a word that the statistics do not know is a guess, and one wrong guess reads them all.
create or replace function search_posts(asked tsquery, wanted_field text, wanted_country text, wanted_stage text, only_saved boolean,
    before timestamptz, before_id uuid, most integer)
  returns table (id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
declare
  newest constant integer := 2000; shown uuid[];
  condition constant text := ' p.search @@ $1 and (p.user_id = $2 or p.hold_reason is null and p.user_id <> all($3))
    and ($4 = '''' or p.field = $4) and ($5 = '''' or p.country = $5) and ($6 = '''' or p.stage = $6)
    and (not $7 or exists (select 1 from post_saves s where s.user_id = $2 and s.post_id = p.id))';
begin
  execute 'select array(select p.id from (select * from community_posts n
      where n.parent_id is null and ($8 is null or (n.created_at, n.id) < ($8, $9))
      order by n.created_at desc, n.id desc limit ' || newest || ') p
    where' || condition || ' order by p.created_at desc, p.id desc limit $10)'
    into shown using asked, app_user_id(), hidden_author_ids(), wanted_field, wanted_country, wanted_stage, only_saved, before, before_id, most;
  if cardinality(shown) = most then return query select * from unnest(shown); return; end if;
  return query execute 'with met as materialized (
      select p.id, p.created_at from community_posts p where p.parent_id is null and' || condition || ')
    select m.id from met m where $8 is null or (m.created_at, m.id) < ($8, $9) order by m.created_at desc, m.id desc limit $10'
    using asked, app_user_id(), hidden_author_ids(), wanted_field, wanted_country, wanted_stage, only_saved, before, before_id, most;
end $$;

-- Counts replies and reactions of all users, so that a block does not change the numbers.
create or replace function post_figures(posts uuid[])
  returns table (post_id uuid, replies integer, reactions jsonb)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id,
    (select count(*)::int from community_posts r where r.parent_id = p.id and r.hold_reason is null),
    coalesce((select jsonb_object_agg(k.kind, k.total) from
      (select r.kind, count(*)::int as total from post_reactions r where r.post_id = p.id group by r.kind) k), '{}')
  from unnest(posts) p(id)
$$;

-- Hides a post once enough people of settled accounts and different addresses have reported it since a moderator last decided,
-- and never against a decision that stands.
create or replace function hide_reported_post(post uuid, least_reports integer, least_hours integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if (select count(distinct coalesce(
        (select s.ip_address from sessions s where s.user_id = u.id order by s.created_at desc limit 1), u.id::text))
      from community_reports r join users u on u.id = r.user_id
      where r.subject = 'post' and r.subject_id = post
        and r.created_at > coalesce((select p.decided_at from community_posts p where p.id = post), '-infinity') and u.created_at < now() - least_hours * interval '1 hour') >= least_reports
  then update community_posts p set hold_reason = 'reports' where p.id = post and p.hold_reason is null and not p.is_resolved; end if;
end $$;

-- Tells the author of a post of a reply once others can read it. A reply that reports had hidden is not told again.
create or replace function notify_reply() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform queue_notice_of(new.user_id, p.user_id, 'postReply') from community_posts p where p.id = new.parent_id;
  return null;
end $$;

create or replace trigger community_posts_reply after insert on community_posts
  for each row when (new.parent_id is not null and new.hold_reason is null) execute function notify_reply();
create or replace trigger community_posts_reply_shown after update of hold_reason on community_posts
  for each row when (new.parent_id is not null and new.hold_reason is null and old.hold_reason is not null
    and old.hold_reason <> 'reports' and old.decided_at is null) execute function notify_reply();

-- Tells people that a post names them, each once and only when others can read it: who was blocked or muted then is not told later.
create or replace function notify_mentions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare named uuid;
begin
  foreach named in array array(select unnest(new.mentioned_ids) except select unnest(new.notified_user_ids)) loop
    perform queue_notice_of(new.user_id, named, 'postMention');
  end loop;
  update community_posts p set notified_user_ids = array(select unnest(new.notified_user_ids) union select unnest(new.mentioned_ids)) where p.id = new.id;
  return null;
end $$;

create or replace trigger community_posts_mention after insert on community_posts
  for each row when (new.hold_reason is null and new.mentioned_ids <> '{}') execute function notify_mentions();
create or replace trigger community_posts_mention_changed after update of mentioned_ids, hold_reason on community_posts
  for each row when (new.hold_reason is null and not new.mentioned_ids <@ new.notified_user_ids) execute function notify_mentions();

-- Tells every open page that posts or replies changed, and nothing of them: each asks for what its person may see.
create or replace function announce_posts() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', '{"topic":"posts","userId":"","id":""}');
  return null;
end $$;
create or replace trigger community_posts_announced after insert or update or delete on community_posts
  for each statement execute function announce_posts();

-- How many applicants of a field have an open application deadline within two weeks: in all (no programme), and by programme and
-- day. Only users with a listed profile count, at most the newest 2,000. No row below ten, and numbers are rounded down to tens,
-- so that the difference of two results reveals no single user. Accounts that one person makes to complete the ten would reveal
-- the remaining users: an account counts after a week, and accounts of one network (IPv6: /48) count as one user.
create or replace function due_soon(wanted_field text) returns table (program_id text, local_date date, people integer)
  language sql stable set search_path = public, pg_temp set enable_seqscan = off
as $$
  select due.program_id, due.local_date, (count(distinct due.person) / 10 * 10)::integer
  from (
    select coalesce(a.network, p.user_id::text) as person, s.program_id, d.local_date
    from (
      select user_id from public_profiles
      where field = wanted_field and is_listed order by updated_at desc nulls first limit 2000
    ) p
    join users u on u.id = p.user_id and u.created_at < now() - interval '7 days'
    cross join lateral (
      select selected_university_id, deadlines.local_date from deadlines
      where user_id = p.user_id and due_at between now() and now() + interval '14 days' and kind = 'application'
        and not is_completed and is_confirmed
      order by due_at limit 50
    ) d
    cross join lateral (
      select selected_universities.program_id from selected_universities
      where user_id = p.user_id and id = d.selected_university_id limit 1
    ) s
    left join lateral (
      select case when pg_input_is_valid(latest.ip_address, 'inet') then
          network(set_masklen(latest.ip_address::inet, case family(latest.ip_address::inet) when 6 then 48 else 32 end))::text end as network
      from (select ip_address from sessions where user_id = p.user_id order by created_at desc limit 1) latest
    ) a on true
  ) due
  group by grouping sets ((), (due.program_id, due.local_date))
  having count(distinct due.person) >= 10 and (grouping(due.program_id) = 1 or due.program_id is not null)
$$;
