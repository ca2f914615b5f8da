import { describe, expect, it } from 'vitest'
import { maxOwnRequirements } from '#src/features/applications/rules.ts'
import { maxDeadlines } from '#src/features/deadlines/rules.ts'
import { maxOutreach, maxProfessors } from '#src/features/professors/rules.ts'
import { maxEntries } from '#src/features/shortlist/rules.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const fill = async (statement: string, values: unknown[]) => await world.test.owner.query(statement, values)
const full = (name: string, limit: number) => ({ code: 'LIST_FULL', data: { name, limit } })

const fillEntries = async (count: number) =>
  await fill(
    `insert into selected_universities (user_id, university_id, university_name, program_name)
     select $1, 'mit', 'Institute of Tests', 'Filled ' || n from generate_series(1, $2::int) n`,
    [world.ada.id, count],
  )
const fillDeadlines = async (entryId: string, count: number) =>
  await fill(
    `insert into deadlines (user_id, selected_university_id, local_date, due_at)
     select $1, $2, '2030-01-01', '2030-01-01' from generate_series(1, $3::int)`,
    [world.ada.id, entryId, count],
  )
const sheetOf = (...rows: string[]) => new File([['University,Program', ...rows].join('\n')], 'plans.csv')
const deadlineOf = (selectedUniversityId: string) => ({
  selectedUniversityId,
  kind: 'application' as const,
  localDate: '2030-02-01',
  zoneRule: 'own' as const,
})

describe('row quota of one user', () => {
  it('a shortlist stops at its row quota for parallel calls, spreadsheet imports and restored entries', async () => {
    const removed = await world.selectUniversity()
    await world.asAda().shortlist.remove({ id: removed.id })
    await fillEntries(maxEntries - 1)
    const sheet = sheetOf('Institute of Tests,One', 'State of Tests,Two')
    expect(await captureRefusal(world.asAda().spreadsheet.import({ file: sheet }))).toEqual(
      full('shortlist', maxEntries),
    )
    const codes = await Promise.all(
      ['state', 'far', 'near'].map(
        async (id) => await captureErrorCode(world.asAda().shortlist.add({ universityId: id })),
      ),
    )
    expect(codes.sort()).toEqual(['LIST_FULL', 'LIST_FULL', 'answered'])
    expect(await captureRefusal(world.asAda().shortlist.restore({ id: removed.id }))).toEqual(
      full('shortlist', maxEntries),
    )
    expect((await world.asAda().shortlist.list({})).total).toBe(maxEntries)
    expect(await captureErrorCode(world.selectUniversity(world.asEve()))).toBe('answered')
  })

  it('custom requirements of an application stop at their row quota', async () => {
    const { id: applicationId } = await world.startApplication()
    await fill(
      `insert into application_requirements (user_id, application_id, kind, position)
       select $1, $2, 'Filled ' || n, 100 from generate_series(1, $3::int) n`,
      [world.ada.id, applicationId, maxOwnRequirements.perApplication - 1],
    )
    const add = async (name: string) =>
      await captureRefusal(world.asAda().applications.addRequirement({ applicationId, name, isRequired: true }))
    expect(await add('The last')).toEqual({ code: 'answered' })
    expect(await add('One more')).toEqual(full('ownRequirements', maxOwnRequirements.perApplication))
    expect(await add('The last')).toMatchObject({ code: 'REQUIREMENT_ALREADY_EXISTS' })
    const other = await world.startApplication('state')
    expect(
      await captureErrorCode(
        world.asAda().applications.addRequirement({ applicationId: other.id, name: 'One more', isRequired: true }),
      ),
    ).toBe('answered')
  })

  it('deadlines stop at the row quota of their entry, and at that of the user', async () => {
    const [one, other] = [await world.selectUniversity(), await world.selectUniversity(undefined, 'state')]
    const add = async (entryId: string) => await captureRefusal(world.asAda().deadlines.create(deadlineOf(entryId)))
    await fillDeadlines(one.id, maxDeadlines.perEntry - 1)
    expect(await add(one.id)).toEqual({ code: 'answered' })
    expect(await add(one.id)).toEqual(full('deadlinesOfEntry', maxDeadlines.perEntry))
    await fillDeadlines(one.id, maxDeadlines.inAll - maxDeadlines.perEntry)
    expect(await add(other.id)).toEqual(full('deadlines', maxDeadlines.inAll))
    expect(await captureErrorCode(world.asAda().applications.create({ selectedUniversityId: other.id }))).toBe(
      'LIST_FULL',
    )
  })

  it('professors and the outreach log of each stop at their row quotas', async () => {
    const entry = await world.selectUniversity()
    const add = async (professorName: string) =>
      await world.asAda().professors.add({ selectedUniversityId: entry.id, professorName })
    const { id } = await add('Ines First')
    await fill(
      `insert into selected_professors (user_id, selected_university_id, professor_name)
       select $1, $2, 'Filled ' || n from generate_series(1, $3::int) n`,
      [world.ada.id, entry.id, maxProfessors - 1],
    )
    expect(await captureRefusal(add('One More'))).toEqual(full('professors', maxProfessors))
    await fill(
      `insert into professor_outreach (user_id, professor_id, kind, happened_on)
       select $1, $2, 'note', '2026-01-01' from generate_series(1, $3::int)`,
      [world.ada.id, id, maxOutreach.perProfessor],
    )
    const line = { id, kind: 'note', happenedOn: '2026-01-02' } as const
    expect(await captureRefusal(world.asAda().professors.log(line))).toEqual(
      full('outreachOfProfessor', maxOutreach.perProfessor),
    )
  })
})
