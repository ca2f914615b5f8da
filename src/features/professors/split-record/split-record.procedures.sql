-- Splits an entry into two people: the named grants go to a new one of the same university. Null when the entry is
-- gone, has not all of these grants or no other, or when the name is taken. Security definer with its own check, as
-- save_catalogue_entry.
create or replace function split_faculty(entry uuid, new_name text, new_key text, keys text[], first_topics text[],
  second_topics text[]) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  person faculty_profiles%rowtype;
  moved jsonb;
  rest jsonb;
  made uuid;
begin
  if app_user_id() is null or not has_permission('editor') then
    raise exception 'only an editor splits an entry' using errcode = '42501';
  end if;
  select * into person from faculty_profiles f where f.id = entry and f.removed_at is null and not f.is_sample for update;
  if not found then return null; end if;
  select jsonb_agg(one order by place) filter (where key = any(keys)),
      jsonb_agg(one order by place) filter (where key <> all(keys)) into moved, rest
    from jsonb_array_elements(person.grants) with ordinality as g (one, place)
    cross join lateral (select (one->>'funder') || ' ' || coalesce(one->'numbers'->>0, one->'titles'->>0, '') as key) k;
  if rest is null or jsonb_array_length(coalesce(moved, '[]')) <> cardinality(keys) then return null; end if;
  perform set_config('app.catalogue_actor',
    'editor ' || left(encode(sha256(convert_to(app_user_id()::text, 'UTF8')), 'hex'), 10), true);
  insert into faculty_profiles (full_name, university_id, person_key, department, research_interests, source, checked_on,
      field, is_fellow, grants)
    values (new_name, person.university_id, new_key, person.department, second_topics, person.source, person.checked_on,
      person.field, person.is_fellow, moved)
    on conflict (university_id, full_name) do nothing returning id into made;
  if made is null then return null; end if;
  update faculty_profiles f set grants = rest, research_interests = first_topics, updated_at = now() where f.id = entry;
  return made;
end $$;
