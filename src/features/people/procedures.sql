-- Contact permissions between users. The functions are security definer, because the permission depends on rows of both
-- users. They take the acting user from `app_user_id()`, never from an argument; only `can_contact` compares two given
-- users, and reveals nothing else about them.

-- Users with a block in either direction between them and the acting user. Policies call it once per statement, as
-- `(select hidden_ids())`; per row it made a feed slow.
create or replace function hidden_ids() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(hidden.id), '{}') from (
    select b.blocked_id as id from blocks b where b.user_id = app_user_id()
    union select b.user_id from blocks b where b.blocked_id = app_user_id()) hidden
$$;

create or replace function is_blocked(a uuid, b uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select 1 from blocks x where x.user_id = a and x.blocked_id = b)
    or exists (select 1 from blocks x where x.user_id = b and x.blocked_id = a)
$$;

-- Permission of person a to reach person b: `see` what b shows, `connect` by asking, `request` with a first message,
-- `message` freely, as connected people, a mentor with a student and a coordinator with the people of a group may, `notify` with a notice. Other kinds only
-- require that there is no block between them. An unknown id gets the same result as a blocking user, by the same
-- look-ups, so that the result does not reveal a block.
create or replace function can_contact(a uuid, b uuid, kind text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(case when a = b then kind = 'see'
    else not is_blocked(a, b) and exists (select 1 from users u where u.id = b) and case kind
      when 'notify' then not exists (select 1 from mutes m where m.user_id = b and m.muted_id = a)
      when 'message' then exists (select 1 from connections c
        where c.user_id = a and c.counterpart_id = b and c.state = 'connected')
        or exists (select 1 from mentorships g where g.user_id = a and g.counterpart_id = b and g.state = 'accepted')
        or exists (select 1 from group_members x join group_members y on y.group_id = x.group_id and y.user_id = b
          where x.user_id = a and 'coordinator' in (x.role, y.role))
      else true end end, false)
$$;

-- Public profiles, limited to those that the acting user may see.
create or replace function people_cards(ids uuid[])
  returns table (id uuid, name text, role text, headline text, field text, stage text, countries text[], interests text[], created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, session_name(u.id), coalesce(u.role, 'applicant'), coalesce(p.headline, ''), coalesce(p.field, ''),
    coalesce(p.stage, 'planning'), coalesce(p.countries, '{}'), coalesce(p.interests, '{}'), u.created_at
  from users u left join public_profiles p on p.user_id = u.id
  where u.id = any(ids) and u.id <> all((select hidden_ids())::uuid[])
$$;

-- Search words of a user: the displayed name, before headline and interests.
create or replace function person_words(person uuid, headline text, interests text[]) returns tsvector
  language sql stable
as $$
  select setweight(to_tsvector('simple', segment_chinese(fold_letters(session_name(person)))), 'A')
    || name_lexemes(session_name(person))
    || to_tsvector('simple', segment_chinese(fold_letters(headline || ' ' || array_to_string(interests, ' '))))
$$;

create or replace function refresh_person_search() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.search := person_words(new.user_id, new.headline, new.interests);
  return new;
end $$;

create or replace trigger public_profiles_words before insert or update of headline, interests on public_profiles
  for each row execute function refresh_person_search();

-- Rename trigger: the name is stored in the account and in the profile, and a change of either updates the search
-- words.
create or replace function refresh_renamed_person_search() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare person uuid := coalesce(to_jsonb(new)->>'user_id', to_jsonb(new)->>'id')::uuid;
begin
  update public_profiles p set search = person_words(person, p.headline, p.interests) where p.user_id = person;
  return null;
end $$;

create or replace trigger users_words after update of name on users
  for each row when (old.name is distinct from new.name) execute function refresh_renamed_person_search();
create or replace trigger user_profiles_words after insert or update of display_name, full_name on user_profiles
  for each row execute function refresh_renamed_person_search();

-- Rows of an earlier version get the lexemes of names.
do $$
begin
  update public_profiles p set search = person_words(p.user_id, p.headline, p.interests) where not p.search @@ '~1'::tsquery;
end
$$;

-- Prefix query of a search: each word matches the beginning of a stored one.
create or replace function build_prefix_query(asked text) returns tsquery
  language sql stable parallel safe
as $$
  select to_tsquery('simple', string_agg('''' || word || ''':*', ' & '))
  from regexp_split_to_table(translate(segment_chinese(fold_letters(asked)), '''\', ''), '\s+') word where word <> ''
$$;

-- Searches listed people by prefixes of words in their name, headline or interests, name matches first. With very many
-- matches only some are ranked. A custom plan is made for the words, because the number of matches decides on it.
create or replace function search_people(asked text, most integer) returns table (id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
declare words tsquery := build_prefix_query(asked) || name_query(asked);
begin
  return query execute
    'select found.user_id from (
       select p.user_id, p.search @@ $2 as is_named from public_profiles p
       where p.is_listed and p.search @@ $1 and p.user_id <> app_user_id() and p.user_id <> all($3) limit 2000) found
     join users u on u.id = found.user_id order by found.is_named desc, u.name, u.id limit $4'
    using words, replace(words::text, ':*', ':*A')::tsquery, hidden_ids(), most;
end $$;

-- Topics of the acting user: from their card, and from private data: shortlist and research interests. The other side
-- of a suggestion is matched only by its public card.
create or replace function own_topics() returns table (fields text[], countries text[], interests text[]) language sql stable as $$
  with listed as (
    select pr.field, u.country from selected_universities s join universities u on u.id = s.university_id
      left join programs pr on pr.id = s.program_id where s.user_id = app_user_id()),
  shown as (select c.* from public_profiles c where c.user_id = app_user_id())
  select array(select field from listed where field <> '' union select field from shown where field <> ''),
    array(select country from listed where country <> '' union select unnest(countries) from shown),
    array(select r.name from user_research_interests i join research_interests r on r.id = i.research_interest_id
      where i.user_id = app_user_id() union select unnest(interests) from shown)
$$;

-- Suggests listed people with the same field, targets or interests, most in common first, with the common topics. With
-- very many candidates some are compared: those of the same field with the latest change of their card, and some of
-- each target and interest.
create or replace function suggest_people(most integer)
  returns table (id uuid, same_field text, same_countries text[], same_interests text[])
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
declare me uuid := app_user_id(); own record; hidden uuid[] := hidden_ids();
begin
  select * into own from own_topics();
  return query execute
    'with met as (
       select f.user_id from unnest($1) own(name) cross join lateral (select p.user_id from public_profiles p
         where p.is_listed and p.field = own.name order by p.updated_at desc limit 300) f
       union (select p.user_id from public_profiles p where p.is_listed and p.interests && $3 limit 500)
       union (select p.user_id from public_profiles p where p.is_listed and p.countries && $2 limit 500)),
     near as (
       select p.user_id, p.updated_at, case when p.field = any($1) then p.field else '''' end as same_field,
         array(select unnest(p.countries) intersect select unnest($2)) as same_countries,
         array(select unnest(p.interests) intersect select unnest($3)) as same_interests
       from met join public_profiles p on p.user_id = met.user_id
       where p.user_id <> $4 and p.user_id <> all($5)
         and not exists (select 1 from connections c where c.user_id = $4 and c.counterpart_id = p.user_id)
         and not exists (select 1 from mutes m where m.user_id = $4 and m.muted_id = p.user_id))
     select n.user_id, n.same_field, n.same_countries, n.same_interests from near n
     order by (n.same_field <> '''')::int + cardinality(n.same_countries) + 2 * cardinality(n.same_interests) desc,
       n.updated_at desc, n.user_id limit $6'
    using own.fields, own.countries, own.interests, me, hidden, most;
end $$;

-- Advisory lock that serialises changes between two users.
create or replace function lock_pair(a uuid, b uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('pair ' || least(a, b)::text || greatest(a, b)::text, 0))
$$;

-- Requests a connection; a pending request of the counterpart is accepted by it. Null when the counterpart cannot be
-- reached.
create or replace function request_connection(other uuid, sentence text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id(); known text;
begin
  perform lock_pair(me, other);
  if not can_contact(me, other, 'connect') then return null; end if;
  select c.state into known from connections c where c.user_id = me and c.counterpart_id = other;
  if known = 'received' then
    update connections c set state = 'connected', updated_at = now()
      where (c.user_id, c.counterpart_id) in ((me, other), (other, me));
    perform queue_notice_of(me, other, 'connectionAccepted');
    return 'connected';
  elsif known is not null then return known;
  end if;
  insert into connections (user_id, counterpart_id, state, note) values (me, other, 'asked', sentence), (other, me, 'received', sentence);
  perform queue_notice_of(me, other, 'connectionAsked');
  return 'asked';
end $$;

-- Accepts a request, or ends the connection between two users. Returns whether there was a row.
create or replace function answer_connection(other uuid, accepts boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id();
begin
  perform lock_pair(me, other);
  if not accepts then
    delete from connections c where (c.user_id, c.counterpart_id) in ((me, other), (other, me));
    return found;
  end if;
  if not can_contact(me, other, 'connect') then return false; end if;
  if exists (select 1 from connections c where c.user_id = me and c.counterpart_id = other and c.state = 'connected') then
    return true;
  end if;
  if not exists (select 1 from connections c where c.user_id = me and c.counterpart_id = other and c.state = 'received') then
    return false;
  end if;
  update connections c set state = 'connected', updated_at = now()
    where (c.user_id, c.counterpart_id) in ((me, other), (other, me));
  perform queue_notice_of(me, other, 'connectionAccepted');
  return true;
end $$;

-- Blocks a person and ends the connection; triggers on `blocks` end what other features have between the two. An
-- unknown id gets the same result as a known one.
create or replace function block_person(other uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare me uuid := app_user_id();
begin
  perform lock_pair(me, other);
  delete from connections c where (c.user_id, c.counterpart_id) in ((me, other), (other, me));
  insert into blocks (user_id, blocked_id) select me, u.id from users u where u.id = other and u.id <> me
    on conflict do nothing;
end $$;

-- Users whom the acting user has blocked, because `people_cards` hides them.
create or replace function blocked_people(most integer) returns table (id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, session_name(u.id) from blocks b join users u on u.id = b.blocked_id
  where b.user_id = app_user_id() order by b.created_at desc, u.id limit most
$$;

create or replace function own_account_created() returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
as $$ select u.created_at from users u where u.id = app_user_id() $$;

-- Queues a notice about an action of the acting user, unless the recipient has blocked or muted them.
create or replace function queue_notice_of(actor uuid, reader uuid, notice text) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if actor <> reader and can_contact(actor, reader, 'notify') then
    perform queue_notice(reader, notice, jsonb_build_object('actorId', actor,
      'person', (select session_name(actor))));
  end if;
end $$;

-- Withdraws notices between two users on a block: pending ones, and those in the list.
create or replace function cancel_blocked_notifications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from notification_outbox n where (n.user_id = new.user_id and n.params->>'actorId' = new.blocked_id::text)
    or (n.user_id = new.blocked_id and n.params->>'actorId' = new.user_id::text);
  delete from notifications n where (n.user_id = new.user_id and n.params->>'actorId' = new.blocked_id::text)
    or (n.user_id = new.blocked_id and n.params->>'actorId' = new.user_id::text);
  return null;
end $$;

create or replace trigger blocks_withdraw_notices after insert on blocks
  for each row execute function cancel_blocked_notifications();

-- Queues a notice for a user; the job creates a notification if the user's preferences include its kind.
create or replace function queue_notice(reader uuid, notice text, params jsonb) returns void language sql as $$
  insert into notification_outbox (user_id, kind, params) values (reader, notice, params)
$$;
