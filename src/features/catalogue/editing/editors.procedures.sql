-- Writes one fact of an entry and the column that mirrors it. Security definer, because the request role may not write the
-- catalogue: it checks the editor's grant itself. The history names the editor by a pseudonym.
create or replace function correct_catalogue_fact(part text, entry text, kind text, fact jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare touched integer;
begin
  if not has_permission('editor') then raise exception 'only an editor corrects the catalogue' using errcode = '42501'; end if;
  if part not in ('universities', 'programs', 'scholarships') then
    raise exception 'there is no part %', part using errcode = '22023';
  end if;
  if fact->>'source' is null or fact->>'url' is null or fact->>'year' is null or fact->'value' is null then
    raise exception 'a fact needs value, year, source and address' using errcode = '22023';
  end if;
  insert into catalogue_sources (id, title, publisher, url, licence, year, checked_on)
  values ('editor-review', 'Checked by a catalogue editor on the official page', 'the editors of this instance', '', 'facts',
    null, to_char(now(), 'YYYY-MM-DD')) on conflict (id) do nothing;
  perform set_config('app.catalogue_actor',
    'editor ' || left(encode(sha256(convert_to(app_user_id()::text, 'UTF8')), 'hex'), 10), true);
  perform set_config('app.catalogue_source', fact->>'url', true);
  execute format('update %I set facts = facts || jsonb_build_object($2, $3), updated_at = now() where id = $1', part)
    using entry, kind, fact;
  get diagnostics touched = row_count;
  if kind = 'website' then
    execute format('update %I set website_url = $2 where id = $1', part) using entry, fact->>'value';
  elsif kind = 'city' and part = 'universities' then
    update universities set city = fact->>'value' where id = entry;
  elsif kind = 'amount' and part = 'scholarships' then
    update scholarships set amount = round((fact->>'value')::numeric), currency = fact->>'currency' where id = entry;
  end if;
  -- Reading its official page verifies that a programme or a scholarship exists.
  if part in ('programs', 'scholarships') then
    execute format('update %I set is_verified = true where id = $1 and not is_verified', part) using entry;
  end if;
  return touched > 0;
end $$;

-- Takes back a fact that applicants published by agreement, once an editor refuses one of these values, and puts back what it
-- had replaced. A fact of another source stays. Security definer with its own check, as above.
create or replace function retract_shared_fact(part text, entry text, kind text, refused jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  former jsonb;
  touched integer;
begin
  if not has_permission('editor') then raise exception 'only an editor corrects the catalogue' using errcode = '42501'; end if;
  if part not in ('programs', 'scholarships') then
    raise exception 'there is no part %', part using errcode = '22023';
  end if;
  select c.before->'facts'->retract_shared_fact.kind into former from catalogue_changes c
    where c.entity = part and c.entity_id = entry and c.actor = 'applicants'
      and c.after->'facts'->retract_shared_fact.kind is distinct from c.before->'facts'->retract_shared_fact.kind
    order by c.at desc limit 1;
  perform set_config('app.catalogue_actor',
    'editor ' || left(encode(sha256(convert_to(app_user_id()::text, 'UTF8')), 'hex'), 10), true);
  perform set_config('app.catalogue_source', '', true);
  execute format('update %I set updated_at = now(),
      facts = case when $3 is null then facts - $2 else facts || jsonb_build_object($2, $3) end
    where id = $1 and facts->$2->>''source'' = ''applicants''
      and facts->$2->''value'' in (select jsonb_array_elements($4))', part)
    using entry, kind, former, refused;
  get diagnostics touched = row_count;
  return touched > 0;
end $$;

-- Changes the name, field or level of an entry, removes it or brings it back. Security definer with its own check, as
-- above. Programmes and faculty removed with a university carry its removed_at, by which they come back with it.
create or replace function update_catalogue_entry(part text, entry text, changes jsonb, page text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  allowed text[];
  sets text;
  removed timestamptz;
  touched integer;
begin
  if not has_permission('editor') then raise exception 'only an editor changes the catalogue' using errcode = '42501'; end if;
  allowed := case part
    when 'universities' then array['name', 'aliases', 'search_text', 'name_keys', 'source']
    when 'programs' then array['name', 'field', 'level', 'search_text', 'source']
    when 'scholarships' then array['name', 'source']
    when 'faculty_profiles' then array[]::text[]
  end;
  if allowed is null or exists (select from jsonb_object_keys(changes) one
    where one <> all(allowed || array['removed_at', 'removed_reason'])) then
    raise exception 'there is no such part of the catalogue' using errcode = '22023';
  end if;
  insert into catalogue_sources (id, title, publisher, url, licence, year, checked_on)
  values ('editor-review', 'Checked by a catalogue editor on the official page', 'the editors of this instance', '', 'facts',
    null, to_char(now(), 'YYYY-MM-DD')) on conflict (id) do nothing;
  perform set_config('app.catalogue_actor',
    'editor ' || left(encode(sha256(convert_to(app_user_id()::text, 'UTF8')), 'hex'), 10), true);
  perform set_config('app.catalogue_source', page, true);
  if part = 'universities' and changes ? 'removed_at' then
    select removed_at into removed from universities where id = entry;
    update programs p set removed_at = (changes->>'removed_at')::timestamptz, removed_reason = changes->>'removed_reason',
        updated_at = now()
      where p.university_id = entry and p.removed_at is not distinct from removed;
    update faculty_profiles f set removed_at = (changes->>'removed_at')::timestamptz,
        removed_reason = changes->>'removed_reason', updated_at = now()
      where f.university_id = entry and f.removed_at is not distinct from removed;
  end if;
  select string_agg(format('%1$I = r.%1$I', one), ', ') into sets from jsonb_object_keys(changes) one;
  execute format('update %1$I e set %2$s, updated_at = now() from jsonb_populate_record(null::%1$I, $1) r
    where e.id::text = $2', part, sets) using changes, entry;
  get diagnostics touched = row_count;
  return touched > 0;
end $$;

-- Adds an entry (version null) or updates it if it still has the version that was read. Returns its id, or null when it
-- exists already or was changed meanwhile. Security definer with its own check, as correct_catalogue_fact; it writes only
-- the columns that an editor may set.
create or replace function save_catalogue_entry(part text, entry jsonb, version text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  columns text;
  key text;
  saved text;
begin
  if not has_permission('editor') then raise exception 'only an editor changes the catalogue' using errcode = '42501'; end if;
  columns := case part
    when 'universities' then
      'name, aliases, country, city, control, website_url, facts, source, domains, external_ids, search_text, name_keys'
    when 'programs' then
      'name, field, level, degree, language, keywords, website_url, is_verified, facts, source, search_text'
    when 'scholarships' then
      'name, provider, website_url, countries, nationalities, levels, fields, facts, is_verified, source'
    when 'faculty_profiles' then
      'full_name, person_key, department, email, research_interests, is_accepting_students, is_sample, profile_url, source, checked_on'
  end;
  if columns is null then raise exception 'there is no part %', part using errcode = '22023'; end if;
  insert into catalogue_sources (id, title, publisher, url, licence, year, checked_on)
  values ('editor-review', 'Checked by a catalogue editor on the official page', 'the editors of this instance', '', 'facts',
    null, to_char(now(), 'YYYY-MM-DD')) on conflict (id) do nothing;
  perform set_config('app.catalogue_actor',
    'editor ' || left(encode(sha256(convert_to(app_user_id()::text, 'UTF8')), 'hex'), 10), true);
  perform set_config('app.catalogue_source', coalesce(entry->>'website_url', entry->>'profile_url', ''), true);
  if version is null then
    -- The id and the university of an entry never change.
    key := case part when 'programs' then 'id, university_id, ' when 'faculty_profiles' then 'university_id, ' else 'id, ' end;
    execute format('insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1)
      on conflict do nothing returning id::text', part, key || columns) into saved using entry;
  else
    execute format('update %1$I set (%2$s, updated_at) = (select %2$s, now() from jsonb_populate_record(null::%1$I, $1))
      where id::text = $1->>''id'' and updated_at::text = $2 returning id::text', part, columns)
      into saved using entry, version;
  end if;
  return saved;
end $$;
