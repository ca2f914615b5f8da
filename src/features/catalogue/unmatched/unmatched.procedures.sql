-- Gives a university the number under which a register names it, so that the next reading of the register finds it, and lets
-- a register that ships be read again. Security definer with its own check of the editor's grant, because the request role
-- may not write the catalogue.
create or replace function match_institution(unplaced uuid, university text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  named catalogue_unmatched_rows%rowtype;
  touched integer;
begin
  if not has_permission('editor') then raise exception 'only an editor changes the catalogue' using errcode = '42501'; end if;
  select * into named from catalogue_unmatched_rows where id = unplaced for update;
  if not found then return false; end if;
  perform set_config('app.catalogue_actor',
    'editor ' || left(encode(sha256(convert_to(app_user_id()::text, 'UTF8')), 'hex'), 10), true);
  perform set_config('app.catalogue_source', named.kind, true);
  update universities set external_ids = external_ids || named.external_id, updated_at = now()
    where id = university and removed_at is null and not external_ids @> array[named.external_id];
  get diagnostics touched = row_count;
  if touched = 0 then return false; end if;
  delete from catalogue_unmatched_rows where id = unplaced;
  delete from catalogue_seed_state where starts_with(name, 'register ' || named.kind || '_');
  return true;
end $$;
