-- The log of grants is only added to, by the service role alone.
create or replace function keep_grants() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'grants are a log that is only added to' using errcode = '42501';
end $$;
--> statement-breakpoint
create trigger user_grants_append_only before update or delete on user_grants
  for each row execute function keep_grants();
--> statement-breakpoint
-- The one door through which a request changes the catalogue. It asks for the grant itself, writes the fact with its
-- mirrored column, and names the editor in the history by a pseudonym.
create or replace function correct_catalogue_fact(part text, entry text, kind text, fact jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare touched integer;
begin
  if not has_grant('editor') then raise exception 'only an editor corrects the catalogue' using errcode = '42501'; end if;
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
  -- Whoever read the official page of a programme or a scholarship has seen that it exists.
  if part in ('programs', 'scholarships') then
    execute format('update %I set is_verified = true where id = $1 and not is_verified', part) using entry;
  end if;
  return touched > 0;
end $$;
