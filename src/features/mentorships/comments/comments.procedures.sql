-- Comments on shared parts. They are rows of the student, because they are deleted with their subject. The functions
-- run with the rights of the schema's owner and take the acting user from `app_user_id()`, never from an argument.

-- Finds a line of the user's CV with its position in the file; no row for a line that the user has not accepted.
create or replace function shared_line(person uuid, finding text) returns table (page integer, line integer, quote text)
  language sql stable set search_path = public, pg_temp
as $$
  select (f.item->'place'->>'page')::integer, (f.item->'place'->>'line')::integer,
    left(coalesce(shown.decisions->finding->>'value', f.item->>'value'), 300)
  from (select a.* from cv_analyses a where a.user_id = person order by cardinality(a.accepted) = 0, a.created_at desc limit 1) shown,
    jsonb_array_elements(shown.findings) f(item)
  where f.item->>'id' = finding and finding = any(shown.accepted) limit 1
$$;

-- Adds a comment to a part, to a line of the CV, or to a first comment, and notifies the counterpart. Returns false for
-- a user outside the mentorship, for a mentor without access to the part, and for a missing line or first comment; null
-- beyond `most`.
drop function if exists comment_on(uuid, text, uuid, text, integer);
create or replace function comment_on(mentorship uuid, comment jsonb, most integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting uuid := app_user_id();
  own mentorships;
  student uuid;
  about text := comment->>'part';
  first_one uuid := comment->>'answers';
  finding text := comment->>'findingId';
  known mentor_comments;
  place record;
begin
  select m.* into own from mentorships m
    where m.user_id = acting and m.mentorship_id = mentorship and m.state = 'accepted' for update;
  if not found or own.counterpart_id is null then return false; end if;
  student := case own.seat when 'student' then own.user_id else own.counterpart_id end;
  if first_one is not null then
    select c.part into about from mentor_comments c
      where c.user_id = student and c.mentorship_id = mentorship and c.id = first_one and c.answers is null;
    if not found then return false; end if;
    finding := null;
  end if;
  if own.seat = 'mentor' and not about = any(granted_parts(student)) then return false; end if;
  -- Idempotent: a repetition adds nothing; the id of the counterpart's comment or of another mentorship is rejected.
  select c.* into known from mentor_comments c where c.user_id = student and c.id = (comment->>'commentId')::uuid;
  if found then return known.mentorship_id = mentorship and known.seat = own.seat; end if;
  if (select count(*) from mentor_comments c where c.user_id = student and c.mentorship_id = mentorship) >= most then return null; end if;
  select null::integer as page, null::integer as line, null::text as quote into place;
  if finding is not null then
    if about <> 'cv' then return false; end if;
    -- Acts as the student meanwhile: row-level security opens the CV to its owner only.
    perform set_config('app.user_id', student::text, true);
    select * into place from shared_line(student, finding);
    perform set_config('app.user_id', acting::text, true);
    if place.line is null then return false; end if;
  end if;
  insert into mentor_comments (user_id, id, mentorship_id, part, seat, author_name, words, answers, finding_id, page, line, quote)
    values (student, (comment->>'commentId')::uuid, mentorship, about, own.seat, session_name(acting), comment->>'words', first_one,
      finding, place.page, place.line, place.quote);
  if own.seat = 'mentor' then
    perform set_config('app.user_id', student::text, true);
    perform log_share_access(student, s.id, 'comment') from shares s
      where s.user_id = student and s.reader_id = acting and s.revoked_at is null and s.expires_at > now() and about = any(s.parts)
      order by s.expires_at desc limit 1;
    perform set_config('app.user_id', acting::text, true);
  end if;
  -- A reply reopens a resolved comment.
  if first_one is not null then
    update mentor_comments c set resolved_at = null where c.user_id = student and c.id = first_one and c.resolved_at is not null;
  end if;
  update mentorships m set change = 'commented', version = version + 1, updated_at = now()
    where m.user_id = own.counterpart_id and m.mentorship_id = mentorship;
  return true;
end $$;

-- Lists the comments of a mentorship: for its student all of them, also after its end; for the mentor those on
-- currently open parts.
drop function if exists comments_of(uuid);
create or replace function comments_of(mentorship uuid)
  returns table (id uuid, part text, seat text, author_name text, words text, answers uuid, finding_id text, page integer, line integer,
    quote text, resolved_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.part, c.seat, c.author_name, c.words, c.answers, c.finding_id, c.page, c.line, c.quote, c.resolved_at, c.created_at
  from mentorships m join mentor_comments c on c.mentorship_id = m.mentorship_id
    and c.user_id = case m.seat when 'student' then m.user_id else m.counterpart_id end
  where m.user_id = app_user_id() and m.mentorship_id = mentorship
    and (m.seat = 'student' or m.state = 'accepted' and c.part = any(granted_parts(m.counterpart_id)))
  order by c.created_at, c.id
$$;

-- Resolves or reopens the thread of a first comment, by either side; by the mentor only while the part is open.
create or replace function resolve_comment(mentorship uuid, comment uuid, is_resolved boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own mentorships;
  student uuid;
begin
  select m.* into own from mentorships m
    where m.user_id = app_user_id() and m.mentorship_id = mentorship and m.state = 'accepted' and m.counterpart_id is not null;
  if not found then return false; end if;
  student := case own.seat when 'student' then own.user_id else own.counterpart_id end;
  update mentor_comments c set resolved_at = case when is_resolved then coalesce(c.resolved_at, now()) end
    where c.user_id = student and c.mentorship_id = mentorship and c.id = comment and c.answers is null
      and (own.seat = 'student' or c.part = any(granted_parts(student)));
  if not found then return false; end if;
  -- Touches the counterpart's row, so that open pages refetch the comments.
  update mentorships m set updated_at = now() where m.user_id = own.counterpart_id and m.mentorship_id = mentorship;
  return true;
end $$;

-- Deletes a comment of the acting user; one with replies stays, because the replies would lose their meaning.
create or replace function remove_comment(mentorship uuid, comment uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own mentorships;
  student uuid;
begin
  select m.* into own from mentorships m
    where m.user_id = app_user_id() and m.mentorship_id = mentorship and m.state = 'accepted' and m.counterpart_id is not null;
  if not found then return false; end if;
  student := case own.seat when 'student' then own.user_id else own.counterpart_id end;
  delete from mentor_comments c
    where c.user_id = student and c.mentorship_id = mentorship and c.id = comment and c.seat = own.seat
      and not exists (select from mentor_comments a where a.user_id = student and a.answers = c.id);
  if not found then return false; end if;
  update mentorships m set updated_at = now() where m.user_id = own.counterpart_id and m.mentorship_id = mentorship;
  return true;
end $$;
