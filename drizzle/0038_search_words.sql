DROP INDEX "programs_university";--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(translate(search_text, '|', ' '), ' '), ''))) STORED;--> statement-breakpoint
CREATE INDEX "programs_words" ON "programs" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "programs_university" ON "programs" USING btree ("university_id","level","name","field","removed_at");--> statement-breakpoint
-- What the database makes of other columns is no change of its own, and is not kept with a row that is gone.
create or replace function record_catalogue_removals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into catalogue_changes (entity, entity_id, kind, before, actor, source)
  select tg_table_name, id::text, 'removed', to_jsonb(then_rows) - 'search_words', catalogue_actor(), catalogue_source()
  from then_rows;
  return null;
end $$;
--> statement-breakpoint
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
      and b.key not in ('updated_at', 'search_text', 'search_words', 'name_keys')
  ) d
  where d.before is not null;
  return null;
end $$;
