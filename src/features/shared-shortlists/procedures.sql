-- Single access path to a shared shortlist: by the hash of the secret of its link. Returns the texts and the chosen entries
-- and nothing about the owner; no row for an unknown link, and only `is_ended` for one that has expired or was revoked.
--
-- Security definer, because rows are visible to their owner only.
create or replace function open_shared_shortlist(link text)
  returns table (is_ended boolean, title text, note text, entries jsonb, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select ended.is_ended, case when not ended.is_ended then s.title end, case when not ended.is_ended then s.note end,
    case when not ended.is_ended then s.entries end, s.expires_at
  from shared_shortlists s,
    lateral (select s.revoked_at is not null or s.expires_at <= now() as is_ended) ended
  where s.link_hash = link
$$;
