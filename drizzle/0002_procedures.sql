-- Names the person of a session for the rest of the transaction, and tells what the guards need.
-- Runs with the owner's rights: the request role cannot read sessions itself.
create or replace function open_session(session_token text)
  returns table (
    user_id uuid, session_id uuid, email text, full_name text, display_name text, role text,
    onboarding_completed boolean, completion integer, time_zone text, language text
  )
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare person uuid; opened uuid;
begin
  select s.user_id, s.id into person, opened from sessions s where s.token = session_token and s.expires_at > now();
  perform set_config('app.user_id', coalesce(person::text, ''), true);
  if person is null then return; end if;
  return query
    select u.id, opened, u.email,
      coalesce(nullif(p.full_name, ''), u.name),
      coalesce(p.display_name, ''),
      -- The order of sources: account metadata, then the profile, then the roles table.
      coalesce(u.role, p.role, (select r.role from user_roles r where r.user_id = u.id)),
      -- Without a profile row, an academic profile tells that onboarding was completed.
      coalesce(p.onboarding_completed, exists (select 1 from academic_profiles a where a.user_id = u.id)),
      coalesce(m.profile_completion_percentage, p.profile_completion_percentage, 15),
      coalesce(p.time_zone, 'UTC'), coalesce(p.language, u.language, 'en')
    from users u
    left join user_profiles p on p.user_id = u.id
    left join mentor_profiles m on m.user_id = u.id and coalesce(u.role, p.role) = 'mentor'
    where u.id = person;
end $$;
--> statement-breakpoint
-- Fills the checklist of an application by the type of its programme. Calling it again adds nothing twice.
create or replace function create_standard_requirements(app_id uuid, program_type text default 'masters')
  returns integer
  language plpgsql security invoker set search_path = public, pg_temp
as $$
declare added integer;
begin
  if program_type not in ('masters', 'phd', 'mba', 'law', 'medical') then
    raise exception 'unknown programme type: %', program_type using errcode = '22023';
  end if;
  insert into application_requirements (user_id, application_id, kind, position, is_required)
  select a.user_id, a.id, r.kind, r.position, r.is_required
  from applications a
  join (values
    ('masters', 'application_form', 1, true), ('masters', 'transcripts', 2, true),
    ('masters', 'statement_of_purpose', 3, true), ('masters', 'cv', 4, true),
    ('masters', 'recommendation_1', 5, true), ('masters', 'recommendation_2', 6, true),
    ('masters', 'recommendation_3', 7, false), ('masters', 'language_test', 8, false),
    ('masters', 'gre', 9, false), ('masters', 'application_fee', 10, true),
    ('phd', 'application_form', 1, true), ('phd', 'transcripts', 2, true),
    ('phd', 'statement_of_purpose', 3, true), ('phd', 'research_proposal', 4, true),
    ('phd', 'cv', 5, true), ('phd', 'recommendation_1', 6, true), ('phd', 'recommendation_2', 7, true),
    ('phd', 'recommendation_3', 8, true), ('phd', 'writing_sample', 9, false),
    ('phd', 'language_test', 10, false), ('phd', 'gre', 11, false), ('phd', 'application_fee', 12, true),
    ('mba', 'application_form', 1, true), ('mba', 'transcripts', 2, true), ('mba', 'essays', 3, true),
    ('mba', 'cv', 4, true), ('mba', 'recommendation_1', 5, true), ('mba', 'recommendation_2', 6, true),
    ('mba', 'gmat', 7, true), ('mba', 'language_test', 8, false), ('mba', 'interview', 9, true),
    ('mba', 'application_fee', 10, true),
    ('law', 'application_form', 1, true), ('law', 'transcripts', 2, true), ('law', 'personal_statement', 3, true),
    ('law', 'cv', 4, true), ('law', 'recommendation_1', 5, true), ('law', 'recommendation_2', 6, true),
    ('law', 'lsat', 7, true), ('law', 'language_test', 8, false), ('law', 'application_fee', 9, true),
    ('medical', 'application_form', 1, true), ('medical', 'transcripts', 2, true),
    ('medical', 'personal_statement', 3, true), ('medical', 'cv', 4, false),
    ('medical', 'recommendation_1', 5, true), ('medical', 'recommendation_2', 6, true),
    ('medical', 'recommendation_3', 7, true), ('medical', 'mcat', 8, true),
    ('medical', 'secondary_application', 9, true), ('medical', 'interview', 10, true),
    ('medical', 'application_fee', 11, true)
  ) as r (program_type, kind, position, is_required) on r.program_type = create_standard_requirements.program_type
  where a.id = app_id
  on conflict (application_id, kind) do nothing;
  get diagnostics added = row_count;
  return added;
end $$;
--> statement-breakpoint
-- Tells every server process what changed for whom; pages follow by asking for it as that person.
create or replace function announce_notification() returns trigger language plpgsql as $$
begin
  -- The row travels with the announcement, so that no process has to ask for it again; a payload has 8,000 bytes at most.
  perform pg_notify('live', case when octet_length(whole) < 7500 then whole else announced::text end)
  from (select json_build_object(
      'topic', 'notification', 'userId', new.user_id, 'id', new.id, 'change', lower(tg_op)) as announced) a,
    lateral (select json_build_object(
      'topic', 'notification', 'userId', new.user_id, 'id', new.id, 'change', lower(tg_op), 'row', to_json(new))::text as whole) w;
  return null;
end $$;
--> statement-breakpoint
create trigger notifications_live after insert or update on notifications
  for each row execute function announce_notification();
--> statement-breakpoint
create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('topic', 'session_ended', 'userId', old.user_id, 'id', old.id)::text);
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_end after delete on sessions for each row execute function announce_session_end();
--> statement-breakpoint
-- A deadline belongs to the application of its entry as soon as there is one.
alter table deadlines add constraint deadlines_application
  foreign key (user_id, application_id) references applications (user_id, id) on delete set null (application_id);
--> statement-breakpoint
create or replace function adopt_application() returns trigger language plpgsql as $$
begin
  new.application_id := (select a.id from applications a
    where a.user_id = new.user_id and a.selected_university_id = new.selected_university_id);
  return new;
end $$;
--> statement-breakpoint
create trigger deadlines_application before insert on deadlines for each row execute function adopt_application();
--> statement-breakpoint
create or replace function hand_over_deadlines() returns trigger language plpgsql as $$
begin
  update deadlines set application_id = new.id
  where user_id = new.user_id and selected_university_id = new.selected_university_id;
  return null;
end $$;
--> statement-breakpoint
create trigger applications_deadlines after insert on applications for each row execute function hand_over_deadlines();
