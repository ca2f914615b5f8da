import { beforeAll, describe, expect, it } from 'vitest'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

// Comparison of a user's latest CV with the requirements of their shortlist.

const world = openTwoApplicants()
const { asAda, asEve } = world

const lines = [
  'Ada Lovelace',
  'ada@example.org',
  '',
  'EDUCATION',
  'BSc in Mathematics, University of London',
  'GPA: 3.6/4.0',
  '',
  'TEST SCORES',
  'IELTS 6.0',
  '',
]
const cv = (text: string) => new File([text], 'cv.txt', { type: 'text/plain' })

beforeAll(async () => {
  await world.test.owner.query(
    `insert into catalogue_sources (id, title, publisher, url, licence, checked_on)
     values ('far-source', 'Admission', 'Far', 'https://far.example', 'facts', '2026-01-01')`,
  )
  await world.test.owner.query(
    `update programs set facts = facts || jsonb_build_object(
       'tests', jsonb_build_object('value', jsonb_build_array('IELTS 6.5'), 'year', to_char(now(), 'YYYY'), 'source', 'far-source', 'url', 'https://far.example/apply'),
       'minimum_gpa', jsonb_build_object('value', jsonb_build_object('grade', 3, 'scale', '4.0'), 'year', to_char(now(), 'YYYY'), 'source', 'far-source'))
     where id = (select min(id) from programs where university_id = 'mit')`,
  )
})

const programOf = async () => {
  const { rows } = await world.test.owner.query("select min(id) as id from programs where university_id = 'mit'")
  return String(rows[0]?.id)
}

describe('CV-01: requirements of the shortlist', () => {
  it('reports met, unmet and missing requirements, with the line and the page', async () => {
    await asAda().shortlist.add({ universityId: 'mit', programId: await programOf() })
    expect(await asAda().cvTargets.list()).toMatchObject({ analysisId: null, programs: 1, shown: 0, asked: 2 })
    const { id, findings } = await asAda().cv.upload({ file: cv(lines.join('\n')) })
    const told = await asAda().cvTargets.list()
    expect(told).toMatchObject({ analysisId: id, programs: 1, silent: 0, shown: 1, asked: 2 })
    expect(told.checks.map(({ kind, asks }) => [kind, asks.map(({ verdict }) => verdict)])).toEqual([
      ['english', ['below']],
      ['grade', ['shown']],
    ])
    const test = findings.find(({ field }) => field === 'test')
    expect(told.checks[0]?.findings).toEqual([test?.id])
    expect(told.checks[0]?.asks[0]).toMatchObject({
      asked: 'IELTS 6.5',
      source: { title: 'Admission', url: 'https://far.example/apply' },
    })
    // Corrections take effect immediately, and rejected findings do not count.
    await asAda().cv.decide({
      id,
      decisions: [{ findingId: test?.id ?? '', decision: 'accepted', value: 'IELTS 7.0' }],
    })
    expect((await asAda().cvTargets.list()).shown).toBe(2)
    await asAda().cv.decide({
      id,
      decisions: [{ findingId: test?.id ?? '', decision: 'rejected', value: 'IELTS 7.0' }],
    })
    expect((await asAda().cvTargets.list()).checks[0]?.asks[0]?.verdict).toBe('absent')
  })

  it('shows a user no findings or targets of other users', async () => {
    expect(await asEve().cvTargets.list()).toEqual({
      analysisId: null,
      programs: 0,
      silent: 0,
      shown: 0,
      asked: 0,
      checks: [],
    })
  })
})
