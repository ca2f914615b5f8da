-- Content of one part of a share, in the format of the API. Security invoker: row-level security applies when called by
-- anything but `open_share_part`.
create or replace function shared_profile(person uuid) returns jsonb language sql stable set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'location', coalesce(p.location, ''), 'bio', coalesce(p.bio, ''),
    'linkedinUrl', coalesce(p.linkedin_url, ''), 'websiteUrl', coalesce(p.website_url, ''),
    'institution', coalesce(a.current_institution, ''), 'degree', coalesce(a.current_degree, ''),
    'fieldOfStudy', coalesce(a.current_field_of_study, ''), 'gpa', a.current_gpa, 'gpaScale', a.gpa_scale,
    'graduationYear', a.graduation_year, 'targetField', coalesce(a.target_field, ''),
    'targetDegreeLevel', coalesce(a.target_degree_level, ''),
    'researchExperience', coalesce(a.research_experience, ''), 'careerGoals', coalesce(a.career_goals, ''),
    'testScores', coalesce(a.test_scores, '{}'),
    'interests', coalesce((select jsonb_agg(r.name order by i.position, r.name) from user_research_interests i
      join research_interests r on r.id = i.research_interest_id where i.user_id = person), '[]'))
  from (select person as id) one
  left join user_profiles p on p.user_id = one.id
  left join academic_profiles a on a.user_id = one.id
$$;

-- Accepted findings of the newest CV: unaccepted ones were extracted by a program and have no confirmation.
--
-- The newest version with accepted lines is used, so that an upload without a review removes nothing from a reader.
create or replace function shared_cv(person uuid) returns jsonb language sql stable set search_path = public, pg_temp
as $$
  select jsonb_build_object('filename', r.original_filename, 'uploadedAt', r.created_at,
    'findings', coalesce((select jsonb_agg(jsonb_build_object('id', f.item->>'id', 'field', f.item->>'field',
        'scale', f.item->'scale', 'value', coalesce(a.decisions->(f.item->>'id')->>'value', f.item->>'value')) order by f.place)
      from jsonb_array_elements(a.findings) with ordinality f(item, place)
      where f.item->>'id' = any(a.accepted)), '[]'))
  from cv_analyses a join resumes r on r.user_id = a.user_id and r.id = a.resume_id
  where a.user_id = person order by cardinality(a.accepted) = 0, a.created_at desc limit 1
$$;

-- Newest uploaded CV.
create or replace function shared_cv_file(person uuid) returns jsonb language sql stable set search_path = public, pg_temp
as $$
  select jsonb_build_object('name', r.original_filename, 'bytes', r.file_size, 'uploadedAt', r.created_at)
  from resumes r where r.user_id = person order by r.created_at desc, r.id limit 1
$$;

-- No notes, offers or files, and no placeholder dates. "Own" is another time zone for a reader: such a deadline is
-- shown in the owner's zone.
create or replace function shared_applications(person uuid, clock text) returns jsonb
  language sql stable set search_path = public, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'university', e.university_name, 'program', e.program_name,
      'status', a.status, 'progress', a.progress,
      'deadlines', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'title', d.title,
          'localDate', d.local_date, 'localTime', to_char(d.local_time, 'HH24:MI'),
          'zoneRule', case d.zone_rule when 'own' then 'zone' else d.zone_rule end,
          'zone', case d.zone_rule when 'own' then clock else d.zone end, 'dueAt', d.due_at, 'isConfirmed', d.is_confirmed, 'isCompleted', d.is_completed)
          order by d.due_at, d.id)
        from deadlines d where d.user_id = person and d.application_id = a.id and not d.is_placeholder), '[]'))
    order by e.priority, e.university_name, e.program_name, a.id), '[]')
  from applications a join selected_universities e on e.user_id = a.user_id and e.id = a.selected_university_id
  where a.user_id = person and a.archived_at is null
$$;

-- Logs accesses to shares, or comments on them: one line per share and visit, which ends ten minutes after the last
-- access. The reader is named where a share has several. The owners' rows are open to the caller.
create or replace function log_share_accesses(shown shares[], what text, reader text) returns void
  language sql set search_path = public, pg_temp
as $$
  insert into share_accesses as l (user_id, share_id, part, accessed_at, reader_name)
    select s.user_id, s.id, what, coalesce((select k.accessed_at from share_accesses k where k.share_id = s.id and k.part = what
        and k.reader_name = reader and k.last_at > now() - interval '10 minutes' order by k.accessed_at desc limit 1),
      date_trunc('minute', now())), reader
    from unnest(shown) s order by s.id
    on conflict (share_id, part, accessed_at, reader_name) do update set times = l.times + 1, last_at = now()
$$;

-- Logs an access to one share; the owner is the acting user.
create or replace function log_share_access(owner uuid, share uuid, what text, reader text) returns void
  language sql set search_path = public, pg_temp
as $$ select log_share_accesses(array(select s from shares s where s.user_id = owner and s.id = share), what, reader) $$;

create or replace function log_share_access(owner uuid, share uuid, what text) returns void
  language sql set search_path = public, pg_temp
as $$ select log_share_access(owner, share, what, '') $$;

-- Writing as the readers of a share see it: the text with the comments through this share, and the text at their
-- previous visit. A visit ends ten minutes after the last access.
create or replace function shared_writing(shown shares) returns jsonb language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  written writings;
  earlier text := shown.earlier_text;
begin
  select w.* into written from writings w where w.user_id = shown.user_id and w.id = shown.writing_id and w.removed_at is null;
  if not found then return null; end if;
  if shown.seen_at < now() - interval '10 minutes' then earlier := shown.seen_text; end if;
  update shares s set seen_text = written.plain_text, seen_at = now(), earlier_text = earlier
    where s.user_id = shown.user_id and s.id = shown.id;
  return jsonb_build_object('title', written.title, 'kind', written.kind, 'language', written.language,
    'text', written.plain_text, 'earlier', earlier, 'mayComment', shown.may_comment,
    'comments', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'author', c.author, 'quote', c.quote, 'text', c.text,
        'reply', c.reply, 'isResolved', c.resolved_at is not null, 'createdAt', c.created_at) order by c.created_at, c.id)
      from writing_comments c where c.user_id = shown.user_id and c.writing_id = shown.writing_id and c.share_id = shown.id), '[]'));
end $$;

-- Permission of the acting user to read a share with a person or a group. A coordinator reads what is shared with the
-- group while its owner is a member.
create or replace function may_read_share(shared shares) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select not is_blocked(shared.user_id, app_user_id()) and case
    when shared.reader_id is not null then shared.reader_id = app_user_id()
    else shared.group_id is not null and is_coordinator_of(shared.group_id) and exists (select from group_members m
      where m.user_id = shared.user_id and m.group_id = shared.group_id and m.role = 'member') end
$$;

-- Tells whether a user is an applicant: data of a paused role is not shown. Acts as that user.
create or replace function is_applicant(person uuid) returns boolean language sql stable set search_path = public, pg_temp
as $$
  select exists (select from users u left join user_profiles p on p.user_id = u.id where u.id = person
    and coalesce(u.role, p.role, (select r.role from user_roles r where r.user_id = u.id)) = 'applicant')
$$;

-- Formats a deadline for readers of the part `applications`. "Own" is another time zone for a reader: such a deadline is
-- shown in the owner's zone.
create or replace function shared_deadline(d deadlines, university text, clock text) returns jsonb language sql stable
as $$
  select jsonb_build_object('university', university, 'kind', d.kind, 'title', d.title, 'localDate', d.local_date,
    'localTime', to_char(d.local_time, 'HH24:MI'), 'zoneRule', case d.zone_rule when 'own' then 'zone' else d.zone_rule end,
    'zone', case d.zone_rule when 'own' then coalesce(clock, 'UTC') else d.zone end, 'dueAt', d.due_at)
$$;

-- Next deadline of an application, for readers of the part `applications`. Acts as the owner.
create or replace function next_shared_deadline(person uuid) returns jsonb language sql stable set search_path = public, pg_temp
as $$
  select shared_deadline(d, e.university_name, (select p.time_zone from user_profiles p where p.user_id = person))
  from deadlines d join selected_universities e on e.user_id = d.user_id and e.id = d.selected_university_id
  where d.user_id = person and d.application_id is not null and not d.is_placeholder and not d.is_completed and d.due_at > now()
  order by d.due_at, d.id limit 1
$$;

-- Single access path to shared data: checks the share, logs the access and returns the part, or null for a share that
-- is unknown, ended or without this part. By the hash of a link's secret, or by id for the acting user. Security
-- definer, because rows are visible to their owner only; the owner is the acting user meanwhile. Data of a paused role
-- is not shown.
create or replace function open_share_part(share uuid, link text, wanted text) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting text := coalesce(current_setting('app.user_id', true), '');
  shown shares;
  answer jsonb;
  clock text;
begin
  -- Separate statements per key, so that each uses its index.
  if link is null then
    select s.* into shown from shares s where s.id = share and may_read_share(s);
  else
    select s.* into shown from shares s where s.link_hash = link;
  end if;
  if shown.id is null or shown.revoked_at is not null or shown.expires_at <= now()
    or not (wanted = 'overview' or wanted = any(shown.parts)) then return null; end if;
  perform set_config('app.user_id', shown.user_id::text, true);
  select jsonb_build_object('ownerName', coalesce(nullif(p.full_name, ''), u.name), 'parts', shown.parts,
      'expiresAt', shown.expires_at), coalesce(p.time_zone, 'UTC') into answer, clock
    from users u left join user_profiles p on p.user_id = u.id
    where u.id = shown.user_id
      and coalesce(u.role, p.role, (select r.role from user_roles r where r.user_id = u.id)) = 'applicant';
  if answer is not null then
    perform log_share_access(shown.user_id, shown.id, wanted, case when shown.group_id is null then '' else session_name(acting::uuid) end);
    answer := answer || case wanted
      when 'profile' then jsonb_build_object('profile', shared_profile(shown.user_id))
      when 'cv' then jsonb_build_object('cv', shared_cv(shown.user_id))
      when 'cvFile' then jsonb_build_object('cvFile', shared_cv_file(shown.user_id))
      when 'applications' then jsonb_build_object('applications', shared_applications(shown.user_id, clock))
      when 'writing' then jsonb_build_object('writing', shared_writing(shown))
      else '{}'::jsonb end;
  end if;
  perform set_config('app.user_id', acting, true);
  return answer;
end $$;

-- Storage key of a shared file: checked and logged like every access; no row for any other share.
create or replace function shared_file(share uuid, link text) returns table (file_key text, file_type text, file_name text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting text := coalesce(app_user_id()::text, '');
  owner uuid;
begin
  if open_share_part(share, link, 'cvFile') is null then return; end if;
  select s.user_id into owner from shares s where s.id = (select o.id from open_share(share, link) o);
  perform set_config('app.user_id', owner::text, true);
  return query select r.file_key, r.content_type, r.original_filename from resumes r
    where r.user_id = owner order by r.created_at desc, r.id limit 1;
  perform set_config('app.user_id', acting, true);
end $$;

-- Share that is open for a reader, without logging an access; no row after its end, or when its link has a new secret.
create or replace function open_share(share uuid, link text) returns table (id uuid, expires_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare shown shares;
begin
  -- Separate statements per key, so that each uses its index.
  if link is null then
    select s.* into shown from shares s where s.id = share and may_read_share(s);
  else
    select s.* into shown from shares s where s.link_hash = link;
  end if;
  if shown.id is null or shown.revoked_at is not null or shown.expires_at <= now() then return; end if;
  id := shown.id; expires_at := shown.expires_at;
  return next;
end $$;

-- Announces the end or change of a share to every process, so that pages with it reload.
create or replace function announce_share_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'share', 'userId', '', 'id', old.id)::text);
  return null;
end $$;
create or replace trigger shares_change_announced after delete or update of revoked_at, link_hash, expires_at, parts on shares
  for each row execute function announce_share_change();

-- Single access path to the evidence of a shared writing: checks that the share permits comments, logs the access, and
-- lets the rest of the transaction act as the owner, so that the sheet is made of the owner's rows. Returns no row for
-- any other share.
create or replace function act_as_share_owner(share uuid, link text) returns table (owner_id uuid, writing_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare shown shares;
begin
  if link is null then
    select s.* into shown from shares s where s.id = share and may_read_share(s);
  else
    select s.* into shown from shares s where s.link_hash = link;
  end if;
  if shown.id is null or shown.revoked_at is not null or shown.expires_at <= now() or not shown.may_comment then return; end if;
  perform set_config('app.user_id', shown.user_id::text, true);
  if not exists (select from writings w where w.user_id = shown.user_id and w.id = shown.writing_id and w.removed_at is null)
    or not is_applicant(shown.user_id) then return; end if;
  perform log_share_access(shown.user_id, shown.id, 'writing');
  owner_id := shown.user_id; writing_id := shown.writing_id;
  return next;
end $$;

-- Open shares that name the acting user as reader, without their content.
create or replace function shares_for_me()
  returns table (id uuid, owner_name text, parts text[], expires_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  reader uuid := app_user_id();
  shown shares;
  name text;
begin
  for shown in select s.* from shares s
    where s.reader_id = reader and s.revoked_at is null and s.expires_at > now() and s.user_id <> all(hidden_ids()) order by s.created_at desc limit 200
  loop
    perform set_config('app.user_id', shown.user_id::text, true);
    select coalesce(nullif(p.full_name, ''), u.name) into name
      from users u left join user_profiles p on p.user_id = u.id where u.id = shown.user_id
        and coalesce(u.role, p.role, (select r.role from user_roles r where r.user_id = u.id)) = 'applicant';
    if found then
      id := shown.id; owner_name := name; parts := shown.parts; expires_at := shown.expires_at;
      return next;
    end if;
  end loop;
  perform set_config('app.user_id', coalesce(reader::text, ''), true);
end $$;

-- Revokes all shares of a user with a reader.
create or replace function revoke_shares_between(person uuid, reader uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare acting text := coalesce(current_setting('app.user_id', true), '');
begin
  perform set_config('app.user_id', person::text, true);
  update shares s set revoked_at = now() where s.user_id = person and s.reader_id = reader and s.revoked_at is null;
  perform set_config('app.user_id', acting, true);
end $$;

-- Revokes shares between two users by name on a block; unblocking restores none.
create or replace function end_shares_by_block() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform revoke_shares_between(new.user_id, new.blocked_id), revoke_shares_between(new.blocked_id, new.user_id);
  return null;
end $$;
create or replace trigger blocks_shares_end after insert on blocks for each row execute function end_shares_by_block();

-- Single write path for comments on a share: checks the share, and inserts the comment as its owner's row. Returns
-- `done`, `full` or `anonymous`; null for a share that is unknown, ended or not for comments. Idempotent.
create or replace function comment_on_share(share uuid, link text, comment jsonb, most integer) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting text := coalesce(current_setting('app.user_id', true), '');
  shown shares;
  caller text := coalesce(comment->>'author', '');
  answer text := 'done';
begin
  if link is null then
    select s.* into shown from shares s where s.id = share and may_read_share(s);
    select coalesce(nullif(u.name, ''), caller) into caller from users u where u.id = app_user_id();
  else
    select s.* into shown from shares s where s.link_hash = link;
  end if;
  if shown.id is null or shown.revoked_at is not null or shown.expires_at <= now() or not shown.may_comment then return null; end if;
  if coalesce(caller, '') = '' then return 'anonymous'; end if;
  perform set_config('app.user_id', shown.user_id::text, true);
  -- Row lock that serialises comments, so that the count stays correct.
  perform 1 from writings w where w.user_id = shown.user_id and w.id = shown.writing_id and w.removed_at is null for update;
  if not found then answer := null;
  elsif exists (select from writing_comments c where c.id = (comment->>'id')::uuid) then answer := 'done';
  elsif (select count(*) from writing_comments c where c.user_id = shown.user_id and c.writing_id = shown.writing_id) >= most then
    answer := 'full';
  else
    insert into writing_comments (id, user_id, writing_id, share_id, author, quote, start, length, text)
      values ((comment->>'id')::uuid, shown.user_id, shown.writing_id, shown.id, caller, comment->>'quote',
        (comment->>'start')::integer, length(comment->>'quote'), comment->>'text');
    perform log_share_access(shown.user_id, shown.id, 'comment');
  end if;
  perform set_config('app.user_id', acting, true);
  return answer;
end $$;
