-- Each change of the catalogue is written down by the database itself, whoever makes it: for an entry that changed, the
-- columns that differ with their values before and after; for one that was added, only that it was. Once a statement
-- and not once a row, so that an import of a million rows stays an import.
create or replace function catalogue_actor() returns text language sql stable as $$
  select coalesce(nullif(current_setting('app.catalogue_actor', true), ''), 'the product')
$$;
--> statement-breakpoint
create or replace function catalogue_source() returns text language sql stable as $$
  select coalesce(current_setting('app.catalogue_source', true), '')
$$;
--> statement-breakpoint
create or replace function record_catalogue_additions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into catalogue_changes (entity, entity_id, kind, actor, source)
  select tg_table_name, id::text, 'added', catalogue_actor(), catalogue_source() from now_rows;
  return null;
end $$;
--> statement-breakpoint
create or replace function record_catalogue_removals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into catalogue_changes (entity, entity_id, kind, before, actor, source)
  select tg_table_name, id::text, 'removed', to_jsonb(then_rows), catalogue_actor(), catalogue_source() from then_rows;
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
    where a.value is distinct from b.value and b.key not in ('updated_at', 'search_text', 'name_keys')
  ) d
  where d.before is not null;
  return null;
end $$;
--> statement-breakpoint
do $$
declare part text;
begin
  foreach part in array array['universities', 'programs', 'scholarships', 'faculty_profiles'] loop
    execute format('create trigger %I after insert on %I referencing new table as now_rows
      for each statement execute function record_catalogue_additions()', part || '_history_added', part);
    execute format('create trigger %I after update on %I referencing old table as then_rows new table as now_rows
      for each statement execute function record_catalogue_changes()', part || '_history_changed', part);
    execute format('create trigger %I after delete on %I referencing old table as then_rows
      for each statement execute function record_catalogue_removals()', part || '_history_removed', part);
  end loop;
end $$;
--> statement-breakpoint
-- What is written stays. A restore may empty the whole table, which no role of the running product can.
create or replace function keep_catalogue_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of the catalogue is append-only' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger catalogue_changes_append_only before update or delete on catalogue_changes
  for each row execute function keep_catalogue_history();
