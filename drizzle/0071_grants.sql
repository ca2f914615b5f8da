-- What the grants of a faculty member say: the stems of topics and titles, and all words by which they are found. Generated columns use them: a change of what they return needs a migration that makes the columns anew.
create or replace function faculty_work(interests text[], grants jsonb) returns tsvector
  language sql immutable parallel safe
as $$ select to_tsvector('pg_catalog.english',
    translate(array_to_string(interests || array(select title from jsonb_array_elements(grants) one,
      jsonb_array_elements_text(one->'titles') title), ' . '), '-/', '  ')) $$;
--> statement-breakpoint
create or replace function faculty_words(full_name text, department text, interests text[], grants jsonb) returns tsvector
  language sql immutable parallel safe
as $$ select setweight(to_tsvector('pg_catalog.simple',
      regexp_replace(public.faculty_text(full_name, '', '{}'), '[^[:alnum:]]+', ' ', 'g')), 'A')
    || to_tsvector('pg_catalog.simple', regexp_replace(
      public.faculty_text('', department, interests || array(select title from jsonb_array_elements(grants) one,
        jsonb_array_elements_text(one->'titles') title)), '[^[:alnum:]]+', ' ', 'g')) $$;
--> statement-breakpoint
-- The last day on which one of the grants may be called running, as `runsUntil` in faculty/grants.rules.ts: the end of its last
-- year, and no later than 18 months after the export that says so. Dates are made from numbers, because a cast depends on settings.
create or replace function grants_running_until(grants jsonb) returns date
  language sql immutable parallel safe
as $$ select max(case
    when one->>'timing' = 'active' then fresh
    when one->>'timing' = 'end' and one->>'to' is not null then least(fresh, make_date((one->>'to')::int, 12, 31)) end)
  from jsonb_array_elements(grants) one
  cross join lateral (select (make_date(left(one->>'read', 4)::int, substr(one->>'read', 6, 2)::int,
    substr(one->>'read', 9, 2)::int) + interval '18 months')::date as fresh) f $$;
--> statement-breakpoint
CREATE TABLE "faculty_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"faculty_id" uuid,
	"wish" text NOT NULL,
	"grant_key" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faculty_requests_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "faculty_withdrawals" (
	"mark" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "person_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "field" text;--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "is_fellow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "grants" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "running_until" date GENERATED ALWAYS AS (grants_running_until(grants)) STORED;--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "work" "tsvector" GENERATED ALWAYS AS (faculty_work(research_interests, grants)) STORED;--> statement-breakpoint
ALTER TABLE "faculty_profiles" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (faculty_words(full_name, department, research_interests, grants)) STORED;--> statement-breakpoint
ALTER TABLE "faculty_requests" ADD CONSTRAINT "faculty_requests_faculty_id_faculty_profiles_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."faculty_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "faculty_requests_open" ON "faculty_requests" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "faculty_requests_person" ON "faculty_requests" USING btree ("faculty_id");--> statement-breakpoint
CREATE INDEX "faculty_profiles_person" ON "faculty_profiles" USING btree ("university_id","person_key");--> statement-breakpoint
CREATE INDEX "faculty_profiles_work" ON "faculty_profiles" USING gin ("work");--> statement-breakpoint
CREATE INDEX "faculty_profiles_words" ON "faculty_profiles" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "faculty_profiles_listed" ON "faculty_profiles" USING btree ((date '2000-01-01' - coalesce("running_until", date '1900-01-01')),"full_name","id") WHERE removed_at is null and not is_sample;--> statement-breakpoint
-- Who was imported before is found, and taken out, by the same key; `personKey` writes it anew with the next import.
update faculty_profiles f set person_key = case when cardinality(w.words) < 2 then coalesce(w.words[1], '')
    else w.words[1] || ' ' || w.words[cardinality(w.words)] end
  from (select id, array_remove(regexp_split_to_array(faculty_text(full_name, '', '{}'), '[^[:alnum:]]+'), '') as words
    from faculty_profiles) w
  where w.id = f.id;
