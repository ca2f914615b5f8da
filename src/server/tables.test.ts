import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

/** Entities of both specifications with their fields; a table may have more. */
const entities: Record<string, string> = {
  user_profiles:
    'user_id role full_name display_name email bio location phone linkedin_url website_url onboarding_completed onboarding_step profile_completion_percentage last_active_at created_at updated_at',
  user_roles: 'user_id role',
  mentor_profiles: 'id user_id profile_completion_percentage',
  academic_profiles:
    'id user_id first_name last_name current_gpa current_institution current_degree current_field_of_study graduation_year target_field target_degree_level research_experience career_goals updated_at',
  research_interests: 'id name category',
  user_research_interests: 'user_id research_interest_id',
  resumes: 'user_id created_at original_filename file_size upload_status',
  selected_universities:
    'id user_id university_id program_id priority category application_deadline notes application_status match_score custom_data created_at updated_at university_name program_name location website_url',
  selected_professors:
    'user_id selected_university_id professor_name research_interests contact_status email department profile_url accepting_students match_score match_reason updated_at',
  ai_university_matches: 'id overall_match_score match_category university_id program_id',
  faculty_profiles: 'id full_name university_id department email research_interests is_accepting_students',
  applications: 'id user_id selected_university_id status progress created_at updated_at',
  application_requirements: 'application_id status completed_at updated_at',
  deadlines: 'application_id is_completed completed_at updated_at',
  application_timeline: 'id event_type title description event_date is_deadline is_completed',
  notifications:
    'id user_id title message type category priority action_url action_label metadata expires_at read archived created_at updated_at',
  user_notification_preferences:
    'user_id email_notifications push_notifications deadline_reminders application_updates social_notifications weekly_digest immediate_alerts quiet_hours_start quiet_hours_end updated_at',
}

/** Defaults in the specification. */
const defaults: [string, string, string][] = [
  ['user_profiles', 'onboarding_completed', 'false'],
  ['user_profiles', 'onboarding_step', '1'],
  ['resumes', 'upload_status', 'pending'],
  ['selected_universities', 'priority', '1'],
  ['selected_universities', 'category', 'target'],
  ['selected_universities', 'application_status', 'not_started'],
  ['selected_professors', 'contact_status', 'Not Contacted'],
  ['selected_professors', 'department', 'Not specified'],
  ['applications', 'status', 'not_started'],
  ['notifications', 'priority', 'normal'],
  ['user_notification_preferences', 'immediate_alerts', 'false'],
  ['user_notification_preferences', 'weekly_digest', 'true'],
  ['user_notification_preferences', 'quiet_hours_start', '22:00'],
  ['user_notification_preferences', 'quiet_hours_end', '08:00'],
]

let test: TestDatabase
const columns = new Map<string, Map<string, string | null>>()

beforeAll(async () => {
  test = await createTestDatabase()
  const { rows } = await test.owner.query<{ table_name: string; column_name: string; column_default: string | null }>(
    "select table_name, column_name, column_default from information_schema.columns where table_schema = 'public'",
  )
  for (const row of rows) {
    const table = columns.get(row.table_name) ?? new Map<string, string | null>()
    columns.set(row.table_name, table.set(row.column_name, row.column_default))
  }
})
afterAll(async () => await test.drop())

describe('DA-02: the entities of the specification', () => {
  it.each(Object.entries(entities))('DA-02: the table %s has its specified fields', (table, fields) => {
    const known = columns.get(table) ?? new Map()
    expect(fields.split(' ').filter((field) => !known.has(field))).toEqual([])
  })

  it.each(defaults)('DA-02: the default of %s.%s is %s', (table, field, value) => {
    expect(columns.get(table)?.get(field)).toContain(value)
  })
})
