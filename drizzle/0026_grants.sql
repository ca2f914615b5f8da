-- Whether the acting person has a grant: the latest entry of the log counts. Only the person's own rows are in sight.
create or replace function has_grant(wanted text) returns boolean
  language plpgsql stable
as $$
begin
  return coalesce((select action = 'given' from user_grants
    where user_id = app_user_id() and name = wanted order by created_at desc, id desc limit 1), false);
end $$;
