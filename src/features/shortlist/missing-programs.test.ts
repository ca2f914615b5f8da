import { beforeEach, describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world

beforeEach(async () => await world.test.owner.query('delete from catalogue_proposals'))

const missing = {
  universityId: 'mit',
  name: 'Advanced Nursing Practice',
  field: 'nursing',
  level: 'masters',
  websiteUrl: 'https://www.mit.edu/nursing/msc',
} as const

const makeEveEditor = async () =>
  await world.test.owner.query("insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')", [
    world.eve.id,
  ])

describe('a programme that the catalogue lacks', () => {
  it('SH-01: it becomes an entry of its user only, which an application and the list take like any other', async () => {
    const entry = await asAda().shortlist.addMissing(missing)
    expect(entry).toMatchObject({
      universityId: 'mit',
      programId: null,
      programName: 'Advanced Nursing Practice',
      websiteUrl: missing.websiteUrl,
    })
    await asAda().applications.create({ selectedUniversityId: entry.id })
    expect((await asAda().applications.list({})).applications[0]?.programName).toBe('Advanced Nursing Practice')
    expect((await asEve().shortlist.list({})).entries).toEqual([])
    expect((await asEve().catalogue.editing.mine()).proposals).toEqual([])
    expect(await captureErrorCode(asAda().shortlist.addMissing(missing))).toBe('UNIVERSITY_ALREADY_SELECTED')
    expect(await captureErrorCode(asAda().shortlist.addMissing({ ...missing, universityId: 'nowhere' }))).toBe(
      'UNIVERSITY_NOT_FOUND',
    )
  })

  it.each(['javascript:alert(1)', 'ftp://mit.edu/', 'https://127.0.0.1/', 'https://mit.edu@evil.example/', 'mit'])(
    'the address %s is rejected',
    async (websiteUrl) => {
      expect(await captureErrorCode(asAda().shortlist.addMissing({ ...missing, websiteUrl }))).toBe('BAD_REQUEST')
    },
  )

  it('RT-14: an editor accepts the proposal once, and the programme is in the catalogue', async () => {
    await asAda().shortlist.addMissing(missing)
    expect(await captureErrorCode(asEve().catalogue.editing.proposals({}))).toBe('ACCESS_DENIED')
    await makeEveEditor()
    const [proposal] = (await asEve().catalogue.editing.proposals({})).proposals
    expect(proposal).toMatchObject({
      name: 'Institute of Tests',
      kind: 'program',
      value: { name: 'Advanced Nursing Practice', field: 'nursing', level: 'masters' },
      sourceUrl: missing.websiteUrl,
    })
    await asEve().catalogue.editing.settle({ id: proposal?.id ?? '', isAccepted: true })
    const { programs } = await asAda().catalogue.programs({ query: 'advanced nursing practice' })
    expect(programs).toMatchObject([{ universityId: 'mit', field: 'nursing', level: 'masters', degree: 'Master' }])
    expect((await asAda().catalogue.editing.mine()).proposals).toMatchObject([{ status: 'accepted' }])
  })

  it('RT-14: a proposal without an address is accepted only after the editor has added the programme', async () => {
    await asAda().shortlist.addMissing({ ...missing, name: 'Rural Midwifery', websiteUrl: '' })
    await makeEveEditor()
    const [proposal] = (await asEve().catalogue.editing.proposals({})).proposals
    const settle = async () => await asEve().catalogue.editing.settle({ id: proposal?.id ?? '', isAccepted: true })
    expect(await captureErrorCode(settle())).toBe('INPUT_INVALID')
    await asEve().catalogue.entries.create({
      entry: {
        ...{ entity: 'programs', universityId: 'mit', name: 'Rural midwifery', field: 'midwifery', level: 'masters' },
        ...{ degree: 'MSc', language: null, keywords: [], websiteUrl: 'https://www.mit.edu/midwifery' },
      },
    })
    await settle()
    expect((await asAda().catalogue.programs({ query: 'rural midwifery' })).total).toBe(1)
  })

  it('the thirty-first proposal of a day is rejected and leaves no entry', async () => {
    for (let number = 1; number <= 30; number += 1)
      await asAda().shortlist.addMissing({ ...missing, name: `Programme ${number}` })
    expect(await captureErrorCode(asAda().shortlist.addMissing(missing))).toBe('TOO_MANY_REQUESTS')
    expect((await asAda().shortlist.list({})).total).toBe(30)
  })
})

describe('the look-up of a missing programme', () => {
  it('finds the university of an address by its domain, and similar names of that university only', async () => {
    await world.test.owner.query("update universities set domains = array['mit.edu'] where id = 'mit'")
    await world.test.owner.query("update universities set domains = array['state.edu'] where id = 'state'")
    const { university, similar } = await asAda().catalogue.missing.lookUp({
      websiteUrl: 'https://www.cs.mit.edu/msc',
      name: 'Computer Sciences',
    })
    expect(university).toMatchObject({ id: 'mit', name: 'Institute of Tests' })
    expect(similar.map(({ id }) => id).sort()).toEqual(['mit-masters', 'mit-phd'])
    expect((await asAda().catalogue.missing.lookUp({ websiteUrl: 'https://elsewhere.example/' })).university).toBeNull()
    expect((await asAda().catalogue.missing.lookUp({ universityId: 'mit', name: 'Pottery' })).similar).toEqual([])
  })

  it('lists a programme with the same address first, whatever its name', async () => {
    await world.test.owner.query("update programs set website_url = 'https://mit.edu/p/7/' where id = 'mit-phd'")
    const { similar } = await asAda().catalogue.missing.lookUp({
      ...{ universityId: 'mit', name: 'Pottery', websiteUrl: 'https://mit.edu/p/7' },
    })
    expect(similar.map(({ id }) => id)).toEqual(['mit-phd'])
  })

  it('answers no visitor', async () => {
    expect(await captureErrorCode(callAs(world.test, undefined).catalogue.missing.lookUp({ name: 'Nursing' }))).toBe(
      'NOT_AUTHENTICATED',
    )
  })
})
