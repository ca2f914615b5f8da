import { sentKinds, settledStatuses as settled } from '#src/features/deadlines/actionable.rules.ts'
import { isActionableSql, isStillOverdueSql } from '#src/features/deadlines/data.ts'
import { upcomingWindow } from '#src/features/deadlines/lists.rules.ts'
import { windowMarginDays } from '#src/features/deadlines/upcoming-window.rules.ts'
import { storedMatchSql } from '#src/features/matching/data.ts'
import { dashboardMatchLimit } from '#src/features/matching/rules.ts'
import { fittingScholarships } from '#src/features/scholarships/data.ts'
import { shortlistPageSize } from '#src/features/shortlist/rules.ts'

/** Maximum number of degrees of one programme before the next programme. */
const degreesOfOne = 5

/** JSON of a deadline `d` with the names of its entry `s`. */
const deadlineEntry = `json_build_object('id', d.id, 'selectedUniversityId', d.selected_university_id,
        'applicationId', d.application_id, 'kind', d.kind, 'title', d.title, 'localDate', d.local_date,
        'localTime', left(d.local_time::text, 5), 'zoneRule', d.zone_rule, 'zone', d.zone, 'dueAt', d.due_at,
        'sourceUrl', d.source_url, 'isConfirmed', d.is_confirmed, 'isPlaceholder', d.is_placeholder, 'isCompleted', d.is_completed,
        'completedAt', d.completed_at, 'version', d.version, 'universityName', s.university_name,
        'programName', s.program_name,
        'degree', coalesce((select p.degree from programs p where p.id = s.program_id), ''))`
const sentKindsSql = sentKinds.map((kind) => `'${kind}'`).join(', ')
/** Statuses after the application is sent. */
const settledStatuses = settled.map((status) => `'${status}'`).join(', ')

const openDeadlines = `deadlines d join selected_universities s on s.user_id = d.user_id and s.id = d.selected_university_id
      where d.user_id = app_user_id() and ${isActionableSql('d', 's')}`
const inDays = (days: number) => `now() + interval '${days} days'`
/** Deadlines of the window, and of the days after it that may belong to its last day in the user's time zone. */
const maybeAhead = `d.due_at > now() and d.due_at < ${inDays(upcomingWindow.days + windowMarginDays)}`
const isAhead = `d.due_at > now() and d.due_at < ${inDays(upcomingWindow.days)}`
const isAtEdge = `${maybeAhead} and d.due_at >= ${inDays(upcomingWindow.days)}`
const hasPassed = `d.due_at <= now() and ${isStillOverdueSql('d', 's')}`

/** Current month as YYYY-MM in the first and in the last time zone on Earth. */
const firstMonth = "to_char(now() at time zone 'UTC' - interval '12 hours', 'YYYY-MM')"
const lastMonth = "to_char(now() at time zone 'UTC' + interval '14 hours', 'YYYY-MM')"
const inMonth = (month: string) =>
  `count(*) filter (where d.is_confirmed and to_char(d.local_date, 'YYYY-MM') = ${month})`

/**
 * Counts rows beyond the list limits in one pass. A deadline counts on its stated day, whichever day that is in UTC; an
 * estimate counts in no month, because it states no due date. The database returns both possible months instead of the
 * user's own: its tzdata may be older than Node's.
 */
const deadlineFigures = `select
      json_build_object(${firstMonth}, ${inMonth(firstMonth)}, ${lastMonth}, ${inMonth(lastMonth)}) as by_month,
      count(*) filter (where ${isAhead}) as ahead,
      coalesce(json_agg(d.due_at) filter (where ${isAtEdge}), '[]') as at_edge,
      count(distinct s.id) filter (where d.is_confirmed and d.kind <> 'follow_up' and ${hasPassed}) as overdue
      from ${openDeadlines}`

/** JSON of the facts of the programme of a match `m` that its user accepted from official pages, newest first. */
const ownFactsSql = `(select coalesce(json_agg(json_build_object('entityId', f.entity_id, 'kind', f.kind, 'value', f.value,
      'term', f.term, 'audience', f.audience, 'round', f.round, 'url', f.url, 'readOn', f.read_on, 'country', u.country)
      order by f.created_at desc, f.id desc), '[]') from official_page_facts f
      where f.user_id = m.user_id and f.entity = 'programs' and f.entity_id = m.program_id)`

/** SQL expressions of the snapshot parts; row-level security restricts each to the acting user. */
export const partExpressions = {
  profile: `(select json_build_object('fullName', p.full_name, 'displayName', p.display_name, 'email', p.email,
      'role', p.role, 'bio', p.bio, 'location', p.location, 'phone', p.phone, 'linkedinUrl', p.linkedin_url,
      'websiteUrl', p.website_url, 'onboardingCompleted', p.onboarding_completed, 'onboardingStep', p.onboarding_step,
      'profileCompletionPercentage', p.profile_completion_percentage, 'timeZone', p.time_zone,
      'language', p.language, 'currency', p.currency) from user_profiles p where p.user_id = app_user_id())`,
  academicProfile: `(select json_build_object('firstName', a.first_name, 'lastName', a.last_name,
      'name', trim(a.first_name || ' ' || a.last_name), 'gpa', a.current_gpa, 'gpaScale', a.gpa_scale,
      'institution', a.current_institution, 'currentInstitution', a.current_institution, 'degree', a.current_degree,
      'currentDegree', a.current_degree, 'field_of_study', a.current_field_of_study, 'graduationYear', a.graduation_year,
      'targetField', a.target_field, 'targetDegreeLevel', a.target_degree_level,
      'researchExperience', a.research_experience, 'careerGoals', a.career_goals, 'countries', a.countries,
      'maxTuition', a.max_tuition, 'isLimitFirm', a.is_limit_firm, 'residenceState', a.residence_state, 'testScores', a.test_scores, 'workYears', a.work_years,
      'workKind', a.work_kind, 'fundingNeed', a.funding_need, 'startSeason', a.start_season,
      'teachingLanguages', a.teaching_languages, 'supervisors', a.supervisors) from academic_profiles a where a.user_id = app_user_id())`,
  researchInterests: `(select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'category', i.category)
      order by u.position), '[]') from user_research_interests u join research_interests i on i.id = u.research_interest_id
      where u.user_id = app_user_id())`,
  cvAnalysis: `(select json_build_object('id', c.id, 'createdAt', c.created_at,
      'findings', jsonb_array_length(c.findings), 'accepted', cardinality(c.accepted))
      from cv_analyses c where c.user_id = app_user_id() order by c.created_at desc limit 1)`,
  selectedUniversities: `(select coalesce(json_agg(s.entry), '[]') from (
      select json_build_object('id', id, 'universityId', university_id, 'programId', program_id,
        'universityName', university_name, 'programName', program_name,
        'degree', coalesce((select p.degree from programs p where p.id = program_id), ''), 'location', location,
        'websiteUrl', website_url, 'priority', priority, 'category', category, 'notes', notes,
        'applicationStatus', application_status, 'applicationDeadline', application_deadline,
        'isDeadlinePlaceholder', exists (select 1 from deadlines d where d.user_id = app_user_id()
          and d.selected_university_id = selected_universities.id and d.is_placeholder),
        'matchScore', match_score, 'customData', custom_data,
        'isRemoved', exists (select 1 from universities u where u.id = university_id and u.removed_at is not null)
          or exists (select 1 from programs p where p.id = program_id and p.removed_at is not null), 'version', version,
        'createdAt', created_at, 'updatedAt', updated_at) as entry
      from selected_universities where user_id = app_user_id() order by created_at desc, id desc limit ${shortlistPageSize}) s)`,
  /**
   * Selects the displayed few first: reasons and facts are large, and are not read for the whole ranking. Degrees of
   * one programme are merged.
   */
  universityRecommendations: `(select coalesce(json_agg(r.entry), '[]') from (
      select json_build_object('stored', ${storedMatchSql}, 'own', ${ownFactsSql}) as entry
      from (select one.* from (select near.*, row_number() over (partition by near.university_id, near.named
          order by near.rank, near.overall_match_score desc) as copy
        from (select m.*, u.name as university_name, p.name as named
          from ai_university_matches m join universities u on u.id = m.university_id
          left join programs p on p.id = m.program_id
          where m.user_id = app_user_id() and u.removed_at is null and p.removed_at is null
          order by m.rank, m.overall_match_score desc, u.name limit ${dashboardMatchLimit * degreesOfOne}) near) one
        where one.copy = 1
        order by one.rank, one.overall_match_score desc, one.university_name limit ${dashboardMatchLimit}) m
      join universities u on u.id = m.university_id
      left join programs p on p.id = m.program_id
      order by m.rank, m.overall_match_score desc, m.university_name) r)`,
  /**
   * Orders applications by urgency: nearest due date first, then the longest untouched; sent applications come last.
   */
  applications: `(select coalesce(json_agg(a.entry order by a.place), '[]') from (
      select a.place, json_build_object('id', a.id, 'universityName', a.university_name, 'programName', a.program_name,
        'status', a.status, 'progress', a.progress,
        'requirementsDone', count(r.id) filter (where r.status in ('completed', 'submitted')),
        'requirementsTotal', count(r.id) filter (where r.status <> 'waived'),
        'due', a.due,
        'lacksDeadline', a.lacks_deadline,
        'missing', coalesce(json_agg(r.kind order by r.position)
          filter (where r.status not in ('completed', 'submitted', 'waived')), '[]')) as entry
      from (select p.id, p.user_id, p.status, p.progress, s.university_name, s.program_name, due.due,
          p.status not in (${settledStatuses}) and not exists (select 1 from deadlines stated where stated.user_id = p.user_id
            and stated.selected_university_id = s.id and not stated.is_placeholder
            and stated.kind in (${sentKindsSql})) as lacks_deadline,
          row_number() over (order by p.status in (${settledStatuses}), due.due_at nulls last, p.updated_at, p.id) as place
        from applications p
        join selected_universities s on s.user_id = p.user_id and s.id = p.selected_university_id
        left join (select distinct on (s.id) s.id as entry_id, d.due_at,
            jsonb_build_object('kind', d.kind, 'localDate', d.local_date, 'localTime', left(d.local_time::text, 5),
              'zoneRule', d.zone_rule, 'zone', d.zone, 'dueAt', d.due_at, 'isConfirmed', d.is_confirmed) as due
          from ${openDeadlines} and d.kind <> 'follow_up'
          order by s.id, d.due_at) due on due.entry_id = s.id
        where p.user_id = app_user_id() and p.archived_at is null
        order by place limit ${shortlistPageSize}) a
      left join application_requirements r on r.user_id = a.user_id and r.application_id = a.id and r.is_required
      group by a.id, a.status, a.progress, a.university_name, a.program_name, a.due, a.lacks_deadline, a.place) a)`,
  upcomingDeadlines: `(select coalesce(json_agg(d.entry), '[]') from (
      select ${deadlineEntry} as entry
      from ${openDeadlines} and ${maybeAhead}
      order by d.due_at, d.id limit ${upcomingWindow.limit}) d)`,
  /** Orders confirmed deadlines before estimates and follow-ups, latest first. */
  overdueDeadlines: `(select coalesce(json_agg(d.entry), '[]') from (
      select ${deadlineEntry} as entry
      from ${openDeadlines} and ${hasPassed}
      order by not d.is_confirmed, d.kind = 'follow_up', d.due_at desc, d.id limit ${upcomingWindow.limit}) d)`,
  mentorProposals: `(select coalesce(json_agg(json_build_object('id', p.id, 'mentor', p.mentor_name, 'group', p.group_name)), '[]')
      from open_mentor_proposals() p)`,
  figures: `(select json_build_object(
      'universitiesMatched', (select count(distinct university_id) from ai_university_matches where user_id = app_user_id()),
      'deadlinesByMonth', due.by_month, 'deadlinesAhead', due.ahead, 'deadlinesAtEdge', due.at_edge,
      'overdueEntries', due.overdue,
      'scholarships', ${fittingScholarships},
      'newConnections', (select count(*) from connections where user_id = app_user_id()
        and state = 'connected' and updated_at > now() - interval '7 days'),
      'unreadNotifications', (select count(*) from notifications where user_id = app_user_id()
        and not read and not archived and (expires_at is null or expires_at > now())),
      'selectedUniversities', (select count(*) from selected_universities where user_id = app_user_id()),
      'applications', (select count(*) from applications where user_id = app_user_id() and archived_at is null))
      from (${deadlineFigures}) due)`,
}

/** Builds the query of a single part, for the fallback after the full query failed. */
export const buildPartQuery = (part: keyof typeof partExpressions) => ({
  name: `snapshot ${part}`,
  text: `select ${partExpressions[part]} as value`,
})

/** Query of the whole snapshot in one statement, so that it costs one round trip. */
export const snapshotQuery = {
  name: 'snapshot',
  text: `select json_build_object(${Object.entries(partExpressions)
    .map(([name, expression]) => `'${name}', ${expression}`)
    .join(',\n')}) as snapshot`,
}
