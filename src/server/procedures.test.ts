import { describe, expect, it } from 'vitest'
import { captureDeadline } from '#src/features/applications/history/history.commands.ts'
import { deadlineEvents } from '#src/features/applications/history/history.rules.ts'
import { requirementKinds } from '#src/features/applications/rules.ts'
import { buildColumns, buildRemoval } from '#src/features/catalogue/editing/change-columns.rules.ts'
import { changeKindsByEntity } from '#src/features/catalogue/editing/changes.rules.ts'
import { editableEntities } from '#src/features/catalogue/editing/editing.rules.ts'
import { findDeadline } from '#src/features/deadlines/data.ts'
import { calculateMentorCompletion, emptyMentor } from '#src/features/mentor-profile/rules.ts'
import { minInGroup } from '#src/features/outcomes/rules.ts'
import { completionFloor, degreeLevels } from '#src/features/profile/rules.ts'
import { createTestPerson } from '#tests/support/database.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

// Consistency of values that the database's functions and TypeScript both define.

const world = openTwoApplicants()

const sourceOf = async (name: string): Promise<string> => {
  const { rows } = await world.test.owner.query<{ source: string }>(
    'select prosrc as source from pg_proc where proname = $1',
    [name],
  )
  return rows[0]?.source ?? ''
}

/** Distinct first groups of a pattern in a text, sorted. */
const allIn = (text: string, pattern: RegExp): string[] =>
  [...new Set(Array.from(text.matchAll(pattern), ([, group = '']) => group))].sort()

describe('history of a deadline', () => {
  it('the history of a deadline has exactly the events that the pages can show', async () => {
    expect(allIn(await sourceOf('record_deadline'), /'(deadline_\w+)'/g)).toEqual([...deadlineEvents].sort())
  })

  it('the history of a deadline stores the fields that undo compares and restores', async () => {
    const { id, selectedUniversityId } = await world.startApplication()
    const deadline = await world.asAda().deadlines.create({
      selectedUniversityId,
      kind: 'letters',
      title: 'Letters',
      localDate: '2031-03-14',
      localTime: '17:00',
      zoneRule: 'zone',
      zone: 'America/New_York',
      sourceUrl: 'https://example.edu/letters',
    })
    const { rows } = await world.test.owner.query(
      "select change->'after' as after from application_timeline where application_id = $1 and event_type = 'deadline_added'",
      [id],
    )
    const row = await world.test.database.asOwner(
      world.ada.id,
      async (db, ownerId) => await findDeadline(db, ownerId, deadline.id),
    )
    expect(row && captureDeadline(row)).toEqual(rows[0]?.after)
  })
})

describe('standard checklists', () => {
  it('a standard checklist exists for each level of study and contains requirement kinds with a label', async () => {
    const source = await sourceOf('create_standard_requirements')
    const rows = allIn(source, /\('(\w+', '\w+)', \d+, (?:true|false)\)/g).map((row) => row.split("', '"))
    expect(allIn(source.split('raise')[0] ?? '', /'(\w+)'/g)).toEqual([...degreeLevels].sort())
    expect([...new Set(rows.map(([level]) => level))]).toEqual([...degreeLevels].sort())
    const kinds = rows.map(([, kind]) => kind)
    expect(kinds.filter((kind) => !requirementKinds.some((known) => known === kind))).toEqual([])
    // Only a catalogue entry requires more than three letters.
    const beyond = requirementKinds.filter((kind) => !kinds.includes(kind))
    expect(beyond).toEqual(['recommendation_4', 'recommendation_5'])
  })
})

describe('profile without any fields', () => {
  it.each([
    ['applicant', completionFloor.minimum],
    ['mentor', calculateMentorCompletion(emptyMentor)],
  ] as const)('the completion of %s is the minimum in the rules', async (role, floor) => {
    const person = await createTestPerson(world.test, { role })
    for (const table of ['user_profiles', 'mentor_profiles'])
      await world.test.owner.query(`delete from ${table} where user_id = $1`, [person.id])
    await world.test.owner.query('update users set role = $2 where id = $1', [person.id, role])
    const { rows } = await world.test.owner.query('select completion from open_session($1)', [person.token])
    expect(rows).toEqual([{ completion: floor }])
  })
})

describe('share of admission decisions', () => {
  it('the share of decisions is shown from the minimum number of users in the rules', async () => {
    expect(allIn(await sourceOf('outcome_share'), /having count\(\*\) >= (\d+)/g)).toEqual([String(minInGroup)])
  })
})

describe('fields that an editor may change', () => {
  it('the fields of the editor are those that an accepted proposal writes', async () => {
    const source = await sourceOf('update_catalogue_entry')
    for (const entity of editableEntities) {
      const [, list = ''] = new RegExp(`when '${entity}' then array\\[([^\\]]*)\\]`).exec(source) ?? []
      const allowed = allIn(list, /'(\w+)'/g)
      const entry = { name: 'X', aliases: [], degree: '', keywords: [], country: 'US', domains: [], external_ids: {} }
      const written = changeKindsByEntity[entity]
        .filter((kind) => kind !== 'removed')
        .flatMap((kind) => Object.keys(buildColumns(entity, kind, entry, { value: 'Y' } as never, '2030-01-01')))
      expect([...new Set(written)].sort(), entity).toEqual(allowed)
    }
    for (const column of Object.keys(buildRemoval(null, ''))) expect(source).toContain(`'${column}'`)
  })
})
