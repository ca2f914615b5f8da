import type pg from 'pg'

/** Inserts a row into every personal table for one user, as a target for access attempts of another. */
export const fillPersonalTables = async (owner: pg.Client, userId: string): Promise<void> => {
  const one = async (text: string, values: unknown[]) => (await owner.query<{ id: string }>(text, values)).rows[0]?.id
  await owner.query(
    "insert into universities (id, name, country, website_url, source, search_text) values ('u', 'U', 'US', 'https://u.edu', 'editor', 'u') on conflict do nothing",
  )
  const interest = await one('insert into research_interests (name) values ($1) returning id', [`interest ${userId}`])
  await owner.query("insert into user_permissions (user_id, name, action) values ($1, 'other', 'given')", [userId])
  await owner.query(
    "insert into catalogue_proposals (user_id, entity, entity_id, kind, fact) values ($1, 'universities', 'u', 'city', '{}')",
    [userId],
  )
  await owner.query(
    "insert into official_page_readings (user_id, url, title, language, kind, pages, facts) values ($1, 'https://u.edu', 'T', 'en', 'programme', '[]', '[]')",
    [userId],
  )
  await owner.query(
    `insert into official_page_facts (user_id, entity, entity_id, kind, value, quote, url, read_on)
     values ($1, 'programs', 'u-p', 'letters', '2', 'Two letters', 'https://u.edu', '2026-11-29')`,
    [userId],
  )
  await owner.query(
    `insert into saved_searches (user_id, name, filters, key, checked_until)
     values ($1, 'Nursing', '{"field": "nursing"}', 'key', now())`,
    [userId],
  )
  const recommender = await one(
    `insert into recommenders (id, user_id, name, email, relation, language, link_hash, link_expires_at)
     values (gen_random_uuid(), $1, 'Prof. Smith', 'smith@example.org', 'professor', 'en', gen_random_uuid()::text, now() + interval '1 day')
     returning id`,
    [userId],
  )
  await owner.query("insert into recommender_history (user_id, recommender_id, kind) values ($1, $2, 'requested')", [
    userId,
    recommender,
  ])
  await owner.query("insert into page_watches (user_id, url) values ($1, 'https://u.edu/apply')", [userId])
  await owner.query("insert into scholarship_answers (user_id, sex, birth_year) values ($1, 'female', 1999)", [userId])
  const peer = await one(
    "insert into users (name, email) values ('Peer', gen_random_uuid() || '@example.org') returning id",
    [],
  )
  await owner.query('insert into blocks (user_id, blocked_id) values ($1, $2)', [userId, peer])
  await owner.query('insert into mutes (user_id, muted_id) values ($1, $2)', [userId, peer])
  await owner.query("insert into connections (user_id, counterpart_id, state) values ($1, $2, 'connected')", [
    userId,
    peer,
  ])
  await owner.query('insert into public_profiles (user_id) values ($1)', [userId])
  await owner.query("insert into call_fallback_contacts (user_id, way) values ($1, '+49 30 1234567')", [userId])
  await owner.query(
    "insert into conversation_members (user_id, conversation_id, kind, state) values ($1, $1, 'group', 'active')",
    [userId],
  )
  await owner.query("insert into messages (user_id, id, conversation_id, text) values ($1, $1, $1, 'Hello')", [userId])
  await owner.query("insert into community_posts (id, user_id, text, search) values ($1, $1, 'Hello', 'hello')", [
    userId,
  ])
  await owner.query("insert into post_reactions (user_id, post_id, kind) values ($1, $1, 'thanks')", [userId])
  await owner.query('insert into feed_read_markers (user_id, read_at) values ($1, now())', [userId])
  await owner.query('insert into post_saves (user_id, post_id) values ($1, $1)', [userId])
  await owner.query(
    "insert into community_reports (user_id, subject, subject_id, reason) values ($1, 'person', $2, 'spam')",
    [userId, peer],
  )
  const act = await one(
    "insert into moderation_actions (user_id, subject, subject_id, act, reason) values ($1, 'post', $1, 'uphold', 'Rude') returning id",
    [userId],
  )
  await owner.query('insert into moderation_deciders (user_id, act_id) values ($1, $2)', [userId, act])
  await owner.query(
    "insert into retained_texts (user_id, subject, subject_id, text, written_at) values ($1, 'post', $1, 'Rude', now())",
    [userId],
  )
  await owner.query("insert into notification_outbox (user_id, kind) values ($1, 'textShown')", [userId])
  await owner.query("insert into citizenships (user_id, country) values ($1, 'IN')", [userId])
  await owner.query("insert into user_roles (user_id, role) values ($1, 'applicant')", [userId])
  await owner.query('insert into mentor_profiles (user_id) values ($1)', [userId])
  await owner.query('insert into academic_profiles (user_id) values ($1)', [userId])
  await owner.query('insert into onboarding_answers (user_id) values ($1)', [userId])
  await owner.query('insert into user_research_interests (user_id, research_interest_id) values ($1, $2)', [
    userId,
    interest,
  ])
  const resume = await one(
    "insert into resumes (user_id, original_filename, file_size, content_type, file_key) values ($1, 'cv.pdf', 1, 'application/pdf', 'k') returning id",
    [userId],
  )
  await owner.query("insert into cv_analyses (user_id, resume_id, findings) values ($1, $2, '[]')", [userId, resume])
  const fact = await one(
    `insert into facts (user_id, kind, value, origin)
     values ($1, 'skill', '{"title":"S","level":""}', '{"from":"profile"}') returning id`,
    [userId],
  )
  await owner.query(
    `insert into fact_history (user_id, fact_id, revision, change, kind, value, origin)
     values ($1, $2, 1, 'corrected', 'skill', '{"title":"T","level":""}', '{"from":"profile"}')`,
    [userId, fact],
  )
  await owner.query("insert into stored_files (user_id, key, bytes) values ($1, 'k', 1)", [userId])
  const entry = await one(
    "insert into selected_universities (user_id, university_id, university_name) values ($1, 'u', 'U') returning id",
    [userId],
  )
  const professor = await one(
    "insert into selected_professors (user_id, selected_university_id, professor_name) values ($1, $2, 'P') returning id",
    [userId, entry],
  )
  await owner.query(
    "insert into professor_outreach (user_id, professor_id, kind, happened_on) values ($1, $2, 'sent', '2027-01-15')",
    [userId, professor],
  )
  await owner.query("insert into trash (id, user_id, content) values (gen_random_uuid(), $1, '{}')", [userId])
  await owner.query(
    "insert into ai_university_matches (user_id, university_id, overall_match_score, source) values ($1, 'u', 0.5, 'ai_matching')",
    [userId],
  )
  await owner.query(
    "insert into programs (id, university_id, name, field, level, degree, website_url, source) values ('u-p', 'u', 'P', 'music', 'masters', 'MA', 'https://u.edu', 'editor') on conflict do nothing",
  )
  await owner.query("insert into match_suggestions (user_id, program_id) values ($1, 'u-p')", [userId])
  const application = await one(
    'insert into applications (user_id, selected_university_id) values ($1, $2) returning id',
    [userId, entry],
  )
  await owner.query(
    "insert into application_outcomes (user_id, application_id, university_id, decision, consent_version) values ($1, $2, 'u', 'accepted', 1)",
    [userId, application],
  )
  await owner.query(
    "insert into packets (id, user_id, application_id, portal_host, limits, prefix, files) values (gen_random_uuid(), $1, $2, '', '{}', '', '[]')",
    [userId, application],
  )
  await owner.query(
    'insert into recommendation_letters (user_id, recommender_id, application_id) values ($1, $2, $3)',
    [userId, recommender, application],
  )
  await owner.query(
    `insert into interviews (id, user_id, application_id, local_date, local_time, zone, starts_at, duration_minutes)
     values (gen_random_uuid(), $1, $2, '2027-01-15', '10:00', 'UTC', '2027-01-15T10:00:00Z', 30)`,
    [userId, application],
  )
  await owner.query("insert into application_requirements (user_id, application_id, kind) values ($1, $2, 'cv')", [
    userId,
    application,
  ])
  await owner.query(
    "insert into application_timeline (user_id, application_id, event_type, title, event_date) values ($1, $2, 'created', 'T', now())",
    [userId, application],
  )
  const deadline = await one(
    "insert into deadlines (user_id, selected_university_id, local_date, due_at) values ($1, $2, '2027-01-15', '2027-01-15T23:59:00Z') returning id",
    [userId, entry],
  )
  await owner.query(
    "insert into deadline_reminders (user_id, deadline_id, step, local_date) values ($1, $2, 7, '2027-01-15')",
    [userId, deadline],
  )
  const notification = await one(
    "insert into notifications (user_id, title, message) values ($1, 'T', 'M') returning id",
    [userId],
  )
  await owner.query(
    "insert into deliveries (user_id, channel, notification_id, due_at) values ($1, 'email', $2, now())",
    [userId, notification],
  )
  await owner.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
     select $1, id, 'https://fcm.googleapis.com/x', 'p', 'a' from sessions where user_id = $1`,
    [userId],
  )
  await owner.query(
    "insert into documents (user_id, kind, title, language, design, content) values ($1, 'cv', 'CV', 'en', 'academic', '{}')",
    [userId],
  )
  const writing = await one(
    "insert into writings (user_id, kind, title, language, content, origins) values ($1, 'letter', 'T', 'en', '{}', '{}') returning id",
    [userId],
  )
  await owner.query(
    "insert into writing_steps (user_id, writing_id, version, device, steps) values ($1, $2, 0, gen_random_uuid(), '[]')",
    [userId, writing],
  )
  await owner.query(
    "insert into writing_versions (user_id, writing_id, version, content, origins) values ($1, $2, 0, '{}', '{}')",
    [userId, writing],
  )
  await owner.query(
    "insert into writing_policies (user_id, target_id, policy) values ($1, gen_random_uuid(), 'allowed')",
    [userId],
  )
  await owner.query(
    "insert into writing_comments (id, user_id, writing_id, share_id, author, quote, length, text) values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'A', 'Q', 1, 'T')",
    [userId, writing],
  )
  await owner.query(
    "insert into writing_submissions (user_id, writing_id, kind, title, language, text, sheet, file) values ($1, $2, 'letter', 'T', 'en', 'T', '{}', '')",
    [userId, writing],
  )
  await owner.query('insert into calendar_feeds (user_id, secret_hash) values ($1, $2)', [userId, `hash ${userId}`])
  const mentorship = await one(
    `insert into mentorships (user_id, mentorship_id, seat, counterpart_id, other_name, state, change)
     values ($1, gen_random_uuid(), 'student', $2, 'N', 'requested', 'requested') returning mentorship_id as id`,
    [userId, peer],
  )
  await owner.query(
    "insert into mentor_tasks (user_id, id, mentorship_id, mentor_name, title) values ($1, gen_random_uuid(), $2, 'M', 'T')",
    [userId, mentorship],
  )
  await owner.query(
    "insert into mentor_comments (user_id, id, mentorship_id, part, seat, author_name, words) values ($1, gen_random_uuid(), $2, 'cv', 'mentor', 'M', 'W')",
    [userId, mentorship],
  )
  await owner.query("insert into affiliation_verifications (user_id, domain, institution) values ($1, 'u.edu', 'U')", [
    userId,
  ])
  await owner.query(
    "insert into mentor_resources (id, user_id, kind, title, audience) values (gen_random_uuid(), $1, 'link', 'T', 'all')",
    [userId],
  )
  const share = await one(
    "insert into shares (id, user_id, label, parts, link_hash, expires_at) values (gen_random_uuid(), $1, 'L', '{cv}', $2, now()) returning id",
    [userId, `hash ${userId}`],
  )
  await owner.query(
    `insert into shared_shortlists (id, user_id, title, entries, link_hash, expires_at)
     values (gen_random_uuid(), $1, 'T', '[{"universityId": "u", "programId": null}]', $2, now())`,
    [userId, `hash ${userId}`],
  )
  await owner.query("insert into share_accesses (user_id, share_id, part, accessed_at) values ($1, $2, 'cv', now())", [
    userId,
    share,
  ])
  const group = await one("insert into groups (name) values ('Scholars') returning id", [])
  await owner.query("insert into group_members (user_id, group_id, role) values ($1, $2, 'coordinator')", [
    userId,
    group,
  ])
  await owner.query(
    `insert into group_invitations (user_id, id, group_id, role, secret_hash, max_uses, expires_at)
     values ($1, gen_random_uuid(), $2, 'member', gen_random_uuid()::text, 1, now() + interval '1 day')`,
    [userId, group],
  )
  await owner.query(
    `insert into mentor_proposals (user_id, group_id, id, mentor_id, proposed_by)
     values ($1, $2, gen_random_uuid(), $1, $1)`,
    [userId, group],
  )
  await owner.query('insert into weekly_hours (user_id, day, from_minute, to_minute) values ($1, 1, 540, 600)', [
    userId,
  ])
  await owner.query("insert into hour_exceptions (user_id, date) values ($1, '2027-01-15')", [userId])
  await owner.query(
    "insert into session_types (id, user_id, name, session_minutes) values (gen_random_uuid(), $1, 'T', 30)",
    [userId],
  )
  const session = await one(
    `insert into session_participants (user_id, session_id, seat, other_name, state, starts_at, ends_at, wall_date, wall_time, zone,
       zone_data, type_name, change, changed_by)
     values ($1, gen_random_uuid(), 'mentor', 'N', 'booked', '2027-01-15T09:00Z', '2027-01-15T10:00Z', '2027-01-15', '10:00',
       'Europe/Paris', '2026a', 'T', 'booked', 'student') returning session_id as id`,
    [userId],
  )
  await owner.query(
    "insert into session_reminders (user_id, session_id, step, starts_at) values ($1, $2, 1, '2027-01-15T09:00Z')",
    [userId, session],
  )
  await owner.query('insert into user_notification_preferences (user_id) values ($1)', [userId])
  await owner.query("insert into assistant_messages (user_id, id, role, content) values ($1, $1, 'user', 'Q')", [
    userId,
  ])
  await owner.query("insert into assistant_usage (user_id, day) values ($1, '2026-12-01')", [userId])
  await owner.query("insert into audit_log (user_id, event) values ($1, 'signed_in')", [userId])
  await owner.query(
    "insert into access_tokens (user_id, token_hash, scopes, expires_at) values ($1::uuid, $1::text, '{pages}', now() + interval '1 day')",
    [userId],
  )
  const app = await one(
    `insert into oauth_grants (user_id, client_id, client_name, redirect_uri, scopes, resource, code_hash, code_challenge, code_expires_at)
     values ($1::uuid, 'app_1', 'Desk', 'http://127.0.0.1/', '{read_plans}', 'r', $1::text, 'c', now()) returning id`,
    [userId],
  )
  await owner.query(
    'insert into oauth_refresh_tokens (token_hash, user_id, grant_id, expires_at) values ($1::text, $1::uuid, $2, now())',
    [userId, app],
  )
  const webhook = await one(
    "insert into webhooks (id, user_id, url, secret) values (gen_random_uuid(), $1, 'https://hooks.example.org/', 'encrypted') returning id",
    [userId],
  )
  await owner.query(
    `insert into webhook_deliveries (user_id, webhook_id, event, data, occurred_at, due_at, settled_at)
     values ($1, $2, 'test', '{}', now(), now(), now())`,
    [userId, webhook],
  )
  await owner.query('insert into account_deletions (user_id, requested_at, due_at) values ($1, now(), now())', [userId])
  await owner.query("insert into idempotency_keys (user_id, key, procedure, fingerprint) values ($1, 'k', 'p', 'f')", [
    userId,
  ])
}
