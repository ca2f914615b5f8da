import { findAccountId, insertPermission } from '#src/features/accounts/permissions.data.ts'
import type { DeletionParts } from '#src/features/privacy/commands.ts'
import { type Browser, openBrowser } from './browser.ts'
import { fillCommunity } from './community.ts'
import { fillDocuments } from './documents.ts'
import { type BackdateSession, fillMentoring } from './mentoring.ts'
import { backdateSession, holdPost } from './past.data.ts'
import {
  type Browsers,
  createDemoPeople,
  type DemoPeople,
  type DemoRole,
  demoRoles,
  readDemo,
  roles,
  saveDemo,
} from './people.ts'
import { fillPlan, inviteToInterview } from './plan.ts'
import { removeDemo } from './remove.ts'

// SEED_DEMO: demo users with data in every area, created by the same API calls that a browser makes. Their addresses mark
// them as demo, and a notice on each page; the password is random for each instance, so that no instance has a known account.

interface DemoPlace extends DeletionParts {
  url: string
  dataDir: string
}

const signUp = async (browser: Browser, people: DemoPeople, who: DemoRole) => {
  const { firstName, lastName, role } = roles[who]
  const account = { name: `${firstName} ${lastName}`, firstName, lastName, role, signupSource: 'web', ...people[who] }
  const { hasSession } = await browser.call<{ hasSession?: boolean }>('POST', '/api/auth/sign-up/email', account)
  if (!hasSession) throw new Error('accounts wait for a confirmation by mail here')
}

const student = {
  currentInstitution: 'Lakeside University',
  currentDegree: 'BSc',
  targetField: 'computer-science',
  gpa: 3.2,
  gpaScale: '4.0',
  researchInterests: ['machine learning'],
  careerGoals: '',
  countries: ['DE', 'CA'],
  timeZone: 'Europe/Berlin',
}
const levels = { moderator: 'masters', second: 'masters', third: 'masters', fourth: 'phd' } as const

const fill = async ({ url, database }: DemoPlace, people: DemoPeople) => {
  const browsers = {} as Browsers
  for (const who of demoRoles) {
    browsers[who] = openBrowser(url)
    await signUp(browsers[who], people, who)
  }
  const applications = await fillPlan(browsers.applicant)
  const writing = await fillDocuments(browsers.applicant, applications)
  for (const who of ['moderator', 'second', 'third', 'fourth'] as const) {
    const { firstName, lastName } = roles[who]
    await browsers[who].call('POST', '/api/onboarding/complete', {
      ...student,
      firstName,
      lastName,
      targetDegreeLevel: levels[who],
    })
  }
  const makePast: BackdateSession = async (id, days) => await backdateSession(database.service, id, days)
  await fillMentoring(browsers, people, { writing, makePast })
  await inviteToInterview(browsers.applicant, applications)
  await holdPost(database.service, await fillCommunity(browsers))
  const moderatorId = await findAccountId(database.service, people.moderator.email)
  if (moderatorId) await insertPermission(database.service, moderatorId, 'moderator', 'given')
}

/**
 * Seeds the demo users of SEED_DEMO once and returns them; a later start finds them in the data folder, and creates
 * them again if the process was killed during the seed. Throws when this instance requires confirmed e-mail addresses.
 */
export const seedDemo = async (options: DemoPlace): Promise<DemoPeople> => {
  const stored = readDemo(options.dataDir)
  if (stored?.isWhole) return stored.people
  await removeDemo(options, options.dataDir)
  const people = createDemoPeople()
  await saveDemo(options.dataDir, { isWhole: false, people })
  await fill(options, people)
  await saveDemo(options.dataDir, { isWhole: true, people })
  return people
}
