-- The stems of somebody's research interests, and the words by which they are found, without accents and with one
-- spelling for "ae" and "ä". Both only read their arguments, which is what an index asks for.
create or replace function faculty_stems(interests text[]) returns text[]
  language sql immutable parallel safe
as $$ select public.research_stems(array_to_string(interests, ' . ')) $$;
--> statement-breakpoint
create or replace function faculty_text(full_name text, department text, interests text[]) returns text
  language sql immutable parallel safe
as $$ select regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary,
      full_name || ' ' || department || ' ' || array_to_string(interests, ' '))),
    '([aou])e(?=[bcdfghjklmnpqrstvwxyz0-9])', '\1', 'g') $$;
--> statement-breakpoint
ALTER TABLE "selected_professors" ALTER COLUMN "accepting_students" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "selected_professors" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "faculty_profiles_stems" ON "faculty_profiles" USING gin (faculty_stems("research_interests"));--> statement-breakpoint
CREATE INDEX "faculty_profiles_search" ON "faculty_profiles" USING gin (faculty_text("full_name", "department", "research_interests") gin_trgm_ops);--> statement-breakpoint
-- Professors that were removed today come back with the new column too.
update removed_entries set content = jsonb_set(content, '{selected_professors}', coalesce(
  (select jsonb_agg(p || '{"is_sample": false}') from jsonb_array_elements(content->'selected_professors') p), '[]'))
where content ? 'selected_professors';
--> statement-breakpoint
-- One spelling of who runs a university, for what an earlier import wrote.
update universities set
  control = case control when 'private-for-profit' then 'private-forprofit' else control end,
  facts = case facts->'control'->>'value' when 'private-for-profit'
    then jsonb_set(facts, '{control,value}', '"private-forprofit"') else facts end
where control = 'private-for-profit' or facts->'control'->>'value' = 'private-for-profit';
