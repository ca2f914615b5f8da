import { beforeAll, describe, expect, it } from 'vitest'
import type { Grant } from '#src/features/catalogue/faculty/grants.rules.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { reserveReading } from './reading-quota.commands.ts'
import { networkReadingQuota, userReadingQuota } from './rules.ts'

// Faculty members known by grants: search, matching, and list for a programme.

const world = openTwoApplicants()
const { asAda } = world
const asVisitor = () => callAs(world.test, undefined)

const thisYear = new Date().getUTCFullYear()
const today = new Date().toISOString().slice(0, 10)

const grant = (title: string, part: Partial<Grant> = {}): Grant => ({
  funder: 'Research Council',
  scheme: 'Projects',
  numbers: [title.slice(0, 20)],
  titles: [title],
  from: thisYear - 1,
  to: thisYear + 2,
  timing: 'end',
  url: 'https://example.org/grant',
  source: 'grants-own-test',
  read: today,
  ...part,
})

const addPerson = async (
  name: string,
  place: string,
  grants: Grant[],
  field = 'computer-science',
  isFellow = false,
) => {
  const { rows } = await world.test.owner.query<{ id: string }>(
    `insert into faculty_profiles (full_name, university_id, person_key, field, is_fellow, grants, source, checked_on)
     values ($1, $2, lower($1), $3, $4, $5, 'grants-own-test', $6) returning id`,
    [name, place, field, isFellow, JSON.stringify(grants), today],
  )
  return rows[0]?.id ?? ''
}

const ended = { to: thisYear - 3, from: thisYear - 6 }

beforeAll(async () => {
  await world.test.owner.query(
    `insert into catalogue_sources (id, title, publisher, url, licence, year, checked_on)
     values ('grants-own-test', 'Register', 'Council', 'https://example.org', 'CC0', '2026', $1)`,
    [today],
  )
  await world.test.owner.query(`update universities set country = 'CL' where id = 'far'`)
  await addPerson('Rosa Robot', 'mit', [grant('Robotics for rivers'), grant('Old work on lakes', ended)])
  await addPerson('Ended Robot', 'mit', [grant('Robots that swim', ended)])
  await addPerson('Far Robot', 'far', [grant('Robotics in mines')])
  await addPerson('Early Robot', 'mit', [grant('Robots that fly')], 'computer-science', true)
  await addPerson('Hanna History', 'far', [grant('A history of machine rooms')], 'history')
  await addPerson('Mara Machine', 'far', [grant('Deep machine learning of poems')])
})

const found = async (input: Parameters<ReturnType<typeof asAda>['professors']['search']>[0]) =>
  (await asVisitor().professors.search(input)).faculty.map(({ fullName }) => fullName)

describe('faculty members known by grants', () => {
  it('PF-01: people known by grants are found by topic, name and university, running grants first', async () => {
    expect(await found({ query: 'robotics' })).toEqual(['Early Robot', 'Far Robot', 'Rosa Robot', 'Ended Robot'])
    expect(await found({ query: 'rosa' })).toEqual(['Rosa Robot'])
    expect(await found({ query: 'lakes' })).toEqual(['Rosa Robot'])
    expect(await found({ query: 'history' })).toEqual(['Hanna History'])
  })

  it.each([
    ['maschinelles Lernen'],
    ['apprentissage automatique'],
    ['aprendizaje automático'],
    ['机器学习'],
    ['تعلم الآلة'],
  ])('PF-01: the query %s finds an English title with the same meaning', async (query) =>
    expect(await found({ query })).toEqual(['Mara Machine']),
  )

  it('PF-01: country, field, university and running grants filter the faculty, and pages continue without a gap', async () => {
    expect(await found({ country: 'CL', query: 'robots' })).toEqual(['Far Robot'])
    expect(await found({ field: 'history' })).toEqual(['Hanna History'])
    expect(await found({ universityId: 'mit', isRunning: 'true' })).toEqual(['Early Robot', 'Rosa Robot'])
    const first = await asVisitor().professors.search({ query: 'robotics', limit: 2 })
    const second = await asVisitor().professors.search({ query: 'robotics', limit: 2, after: first.next ?? '' })
    expect([...first.faculty, ...second.faculty].map(({ fullName }) => fullName)).toEqual(
      await found({ query: 'robotics' }),
    )
  })

  it('the page of a faculty member has all grants with source and licence, and marks the running ones', async () => {
    const [{ id } = { id: '' }] = (await asVisitor().professors.search({ query: 'rosa' })).faculty
    const person = await asVisitor().professors.get({ id })
    expect(person.grants.map(({ titles, isRunning }) => [titles[0], isRunning])).toEqual([
      ['Robotics for rivers', true],
      ['Old work on lakes', false],
    ])
    expect(person.grants[0]).toMatchObject({
      source: { publisher: 'Council', licence: 'CC0' },
      url: 'https://example.org/grant',
      read: today,
    })
    expect([person.email, person.isAcceptingStudents, person.profileUrl]).toEqual([null, null, null])
    expect(await captureErrorCode(asVisitor().professors.get({ id: '00000000-0000-4000-8000-000000000000' }))).toBe(
      'NOT_FOUND',
    )
  })

  it('a university lists its people by field, and the catalogue lists the countries with known people', async () => {
    expect(await asVisitor().professors.fieldsAt({ universityId: 'mit' })).toEqual([
      { field: 'computer-science', people: 3, running: 2 },
    ])
    expect(await asVisitor().professors.fieldsAt({ universityId: 'near' })).toEqual([])
    const countries = await asVisitor().professors.known()
    expect(countries.find(({ country }) => country === 'CL')).toEqual({ country: 'CL', people: 3, universities: 1 })
  })

  it('PF-01: matching needs the complete interest, ranks running grants and shortlist first, and omits fellows', async () => {
    await asAda().profile.replaceInterests({ names: ['robotics'] })
    const matched = await asAda().professors.matched()
    expect(matched.map(({ fullName, because }) => [fullName, because])).toEqual([
      ['Far Robot', ['running']],
      ['Rosa Robot', ['running']],
      ['Ended Robot', []],
    ])
    expect(matched[0]).toMatchObject({ title: 'Robotics in mines', shared: [{ words: 'robotics', source: 'named' }] })
    await asAda().shortlist.add({ universityId: 'mit' })
    expect((await asAda().professors.matched()).map(({ fullName, because }) => [fullName, because])).toEqual([
      ['Rosa Robot', ['running', 'shortlisted']],
      ['Far Robot', ['running']],
      ['Ended Robot', ['shortlisted']],
    ])
    // "history of machine rooms" does not match machine learning.
    await asAda().profile.replaceInterests({ names: ['machine learning'] })
    expect((await asAda().professors.matched()).map(({ fullName }) => fullName)).toEqual(['Mara Machine'])
  })

  it('PF-01: a faculty member who takes no students is not matched', async () => {
    await world.test.owner.query(
      `update faculty_profiles set is_accepting_students = false where full_name = 'Mara Machine'`,
    )
    await asAda().profile.replaceInterests({ names: ['machine learning'] })
    expect(await asAda().professors.matched()).toEqual([])
    await world.test.owner.query(
      `update faculty_profiles set is_accepting_students = null where full_name = 'Mara Machine'`,
    )
  })

  it('PF-02: a saved faculty member has the score and the reason from the list of matches', async () => {
    await asAda().profile.replaceInterests({ names: ['robotics'] })
    const [match] = await asAda().professors.matched()
    const saved = await asAda().professors.addFaculty({ facultyId: match?.id ?? '' })
    expect([saved.professorName, saved.matchScore, saved.matchReason]).toEqual([
      match?.fullName,
      match?.matchScore,
      'robotics',
    ])
    await asAda().professors.remove({ id: saved.id })
    await asAda().profile.replaceInterests({ names: [] })
    const again = await asAda().professors.addFaculty({ facultyId: match?.id ?? '' })
    expect([again.matchScore, again.matchReason]).toEqual([0.8, 'Research alignment'])
    await asAda().professors.remove({ id: again.id })
  })

  it('saving a faculty member adds the university to the shortlist', async () => {
    const [{ id } = { id: '' }] = (await asVisitor().professors.search({ query: 'far robot' })).faculty
    expect(await asAda().professors.addFaculty({ facultyId: id })).toMatchObject({
      professorName: 'Far Robot',
      acceptingStudents: null,
      isSample: false,
    })
    expect((await asAda().shortlist.list({})).entries.some(({ universityId }) => universityId === 'far')).toBe(true)
  })
})

it.each([
  ['Дмитрий Иванов', 'Dmitrii Ivanov'],
  ['Prof. Dr. Ivanov', 'Dmitrii Ivanov'],
  ['김민수 교수님은', 'Min-su Kim'],
  ['Παπαδόπουλος', 'Nikos Papadopoulos'],
])('PF-01: "%s" finds the faculty member %s of a register in Latin letters', async (query, name) => {
  const id = await addPerson(name, 'mit', [grant('Numbats')])
  expect(await found({ query })).toContain(name)
  await world.test.owner.query('delete from faculty_profiles where id = $1', [id])
})

it('a network that has read many people of the faculty today has to wait, and a user on it does not', async () => {
  const from = (address: string) => ({ source: { address, device: '' } })
  const visitor = callAs(world.test, undefined, undefined, from('198.51.100.7')).professors
  const { faculty } = await visitor.search({ query: '', limit: 1 })
  reserveReading(undefined, '198.51.100.7')(networkReadingQuota.amount - 2)
  const id = faculty[0]?.id ?? ''
  expect((await visitor.get({ id })).id).toBe(id)
  expect(await captureErrorCode(visitor.get({ id }))).toBe('VISITOR_LIMIT_REACHED')
  expect(await captureErrorCode(visitor.search({ query: '' }))).toBe('VISITOR_LIMIT_REACHED')
  const neighbour = callAs(world.test, undefined, undefined, from('198.51.100.8')).professors
  expect((await neighbour.search({ query: '', limit: 1 })).faculty).toHaveLength(1)
  const user = callAs(world.test, world.ada.token, undefined, from('198.51.100.7')).professors
  expect((await user.search({ query: '', limit: 1 })).faculty).toHaveLength(1)
})

it('a user who has read many people of the faculty today has to wait, on every network', async () => {
  const { faculty } = await asVisitor().professors.search({ query: '', limit: 1 })
  const id = faculty[0]?.id ?? ''
  reserveReading(world.ada.id, '198.51.100.7')(userReadingQuota.amount)
  expect(await captureErrorCode(asAda().professors.get({ id }))).toBe('TOO_MANY_REQUESTS')
})

it('visitors from a private network are not limited: they may be all visitors behind a proxy that is not trusted', async () => {
  for (const address of ['127.0.0.1', '172.18.0.1', 'fd00:0:0:1::/64']) {
    const visitor = callAs(world.test, undefined, undefined, { source: { address, device: '' } }).professors
    reserveReading(undefined, address)(networkReadingQuota.amount)
    expect((await visitor.search({ query: '', limit: 1 })).faculty, address).toHaveLength(1)
  }
})
