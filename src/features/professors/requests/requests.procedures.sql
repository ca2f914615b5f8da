-- Open requests for editors, the oldest first. Security definer with its own check: the request role has no right on
-- the table, which contains addresses of people without an account.
create or replace function list_faculty_requests(most integer) returns table (id uuid, reference text, wish text,
  grant_key text, message text, email text, created_at timestamptz, faculty_id uuid, full_name text, university_name text,
  total bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  if app_user_id() is null or not has_permission('editor') then
    raise exception 'only an editor reads requests' using errcode = '42501';
  end if;
  return query select r.id, r.reference, r.wish, r.grant_key, r.message, r.email, r.created_at, f.id, f.full_name, u.name,
      count(*) over ()
    from faculty_requests r left join faculty_profiles f on f.id = r.faculty_id
      left join universities u on u.id = f.university_id
    where r.status = 'open' order by r.created_at, r.id limit most;
end $$;

-- Settles a request: fulfils or closes it. Returns the recipient of the outcome, or no row when it is already settled.
-- The message and the address are deleted, because the mail is being sent; reference, kind and day remain as a record.
create or replace function resolve_faculty_request(request uuid, outcome text) returns table (email text, language text,
  reference text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asked faculty_requests%rowtype;
begin
  if app_user_id() is null or not has_permission('editor') then
    raise exception 'only an editor settles requests' using errcode = '42501';
  end if;
  select * into asked from faculty_requests r where r.id = request and r.status = 'open' for update;
  if not found then return; end if;
  update faculty_requests r set settled_at = now(), email = '', message = '', status = case outcome when 'refused' then 'refused' else 'done' end
    where r.id = request;
  perform set_config('app.catalogue_actor',
    'editor ' || left(encode(sha256(convert_to(app_user_id()::text, 'UTF8')), 'hex'), 10), true);
  if outcome = 'removed' then perform purge_faculty(asked.faculty_id);
  elsif outcome = 'hidden' then perform hide_grant(asked.faculty_id, asked.grant_key);
  end if;
  return query select asked.email, asked.language, asked.reference;
end $$;
