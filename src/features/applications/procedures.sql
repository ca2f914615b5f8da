-- Fills the checklist of an application by the type of its programme. Idempotent.
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

-- History is append-only; its lines go only with their application or person.
create or replace function forbid_timeline_changes() returns trigger language plpgsql as $$
begin
  -- A depth above 1 means that a cascade fired this trigger.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the history of an application is append-only' using errcode = '42501';
end $$;

create or replace trigger application_timeline_append_only before update or delete on application_timeline
  for each row execute function forbid_timeline_changes();
