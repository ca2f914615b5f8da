-- Single access path of a recommender without an account: finds the recommender of a link, and lets the rest of the
-- transaction act as the applicant who asked. Returns no row for a link that is unknown, revoked or expired, and while
-- the applicant's role is paused.
--
-- Security definer, because rows are visible to their owner only.
create or replace function act_as_recommended_user(link text) returns table (owner_id uuid, recommender_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting text := coalesce(current_setting('app.user_id', true), '');
  shown recommenders;
begin
  select r.* into shown from recommenders r where r.link_hash = link;
  if shown.id is null or shown.revoked_at is not null or shown.link_expires_at <= now() then return; end if;
  perform set_config('app.user_id', shown.user_id::text, true);
  if not exists (select from users u left join user_profiles p on p.user_id = u.id where u.id = shown.user_id
      and coalesce(u.role, p.role, (select r.role from user_roles r where r.user_id = u.id)) = 'applicant') then
    perform set_config('app.user_id', acting, true);
    return;
  end if;
  owner_id := shown.user_id; recommender_id := shown.id;
  return next;
end $$;
