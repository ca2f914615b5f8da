ALTER TABLE "catalogue_proposals" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "removed_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "removed_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scholarships" ADD COLUMN "removed_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "universities" ADD COLUMN "removed_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The third door through which a request changes the catalogue: what an entry is called and where it belongs, and whether
-- it is there at all. It asks for the grant itself and names the editor by the same pseudonym as the other two. What goes
-- with a university carries the same instant as the university, by which it comes back with it.
create or replace function amend_catalogue_entry(part text, entry text, changes jsonb, page text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  allowed text[];
  sets text;
  removed timestamptz;
  touched integer;
begin
  if not has_grant('editor') then raise exception 'only an editor changes the catalogue' using errcode = '42501'; end if;
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
