import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

// The connection is lost after a write has arrived and before its answer is out: the same write comes again with the
// same key. It is done once, gets the first answer, and is no conflict with itself. Without a key it is refused.

const world = openTwoApplicants()
const { asAda, startApplication } = world
type Api = ReturnType<typeof asAda>

const pdf = () => new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })
const makePlan = async () => {
  const application = await startApplication()
  const { selectedUniversityId } = application
  const [deadline] = application.deadlines
  const [requirement] = application.requirements
  const added = await asAda().applications.addRequirement({ applicationId: application.id, name: 'Portfolio' })
  const own = added.requirements.find(({ isOwn }) => isOwn)
  const professor = await asAda().professors.add({ selectedUniversityId, professorName: 'Grace Hopper' })
  const [entry] = (await asAda().shortlist.list({})).entries
  return {
    id: application.id,
    requirementId: requirement?.id ?? '',
    own: { applicationId: application.id, id: own?.id ?? '', version: own?.version ?? 0 },
    requirementVersion: requirement?.version ?? 0,
    deadline: { id: deadline?.id ?? '', version: deadline?.version ?? 0 },
    entry: { id: selectedUniversityId, version: entry?.version ?? 0 },
    professor: { id: professor.id, version: professor.version },
  }
}
type Plan = Awaited<ReturnType<typeof makePlan>>

const writes: [string, (api: Api, plan: Plan) => Promise<unknown>, string][] = [
  ['a status', (api, { id }) => api.applications.update({ id, version: 1, status: 'submitted' }), 'EDIT_CONFLICT'],
  [
    'a move',
    (api, { id }) => api.applications.updateMany({ applications: [{ id, version: 1 }], status: 'submitted' }),
    'answered',
  ],
  [
    'a note',
    (api, { id, requirementId, requirementVersion }) =>
      api.applications.updateRequirement({
        applicationId: id,
        id: requirementId,
        version: requirementVersion,
        notes: 'typed',
      }),
    'EDIT_CONFLICT',
  ],
  [
    'a requirement that is done',
    (api, { id, requirementId }) =>
      api.applications.updateRequirement({ applicationId: id, id: requirementId, status: 'completed' }),
    'answered',
  ],
  ['a name', (api, { own }) => api.applications.requirements.rename({ ...own, name: 'Film' }), 'EDIT_CONFLICT'],
  ['a requirement taken away', (api, { own }) => api.applications.requirements.remove(own), 'NOT_FOUND'],
  [
    'an import',
    (api) =>
      api.spreadsheet.import({ file: new File(['University\nFar University\n'], 'plan.csv', { type: 'text/csv' }) }),
    'answered',
  ],
  [
    'a file',
    (api, { id, requirementId }) => api.applications.attachFile({ applicationId: id, requirementId, file: pdf() }),
    'answered',
  ],
  [
    'a deadline',
    (api, { deadline }) => api.deadlines.update({ ...deadline, localDate: '2027-03-01' }),
    'EDIT_CONFLICT',
  ],
  ['a deadline taken away', (api, { deadline }) => api.deadlines.remove({ id: deadline.id }), 'NOT_FOUND'],
  ['an entry', (api, { entry }) => api.shortlist.update({ ...entry, notes: 'typed' }), 'EDIT_CONFLICT'],
  ['an entry taken away', (api, { entry }) => api.shortlist.remove({ id: entry.id }), 'NOT_FOUND'],
  [
    'a professor',
    (api, { professor }) => api.professors.update({ ...professor, contactStatus: 'Replied' }),
    'EDIT_CONFLICT',
  ],
  ['a professor taken away', (api, { professor }) => api.professors.remove({ id: professor.id }), 'NOT_FOUND'],
]

const historyOf = async () =>
  (
    await world.test.owner.query('select count(*)::int as n from application_timeline where user_id = $1', [
      world.ada.id,
    ])
  ).rows[0]?.n as number

describe('retries after a lost response (AP-01, AP-02, AP-03, SH-01, PF-02)', () => {
  it.each(writes)(
    '%s that is retried is executed once and returns the stored response',
    async (_what, write, withoutKey) => {
      const plan = await makePlan()
      const withKey = () => callAs(world.test, world.ada.token, 'the-same-try')
      const first = await write(withKey(), plan)
      const lines = await historyOf()
      const again = await Promise.all([write(withKey(), plan), write(withKey(), plan)])
      expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify([first, first])))
      expect(await historyOf()).toBe(lines)
      expect(await captureErrorCode(write(asAda(), plan))).toBe(withoutKey)
    },
  )
})
