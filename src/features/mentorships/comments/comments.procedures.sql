-- Comments on what a student shares. They are rows of the student, because they go with what they are about. The functions run with
-- the rights of the schema's owner and take the acting person from `app_user_id()`, never from an argument.

-- Adds a comment to a part. False for somebody who is not of the mentorship, and for a mentor to whom the part is not open; null
-- beyond `most`. The other is told.
create or replace function comment_on(mentorship uuid, about text, comment uuid, said text, most integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own mentorships;
  student uuid;
begin
  select m.* into own from mentorships m
    where m.user_id = app_user_id() and m.mentorship_id = mentorship and m.state = 'accepted' for update;
  if not found or own.other_id is null then return false; end if;
  student := case own.seat when 'student' then own.user_id else own.other_id end;
  if own.seat = 'mentor' and not about = any(granted_parts(student)) then return false; end if;
  if exists (select from mentor_comments c where c.user_id = student and c.id = comment) then return true; end if;
  if (select count(*) from mentor_comments c where c.user_id = student and c.mentorship_id = mentorship) >= most then return null; end if;
  insert into mentor_comments (user_id, id, mentorship_id, part, seat, author_name, words)
    values (student, comment, mentorship, about, own.seat, session_name(app_user_id()), said);
  update mentorships m set change = 'commented', version = version + 1, updated_at = now()
    where m.user_id = own.other_id and m.mentorship_id = mentorship;
  return true;
end $$;

-- The comments of a mentorship: for its student all of them, also afterwards; for the mentor those on parts that are open now.
create or replace function comments_of(mentorship uuid)
  returns table (id uuid, part text, seat text, author_name text, words text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.part, c.seat, c.author_name, c.words, c.created_at
  from mentorships m join mentor_comments c on c.mentorship_id = m.mentorship_id
    and c.user_id = case m.seat when 'student' then m.user_id else m.other_id end
  where m.user_id = app_user_id() and m.mentorship_id = mentorship
    and (m.seat = 'student' or m.state = 'accepted' and c.part = any(granted_parts(m.other_id)))
  order by c.created_at, c.id
$$;

-- Removes a comment of the acting person.
create or replace function remove_comment(mentorship uuid, comment uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from mentor_comments c using mentorships m
    where m.user_id = app_user_id() and m.mentorship_id = mentorship and m.state = 'accepted' and c.mentorship_id = mentorship
      and c.id = comment and c.seat = m.seat and c.user_id = case m.seat when 'student' then m.user_id else m.other_id end;
  return found;
end $$;
