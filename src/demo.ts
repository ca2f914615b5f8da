import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '#src/server/atomic-file.ts'
import { dayMs } from '#src/shared/durations.ts'

// SEED_DEMO: two people with data to look at, made by the same calls that a browser makes. Their names and addresses say
// what they are; the password is made for each instance, so that no instance has a known account.

interface Person {
  email: string
  password: string
}

/** The people of SEED_DEMO; the file of this name in the data folder keeps them. */
export interface DemoPeople {
  applicant: Person
  mentor: Person
}

const fileOf = (dataDir: string) => join(dataDir, 'demo.json')

/** Talks to the API as a browser of this machine would; keeps the session it is given, and names its person. */
const openBrowser = (url: string) => {
  let cookie = ''
  let personId = ''
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      headers: { origin: url, cookie, 'x-person': personId, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const set = answer.headers.getSetCookie()
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ')
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
    const read = (await answer.json()) as T & { user?: { id: string } }
    personId = read.user?.id ?? personId
    return read
  }
}

type Call = ReturnType<typeof openBrowser>

const signUp = async (call: Call, { email, password }: Person, firstName: string, role: 'applicant' | 'mentor') => {
  const lastName = 'Demo'
  const account = { name: `${firstName} ${lastName}`, firstName, lastName, email, password, role, signupSource: 'web' }
  const { hasSession } = await call<{ hasSession?: boolean }>('POST', '/api/auth/sign-up/email', account)
  if (!hasSession) throw new Error('accounts wait for a confirmation by mail here')
}

const answers = {
  firstName: 'Sample',
  lastName: 'Demo',
  currentInstitution: 'Sample University',
  currentDegree: 'BSc Computer Science',
  targetField: 'computer-science',
  targetDegreeLevel: 'masters',
  gpa: 3.6,
  gpaScale: '4.0',
  researchInterests: ['machine learning', 'human-computer interaction'],
  careerGoals: 'Research on tools that people can trust.',
  countries: ['US', 'CA', 'DE'],
  timeZone: 'Europe/Berlin',
}

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const fillApplicant = async (call: Call) => {
  await call('POST', '/api/onboarding/complete', answers)
  const { matches } = await call<{ matches: { universityId: string; programId: string }[] }>(
    'GET',
    '/api/matches?limit=4',
  )
  for (const [index, { universityId, programId }] of matches.entries()) {
    const entry = await call<{ id: string }>('POST', '/api/shortlist', { universityId, programId })
    if (index > 1) continue
    await call('POST', '/api/applications', { selectedUniversityId: entry.id })
    await call('POST', '/api/deadlines', {
      selectedUniversityId: entry.id,
      kind: index === 0 ? 'letters' : 'funding',
      localDate: inDays(6 + index * 30),
      zoneRule: 'anywhere_on_earth',
    })
  }
  await call('POST', '/api/notifications/samples', {})
}

const fillMentor = async (call: Call) => {
  await call('PATCH', '/api/mentor/profile', {
    expertiseFields: ['computer-science'],
    institution: 'Sample University',
    degree: 'PhD Computer Science',
    yearsOfExperience: 8,
    bio: 'A sample mentor of this demonstration. Nobody real stands behind this profile.',
    languages: ['en', 'de'],
    availability: 'Weekday evenings',
    timeZone: 'Europe/Berlin',
  })
  await call('POST', '/api/mentor/profile/complete', {})
}

/**
 * Makes the people of SEED_DEMO once and answers who they are; a later start finds them in the data folder. Throws
 * when this instance does not let accounts in without a confirmation.
 */
export const seedDemo = async (url: string, dataDir: string): Promise<DemoPeople> => {
  if (existsSync(fileOf(dataDir))) return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as DemoPeople
  const password = `Demo-${randomBytes(12).toString('base64url')}-9a`
  const tag = randomBytes(3).toString('hex')
  const people: DemoPeople = {
    applicant: { email: `demo.applicant.${tag}@example.org`, password },
    mentor: { email: `demo.mentor.${tag}@example.org`, password },
  }
  const [applicant, mentor] = [openBrowser(url), openBrowser(url)]
  await signUp(applicant, people.applicant, 'Sample', 'applicant')
  await fillApplicant(applicant)
  await signUp(mentor, people.mentor, 'Sample Mentor', 'mentor')
  await fillMentor(mentor)
  await writeWhole(fileOf(dataDir), JSON.stringify(people, null, 2))
  return people
}
