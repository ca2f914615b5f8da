import { ORPCError } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCall, listContractCalls } from '#tests/support/contract-calls.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'

// Authorization matrix: each call of the contract has a rule here, and the server refuses every other user. A new call
// without a rule fails. The input is empty on purpose: authorization comes before validation.

type Rule =
  /** All users, signed in or not. */
  | 'public'
  /** Signed-in users of either role, at any stage. */
  | 'person'
  /** Applicants, in onboarding as well. */
  | 'anyApplicant'
  | 'applicant'
  /** Applicants and mentors past onboarding. */
  | 'member'
  /** Mentors, in onboarding as well. */
  | 'anyMentor'
  | 'mentor'
  /** Operators with the permission, which none of the test visitors has. */
  | 'granted'

/** The rule of each call; the rule of a feature applies to all its calls without their own. */
const rules: Record<string, Rule> = {
  assistant: 'person',
  'accounts.accessTokens': 'person',
  'accounts.accessTokens.exchange': 'public',
  'accounts.activity': 'person',
  'accounts.connectedApps': 'person',
  'accounts.emailChange': 'person',
  'accounts.emailChange.confirm': 'public',
  'accounts.security': 'person',
  'accounts.session': 'public',
  'accounts.setRole': 'person',
  webhooks: 'person',
  privacy: 'person',
  people: 'member',
  messages: 'member',
  community: 'member',
  moderation: 'member',
  'moderation.cases': 'granted',
  'moderation.decide': 'granted',
  'moderation.readMessage': 'granted',
  'moderation.messageFile': 'granted',
  operations: 'granted',
  'operations.status': 'person',
  professors: 'applicant',
  'professors.search': 'public',
  'professors.get': 'public',
  'professors.fieldsAt': 'public',
  'professors.known': 'public',
  'professors.requests.ask': 'public',
  'professors.requests.list': 'granted',
  'professors.requests.settle': 'granted',
  'professors.split': 'granted',
  push: 'person',
  profile: 'person',
  onboarding: 'anyApplicant',
  cv: 'anyApplicant',
  cvTargets: 'applicant',
  calendar: 'person',
  officialPages: 'applicant',
  'officialPages.publish': 'granted',
  outcomes: 'applicant',
  catalogue: 'public',
  programOverviews: 'public',
  'catalogue.editing.status': 'person',
  'catalogue.editing.propose': 'person',
  'catalogue.editing.proposeChange': 'person',
  'catalogue.editing.mine': 'person',
  'catalogue.editing.setRemoved': 'granted',
  'catalogue.editing.proposals': 'granted',
  'catalogue.editing.settle': 'granted',
  'catalogue.editing.acceptAll': 'granted',
  'catalogue.editing.correct': 'granted',
  'catalogue.editing.due': 'granted',
  'catalogue.emptySearches': 'granted',
  'catalogue.missing.lookUp': 'person',
  'catalogue.unplaced.list': 'granted',
  'catalogue.unplaced.place': 'granted',
  'catalogue.entries': 'granted',
  savedSearches: 'anyApplicant',
  contact: 'public',
  figures: 'public',
  matching: 'applicant',
  'mentoring.profile': 'anyMentor',
  'mentoring.saveProfile': 'anyMentor',
  'mentoring.complete': 'anyMentor',
  'mentoring.overview': 'mentor',
  mentorships: 'applicant',
  'mentorships.end': 'member',
  'mentorships.saveNotes': 'member',
  'mentorships.students': 'mentor',
  'mentorships.resources': 'mentor',
  'mentorships.proof': 'mentor',
  'mentorships.comments': 'member',
  booking: 'person',
  'booking.schedule': 'mentor',
  'booking.saveHours': 'mentor',
  'booking.saveType': 'mentor',
  'booking.removeType': 'mentor',
  'booking.answer': 'mentor',
  'booking.summarise': 'mentor',
  'booking.mentors': 'applicant',
  'booking.offers': 'applicant',
  'booking.book': 'applicant',
  calls: 'person',
  sharing: 'applicant',
  'sharing.received': 'person',
  'sharing.file': 'public',
  'sharing.read': 'public',
  'sharing.comment': 'public',
  'sharing.waitForChange': 'public',
  groups: 'member',
  'groups.preview': 'person',
  'groups.join': 'person',
  'groups.grant': 'applicant',
  'groups.declineProposal': 'applicant',
  sharedShortlists: 'member',
  'sharedShortlists.open': 'public',
  'sharedShortlists.save': 'applicant',
  interviews: 'applicant',
  packets: 'applicant',
  recommenders: 'applicant',
  'recommenders.open': 'public',
  'recommenders.answer': 'public',
  'recommenders.setReminders': 'public',
  'writing.sharedSheet': 'public',
  shortlist: 'applicant',
  scholarships: 'applicant',
  'scholarships.get': 'public',
  applications: 'applicant',
  'applications.earlierFacts': 'applicant',
  'applications.history': 'applicant',
  'applications.requirements': 'applicant',
  deadlines: 'applicant',
  documents: 'applicant',
  'documents.sample': 'public',
  evidence: 'applicant',
  writing: 'applicant',
  notifications: 'person',
  snapshot: 'person',
  spreadsheet: 'applicant',
  telemetry: 'public',
}

const ruleOf = (call: string): Rule | undefined =>
  rules[call] ?? (call.includes('.') ? ruleOf(call.slice(0, call.lastIndexOf('.'))) : undefined)

const visitors = ['anonymous', 'noRole', 'newApplicant', 'applicant', 'newMentor', 'mentor'] as const
type Visitor = (typeof visitors)[number]

const traits = {
  noRole: { role: null, onboarded: false },
  newApplicant: { role: 'applicant', onboarded: false },
  applicant: { role: 'applicant', onboarded: true },
  newMentor: { role: 'mentor', onboarded: false, completion: 79 },
  mentor: { role: 'mentor', onboarded: false, completion: 80 },
} as const

const isAllowed: Record<Rule, Visitor[]> = {
  public: [...visitors],
  person: ['noRole', 'newApplicant', 'applicant', 'newMentor', 'mentor'],
  anyApplicant: ['newApplicant', 'applicant'],
  applicant: ['applicant'],
  member: ['applicant', 'mentor'],
  anyMentor: ['newMentor', 'mentor'],
  mentor: ['mentor'],
  granted: [],
}

const refusalOf = (rule: Rule, visitor: Visitor): string => {
  if (visitor === 'anonymous') return 'NOT_AUTHENTICATED'
  if (rule === 'granted') return 'ACCESS_DENIED'
  if (rule === 'member') return visitor === 'noRole' ? 'ACCESS_DENIED' : 'ONBOARDING_REQUIRED'
  const isOwnRole = rule.toLowerCase().includes('applicant') ? visitor === 'newApplicant' : visitor === 'newMentor'
  return isOwnRole ? 'ONBOARDING_REQUIRED' : 'ACCESS_DENIED'
}

const refusals = ['NOT_AUTHENTICATED', 'ACTOR_MISSING', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED']

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

/**
 * Sends a call without input, as a separate user, and returns the refusal, or `undefined` when the visitor passed the
 * guard; `page` says which user the page acts for, and whether it asks for a change.
 */
const refusedWith = async (
  call: string,
  visitor: Visitor,
  page: { actor?: string; isChange?: boolean } = {},
): Promise<string | undefined> => {
  const token = visitor === 'anonymous' ? undefined : (await createTestPerson(test, traits[visitor])).token
  try {
    await getCall(callAs(test, token, undefined, page), call)({})
  } catch (error) {
    if (error instanceof ORPCError && refusals.includes(error.code)) return error.code
  }
  return undefined
}

describe('authorization of each call on the server', () => {
  const calls = listContractCalls().map(({ name }) => name)
  const changes = listContractCalls().flatMap(({ name, isChange }) => (isChange ? [name] : []))
  const visitorOf = (call: string) => (ruleOf(call)?.toLowerCase().includes('mentor') ? 'mentor' : 'applicant')

  it('every call has a rule, and every rule a call', () => {
    expect(calls.length).toBeGreaterThan(40)
    expect(calls.filter((call) => !ruleOf(call))).toEqual([])
    expect(
      Object.keys(rules).filter((rule) => !calls.some((call) => call === rule || call.startsWith(`${rule}.`))),
    ).toEqual([])
  })

  it.each(calls)('RA-03 RA-04 RA-09 %s accepts only the users of its rule', async (call) => {
    const rule = ruleOf(call) ?? 'public'
    for (const visitor of visitors) {
      const expected = isAllowed[rule].includes(visitor) ? undefined : refusalOf(rule, visitor)
      expect({ visitor, refused: await refusedWith(call, visitor) }).toEqual({ visitor, refused: expected })
    }
  })

  it.each(calls.filter((call) => ruleOf(call) !== 'public'))(
    'SS-04 %s is refused to a page that was suspended while another user signed in',
    async (call) => {
      const actor = (await createTestPerson(test)).id
      expect(await refusedWith(call, visitorOf(call), { actor })).toBe('NOT_AUTHENTICATED')
    },
  )

  it.each(changes.filter((call) => ruleOf(call) !== 'public'))(
    'SS-04 %s is rejected with a cookie but without the acting user',
    async (call) => expect(await refusedWith(call, visitorOf(call), { isChange: true })).toBe('ACTOR_MISSING'),
  )
})
