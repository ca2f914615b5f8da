import { maxGrants, maxGrantTitleLength } from '#src/features/catalogue/faculty/grants.rules.ts'
import { minProgramsWithFacts } from '#src/features/program-overviews/rules.ts'
import type { TestPerson } from './database.ts'
import { fillGroup } from './max-data.ts'
import type { openTwoApplicants } from './two-applicants.ts'

interface Readers {
  applicant: TestPerson
  mentor: TestPerson
}

/**
 * Inputs for each read call, by the name of the call, for an applicant and a mentor who have made every possible
 * change. A call without an entry takes no input.
 */
export const createQueryInputs = (world: ReturnType<typeof openTwoApplicants>, readers: () => Readers) => {
  /** Returns the id of the newest row of a user. */
  const newest = async (
    table: string,
    { of = readers().applicant, column = 'id', where = 'true' } = {},
  ): Promise<string> =>
    (
      await world.test.owner.query<{ id: string }>(
        `select ${column}::text as id from ${table} where user_id = $1 and ${where} order by ctid desc limit 1`,
        [of.id],
      )
    ).rows[0]?.id ?? ''
  const ofNewest = (table: string, more?: Parameters<typeof newest>[1]) => async () => ({
    id: await newest(table, more),
  })
  const ofApplication = async () => ({ applicationId: await newest('applications') })
  const ofWriting = async () => ({ id: await newest('writing_steps', { column: 'writing_id' }) })
  const ofGroup = async () => {
    const known = await newest('group_members', { column: 'group_id', where: "role = 'coordinator'" })
    return { id: known || (await fillGroup(world, readers().applicant)) }
  }
  const ofMentor = () => ({ mentorId: readers().mentor.id })

  /** Creates a faculty member with the maximum number of grants, each with a title of maximum length. */
  const grantedPerson = async () => {
    const { rows } = await world.test.owner.query<{ id: string }>(
      `insert into faculty_profiles (full_name, university_id, grants)
       select 'Ada Granted ' || gen_random_uuid(), 'mit', jsonb_agg(jsonb_build_object('funder', 'Council', 'scheme', '',
         'numbers', jsonb_build_array(n::text), 'titles', jsonb_build_array(rpad('On rivers ', $2, 'x')), 'from', 2024,
         'to', 2028, 'timing', 'end', 'url', 'https://example.org', 'source', 'editor', 'read', '2026-01-01'))
       from generate_series(1, $1) n returning id`,
      [maxGrants, maxGrantTitleLength],
    )
    return { id: rows[0]?.id ?? '' }
  }

  const statedScholarship = async () => {
    await world.test.owner.query(
      `insert into scholarships (id, name, provider, website_url, source)
       values ('stated', 'Stated', 'Trust', 'https://example.org', 'editor') on conflict (id) do nothing`,
    )
    return { id: 'stated' }
  }

  /** Creates as many programmes with facts as an overview needs. */
  const statedField = async () => {
    await world.test.owner.query(
      `insert into programs (id, university_id, name, field, level, degree, website_url, source, facts)
       select 'mit-law-' || n, 'mit', 'Law ' || n, 'law', 'law', 'LLM', 'https://example.edu', 'test',
         '{"duration_months": {"value": 12, "year": "2026", "source": "test"}}'
       from generate_series(1, $1) n on conflict (id) do nothing`,
      [minProgramsWithFacts],
    )
    return { field: 'law', country: 'united-states' }
  }

  /** Required inputs of the calls. */
  const takes: Record<string, () => unknown> = {
    'webhooks.deliveries': ofNewest('webhooks'),
    'packets.list': ofApplication,
    'catalogue.history': () => ({ entity: 'universities', id: 'mit' }),
    'catalogue.entries.get': () => ({ entity: 'universities', id: 'mit' }),
    'catalogue.get': () => ({ id: 'mit' }),
    'catalogue.program': () => ({ universityId: 'mit', programId: 'mit-masters' }),
    'catalogue.missing.lookUp': () => ({
      ...{ universityId: 'mit', name: 'Computer Sciences', websiteUrl: 'https://example.edu/cs' },
    }),
    'programOverviews.countries': () => ({ field: 'computer-science' }),
    'programOverviews.get': statedField,
    'programOverviews.programs': statedField,
    'officialPages.get': ofNewest('official_page_readings'),
    'officialPages.ownFacts': () => ({ entity: 'programs', id: 'mit-masters' }),
    'professors.get': grantedPerson,
    'scholarships.get': statedScholarship,
    'professors.fieldsAt': () => ({ universityId: 'mit' }),
    'matching.standings': () => ({ universityId: 'mit' }),
    'matching.program': () => ({ programId: 'mit-masters' }),
    'mentorships.students.get': async () => ({
      id: await newest('mentorships', { of: readers().mentor, column: 'mentorship_id', where: "state = 'accepted'" }),
    }),
    'mentorships.mentor': ofMentor,
    'mentorships.received.list': ofMentor,
    'mentorships.comments.list': ofNewest('mentor_comments', { column: 'mentorship_id' }),
    'messages.read': ofNewest('messages', { column: 'conversation_id' }),
    'community.thread': ofNewest('community_posts'),
    'community.byPerson': () => ({ personId: world.eve.id }),
    'people.get': () => ({ personId: world.eve.id }),
    'booking.offers': ofMentor,
    'booking.slots': async () => ({
      ...ofMentor(),
      typeId: await newest('session_types', { of: readers().mentor }),
      from: new Date().toISOString().slice(0, 10),
      to: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
    }),
    'booking.get': ofNewest('session_participants', { column: 'session_id' }),
    'applications.get': ofNewest('applications'),
    'groups.get': ofGroup,
    'groups.mentors': ofGroup,
    'groups.report': ofGroup,
    'interviews.get': ofNewest('interviews'),
    'interviews.asked': ofNewest('interviews'),
    'applications.earlierFacts.list': ofApplication,
    'applications.history.list': ofApplication,
    'outcomes.get': ofApplication,
    'outcomes.group': () => ({ universityId: 'mit' }),
    'deadlines.listBetween': () => ({ from: '2026-01-01', until: '2027-12-31' }),
    'documents.get': ofNewest('documents'),
    'documents.machine': async () => ({ id: await newest('documents'), format: 'pdf' }),
    'documents.download': async () => ({ id: await newest('documents'), format: 'pdf' }),
    'writing.check': ofWriting,
    'writing.comments': ofWriting,
    'writing.sent': ofWriting,
    'writing.shared': ofWriting,
    'writing.readSent': ofNewest('writing_submissions'),
    'writing.versions': ofWriting,
    'writing.version': async () => ({
      id: await newest('writing_versions', { column: 'writing_id' }),
      versionId: await newest('writing_versions'),
    }),
    'writing.get': ofWriting,
    'writing.preview': ofWriting,
    'writing.download': async () => ({ ...(await ofWriting()), format: 'docx' }),
    'evidence.history': ofNewest('facts'),
    'notifications.since': () => ({ after: '2026-01-01T00:00:00Z' }),
  }
  return takes
}

/** Calls whose cost the two tests of reads do not measure, each with the reason. */
export const unmeasuredQueries: Record<string, string> = {
  'cv.machine': 'It reads one file of a bounded size, in a thread: src/features/cv/.',
  'profile.picture.get': 'It streams one file of a bounded size.',
  'mentorships.resources.file': 'It streams one file of a bounded size.',
  'mentorships.received.file': 'It streams one file of a bounded size.',
  'messages.file': 'It streams one file of a bounded size.',
  'moderation.messageFile': 'It streams one file of a bounded size.',
  'applications.downloadFile': 'It streams one file of a bounded size.',
  'packets.download': 'It streams one file of a bounded size.',
  'writing.sentFile': 'It streams one file of a bounded size.',
  'mentorships.received.get': 'It reads one row, and an article of it of a bounded length.',
  'operations.report': 'It is for operators, and asks the disk and other services.',
  'moderation.decision': 'It reads one post.',
  'calls.room': 'It reads one session, in its hour alone.',
  'accounts.accessTokens.current': 'It reads one row by the token of its request.',
  'documents.sample': 'It answers a file that was made at the build.',
}

/** Tells whether a mentor makes the call instead of an applicant. */
export const isMentorCall = (name: string) =>
  /^mentor(ing|ships\.(students|resources|proof))\./.test(name) || name === 'booking.schedule'
