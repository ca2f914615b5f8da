-- The stems of a text's words. Hyphens and slashes become spaces, so that "human-computer" equals "human computer".
create or replace function research_stems(words text) returns text[]
  language sql immutable parallel safe
as $$ select tsvector_to_array(to_tsvector('pg_catalog.english', translate(words, '-/', '  '))) $$;

-- Stems and search text of a faculty member, without accents and with one spelling for "ae" and "ä". Both are used by
-- indexes: they must stay immutable, and a change of what they return needs a migration that reindexes faculty_profiles.
create or replace function faculty_stems(interests text[]) returns text[]
  language sql immutable parallel safe
as $$ select public.research_stems(array_to_string(interests, ' . ')) $$;

create or replace function faculty_text(full_name text, department text, interests text[]) returns text
  language sql immutable parallel safe
as $$ select regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary,
      full_name || ' ' || department || ' ' || array_to_string(interests, ' '))),
    '([aou])e(?=[bcdfghjklmnpqrstvwxyz0-9])', '\1', 'g') $$;

-- What the grants of a faculty member say: the stems of topics and titles, and all words by which they are found. Generated
-- columns use them: a change of what they return needs a migration that makes the columns anew.
create or replace function faculty_work(interests text[], grants jsonb) returns tsvector
  language sql immutable parallel safe
as $$ select to_tsvector('pg_catalog.english',
    translate(array_to_string(interests || array(select title from jsonb_array_elements(grants) one,
      jsonb_array_elements_text(one->'titles') title), ' . '), '-/', '  ')) $$;

create or replace function faculty_words(full_name text, department text, interests text[], grants jsonb) returns tsvector
  language sql immutable parallel safe
as $$ select setweight(to_tsvector('pg_catalog.simple',
      regexp_replace(public.faculty_text(full_name, '', '{}'), '[^[:alnum:]]+', ' ', 'g')), 'A')
    || to_tsvector('pg_catalog.simple', regexp_replace(
      public.faculty_text('', department, interests || array(select title from jsonb_array_elements(grants) one,
        jsonb_array_elements_text(one->'titles') title)), '[^[:alnum:]]+', ' ', 'g')) $$;

-- The last day on which one of the grants may be called running, as `findGrantEnd` in faculty/grants.rules.ts: the end of its last
-- year, and no later than 18 months after the export that says so. Dates are made from numbers, because a cast depends on settings.
create or replace function grants_running_until(grants jsonb) returns date
  language sql immutable parallel safe
as $$ select max(case
    when one->>'timing' = 'active' then fresh
    when one->>'timing' = 'end' and one->>'to' is not null then least(fresh, make_date((one->>'to')::int, 12, 31)) end)
  from jsonb_array_elements(grants) one
  cross join lateral (select (make_date(left(one->>'read', 4)::int, substr(one->>'read', 6, 2)::int,
    substr(one->>'read', 9, 2)::int) + interval '18 months')::date as fresh) f $$;

-- Announces changed ids in messages of up to 100. Past 10,000 rows one message without ids asks the server processes to
-- read everything again, which is no slower then.
create or replace function announce_catalogue(kind text, ids text[]) returns void
  language plpgsql
as $$
declare
  total integer := cardinality(ids);
  first integer := 1;
  held integer := 100;
  payload text;
begin
  if total > 10000 then
    perform pg_notify('catalogue', '{}');
    return;
  end if;
  while first <= total loop
    payload := json_build_object(kind, ids[first:first + held - 1])::text;
    -- NOTIFY takes 8,000 bytes at most: long ids go fewer to a message.
    if octet_length(payload) <= 7000 then
      perform pg_notify('catalogue', payload);
      first := first + held;
    elsif held > 1 then
      held := held / 2;
    else
      perform pg_notify('catalogue', '{}');
      return;
    end if;
  end loop;
end $$;

create or replace function announce_programs() returns trigger
  language plpgsql
as $$
begin
  perform announce_catalogue('programs', array(select id from changed order by id));
  return null;
end $$;

create or replace function announce_universities() returns trigger
  language plpgsql
as $$
begin
  perform announce_catalogue('universities', array(select id from changed order by id));
  return null;
end $$;

-- Of people only those whose interests an index of programmes holds: whom grants speak for is asked for by each match, and
-- an import of twenty thousand of them would have every programme of their universities read again, many times over.
create or replace function announce_faculty() returns trigger
  language plpgsql
as $$
begin
  perform announce_catalogue('universities',
    array(select distinct university_id from changed where grants = '[]' order by 1));
  return null;
end $$;

create or replace function announce_changed_faculty() returns trigger
  language plpgsql
as $$
begin
  perform announce_catalogue('universities', array(
    select university_id from changed where grants = '[]'
    union select university_id from previous where grants = '[]' order by 1));
  return null;
end $$;

create or replace trigger programs_added after insert on programs
  referencing new table as changed for each statement execute function announce_programs();

create or replace trigger programs_changed after update on programs
  referencing new table as changed for each statement execute function announce_programs();

create or replace trigger programs_removed after delete on programs
  referencing old table as changed for each statement execute function announce_programs();

create or replace trigger universities_changed after update on universities
  referencing new table as changed for each statement execute function announce_universities();

create or replace trigger faculty_added after insert on faculty_profiles
  referencing new table as changed for each statement execute function announce_faculty();

create or replace trigger faculty_changed after update on faculty_profiles
  referencing old table as previous new table as changed for each statement execute function announce_changed_faculty();

create or replace trigger faculty_removed after delete on faculty_profiles
  referencing old table as changed for each statement execute function announce_faculty();

-- The catalogue's history, written by triggers so that no writer can leave it out: for a changed entry the differing
-- columns before and after, for an added one only that it was. Per statement, because imports write millions of rows.
create or replace function catalogue_actor() returns text language sql stable as $$
  select coalesce(nullif(current_setting('app.catalogue_actor', true), ''), 'the product')
$$;

create or replace function catalogue_source() returns text language sql stable as $$
  select coalesce(current_setting('app.catalogue_source', true), '')
$$;

create or replace function record_catalogue_additions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into catalogue_changes (entity, entity_id, kind, actor, source)
  select tg_table_name, id::text, 'added', catalogue_actor(), catalogue_source() from now_rows;
  return null;
end $$;

-- Columns derived from others are no change of their own, and are not kept with a removed row.
create or replace function record_catalogue_removals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into catalogue_changes (entity, entity_id, kind, before, actor, source)
  select tg_table_name, id::text, 'removed', to_jsonb(then_rows) - 'search_words' - 'work', catalogue_actor(), catalogue_source()
  from then_rows;
  return null;
end $$;

create or replace function record_catalogue_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into catalogue_changes (entity, entity_id, kind, before, after, actor, source)
  select tg_table_name, n.id::text, 'changed', d.before, d.after, catalogue_actor(), catalogue_source()
  from now_rows n join then_rows t on t.id = n.id
  cross join lateral (
    select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(b.key, a.value) as after
    from jsonb_each(to_jsonb(t)) b join jsonb_each(to_jsonb(n)) a on a.key = b.key
    where a.value is distinct from b.value
      and b.key not in ('updated_at', 'search_text', 'search_words', 'name_keys', 'work', 'running_until', 'person_key')
  ) d
  where d.before is not null;
  return null;
end $$;

do $$
declare part text;
begin
  foreach part in array array['universities', 'programs', 'scholarships', 'faculty_profiles'] loop
    execute format('create or replace trigger %I after insert on %I referencing new table as now_rows
      for each statement execute function record_catalogue_additions()', part || '_history_added', part);
    execute format('create or replace trigger %I after update on %I referencing old table as then_rows new table as now_rows
      for each statement execute function record_catalogue_changes()', part || '_history_changed', part);
    execute format('create or replace trigger %I after delete on %I referencing old table as then_rows
      for each statement execute function record_catalogue_removals()', part || '_history_removed', part);
  end loop;
end $$;

-- The history is append-only. A restore truncates it, which no role of the running product may do. What it holds of a person
-- who asked to be taken out goes with them: `purge_faculty` names the entry for the length of its statement.
create or replace function forbid_catalogue_history_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.entity = 'faculty_profiles'
    and old.entity_id = current_setting('app.erased_faculty', true) then
    return old;
  end if;
  raise exception 'the history of the catalogue is append-only' using errcode = '42501';
end $$;

create or replace trigger catalogue_changes_append_only before update or delete on catalogue_changes
  for each row execute function forbid_catalogue_history_changes();

-- Hashes the key under which a withdrawn person or grant is remembered. A hash, because the name of a person who asked for
-- deletion must not be stored. Two people of the same name at one university share it.
create or replace function faculty_mark(place text, person text, grant_key text) returns text
  language sql immutable parallel safe
as $$ select encode(sha256(convert_to(place || ' ' || person || coalesce(' ' || grant_key, ''), 'UTF8')), 'hex') $$;

-- Deletes a faculty member for good together with their history, and keeps later imports from inserting them again. Returns
-- false for an unknown id. With the caller's own rights: the request role has none on the catalogue.
create or replace function purge_faculty(entry uuid) returns boolean
  language plpgsql
as $$
declare
  person faculty_profiles%rowtype;
begin
  delete from faculty_profiles where id = entry returning * into person;
  if not found then return false; end if;
  insert into faculty_withdrawals (mark) values (faculty_mark(person.university_id, person.person_key, null))
    on conflict do nothing;
  perform set_config('app.erased_faculty', entry::text, true);
  delete from catalogue_changes where entity = 'faculty_profiles' and entity_id = entry::text;
  perform set_config('app.erased_faculty', '', true);
  return true;
end $$;

-- Takes one grant out of a person's entry, for later imports as well.
create or replace function hide_grant(entry uuid, grant_key text) returns boolean
  language plpgsql
as $$
declare
  person faculty_profiles%rowtype;
begin
  update faculty_profiles f set updated_at = now(), grants = coalesce((select jsonb_agg(one order by place)
      from jsonb_array_elements(f.grants) with ordinality as g (one, place)
      where (one->>'funder') || ' ' || coalesce(one->'numbers'->>0, one->'titles'->>0, '') <> grant_key), '[]')
    where id = entry returning * into person;
  if not found then return false; end if;
  insert into faculty_withdrawals (mark) values (faculty_mark(person.university_id, person.person_key, grant_key))
    on conflict do nothing;
  return true;
end $$;
