-- The second door through which a request changes the catalogue: whole entries, added or edited by an editor. It asks for
-- the grant itself, takes the columns that an editor may write and no other, and names the editor by the same pseudonym
-- as correct_catalogue_fact does. Without a version the entry is new; with one it has to be as it was when it was read.
-- The answer is the entry's id, or null where it is there already, or was changed in the meantime.
create or replace function save_catalogue_entry(part text, entry jsonb, version text) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  columns text;
  key text;
  saved text;
begin
  if not has_grant('editor') then raise exception 'only an editor changes the catalogue' using errcode = '42501'; end if;
  columns := case part
    when 'universities' then
      'name, aliases, country, city, control, website_url, facts, source, domains, external_ids, search_text, name_keys'
    when 'programs' then
      'name, field, level, degree, language, keywords, website_url, is_verified, facts, source, search_text'
    when 'scholarships' then
      'name, provider, website_url, countries, nationalities, levels, fields, facts, is_verified, source'
    when 'faculty_profiles' then
      'full_name, department, email, research_interests, is_accepting_students, is_sample, profile_url, source, checked_on'
  end;
  if columns is null then raise exception 'there is no part %', part using errcode = '22023'; end if;
  insert into catalogue_sources (id, title, publisher, url, licence, year, checked_on)
  values ('editor-review', 'Checked by a catalogue editor on the official page', 'the editors of this instance', '', 'facts',
    null, to_char(now(), 'YYYY-MM-DD')) on conflict (id) do nothing;
  perform set_config('app.catalogue_actor',
    'editor ' || left(encode(sha256(convert_to(app_user_id()::text, 'UTF8')), 'hex'), 10), true);
  perform set_config('app.catalogue_source', coalesce(entry->>'website_url', entry->>'profile_url', ''), true);
  if version is null then
    -- Where an entry belongs to and what it is called by are decided once.
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
