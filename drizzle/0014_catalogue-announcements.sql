-- The stems of a text's words, as full-text search finds them; a hyphen joins no words here, so that "human-computer"
-- and "human computer" are the same.
create or replace function research_stems(words text) returns text[]
  language sql immutable parallel safe
as $$ select tsvector_to_array(to_tsvector('pg_catalog.english', translate(words, '-/', '  '))) $$;
--> statement-breakpoint
-- Tells every server process which programmes or universities changed, so that what they keep in memory stays in step.
-- Many at once, or more than a notification may hold, are announced without their ids: everything is read again.
create or replace function announce_catalogue(kind text, ids text[]) returns void
  language plpgsql
as $$
declare payload text;
begin
  if cardinality(ids) = 0 then return; end if;
  if cardinality(ids) <= 100 then payload := json_build_object(kind, ids)::text; end if;
  if payload is null or octet_length(payload) > 7000 then payload := '{}'; end if;
  perform pg_notify('catalogue', payload);
end $$;
--> statement-breakpoint
create or replace function announce_programs() returns trigger
  language plpgsql
as $$
begin
  perform announce_catalogue('programs', array(select id from changed order by id));
  return null;
end $$;
--> statement-breakpoint
create or replace function announce_universities() returns trigger
  language plpgsql
as $$
begin
  perform announce_catalogue('universities', array(select id from changed order by id));
  return null;
end $$;
--> statement-breakpoint
create or replace function announce_faculty() returns trigger
  language plpgsql
as $$
begin
  perform announce_catalogue('universities', array(select distinct university_id from changed order by 1));
  return null;
end $$;
--> statement-breakpoint
create trigger programs_added after insert on programs
  referencing new table as changed for each statement execute function announce_programs();
--> statement-breakpoint
create trigger programs_changed after update on programs
  referencing new table as changed for each statement execute function announce_programs();
--> statement-breakpoint
create trigger programs_removed after delete on programs
  referencing old table as changed for each statement execute function announce_programs();
--> statement-breakpoint
create trigger universities_changed after update on universities
  referencing new table as changed for each statement execute function announce_universities();
--> statement-breakpoint
create trigger faculty_added after insert on faculty_profiles
  referencing new table as changed for each statement execute function announce_faculty();
--> statement-breakpoint
create trigger faculty_changed after update on faculty_profiles
  referencing new table as changed for each statement execute function announce_faculty();
--> statement-breakpoint
create trigger faculty_removed after delete on faculty_profiles
  referencing old table as changed for each statement execute function announce_faculty();
