import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

// Professors of the catalogue, selected professors, and the outreach log.

const world = openTwoApplicants()
const { asAda, asEve, selectUniversity } = world

beforeAll(async () => {
  await world.test.owner.query(
    `insert into faculty_profiles (full_name, university_id, research_interests, is_accepting_students, is_sample)
     select 'Professor ' || n, 'mit', array['machine learning', 'topic ' || n], n % 4 <> 0, false from generate_series(1, 20) n`,
  )
  await world.test.owner.query(
    `insert into faculty_profiles (full_name, university_id, research_interests, is_accepting_students) values
     ('Unmatched Person', 'far', '{}', null), ('Deep Learner', 'far', '{deep learning}', true), ('Best Fit', 'far', '{robotics}', true)`,
  )
})

const add = async (professorName = 'Grace Hopper', key?: string) => {
  const entry = (await asAda().shortlist.list({})).entries[0] ?? (await selectUniversity())
  return await callAs(world.test, world.ada.token, key).professors.add({
    selectedUniversityId: entry.id,
    professorName,
  })
}
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

describe('matched faculty (PF-01)', () => {
  it('PF-01: matches are at most ten people who take students, the best overlap first, with score and reason', async () => {
    await asAda().profile.replaceInterests({ names: ['deep learning'] })
    const matched = await asAda().professors.matched()
    expect(matched).toHaveLength(10)
    expect(matched.every((member) => member.isAcceptingStudents)).toBe(true)
    expect(matched[0]).toMatchObject({ fullName: 'Deep Learner', matchScore: 1, matchReason: 'deep learning' })
    expect(matched[1]).toMatchObject({
      matchScore: 0.33,
      matchReason: 'Research alignment',
      isSample: false,
      shared: [],
    })
    expect(await asAda().professors.matched()).toEqual(matched)
    await asAda().profile.replaceInterests({ names: ['robotics'] })
    // People without a shared topic do not match.
    expect((await asAda().professors.matched()).map((member) => member.fullName)).toEqual(['Best Fit'])
  })

  it.each([
    ['ML', ['Best of Learning']],
    ['机器学习', ['Best of Learning']],
    ['تعلم الآلة', ['Best of Learning']],
    ['neural networks', ['Deep Learner', 'Best of Learning']],
    ['神经网络', ['Deep Learner', 'Best of Learning']],
  ])('PF-01: the interest %s matches the same topic in any wording and language', async (name, expected) => {
    await world.test.owner.query(
      `insert into faculty_profiles (full_name, university_id, research_interests, is_accepting_students)
       values ('Best of Learning', 'far', '{machine learning,deep learning}', true)`,
    )
    await asAda().profile.replaceInterests({ names: [name] })
    const matched = await asAda().professors.matched()
    await world.test.owner.query(`delete from faculty_profiles where full_name = 'Best of Learning'`)
    const best = matched.filter(({ matchScore }) => matchScore === 1).map(({ fullName }) => fullName)
    expect(best).toEqual(expect.arrayContaining(expected))
    expect(matched.find(({ fullName }) => fullName === 'Best of Learning')?.shared.length).toBeGreaterThan(0)
  })

  it.each([
    ['natural language processing', '{NLP}'],
    ['NLP', '{natural language processing}'],
    ['自然语言处理', '{NLP}'],
    ['operations research', '{OR}'],
    ['human-computer interaction', '{HCI for health}'],
  ])('PF-01: the interest %s matches the topic %s, abbreviated or in full', async (name, topics) => {
    await world.test.owner.query(
      `insert into faculty_profiles (full_name, university_id, research_interests, is_accepting_students)
       values ('In Short', 'far', $1, true), ('Either Or', 'far', '{literature or film}', true)`,
      [topics],
    )
    await asAda().profile.replaceInterests({ names: [name] })
    const matched = await asAda().professors.matched()
    await world.test.owner.query(`delete from faculty_profiles where full_name in ('In Short', 'Either Or')`)
    expect(matched.map(({ fullName }) => fullName)).not.toContain('Either Or')
    expect(matched.find(({ fullName }) => fullName === 'In Short')?.shared).toHaveLength(1)
  })

  it('PF-01: goals and the CV match people by the topics that they name, and the match names its source', async () => {
    await world.test.owner.query(
      `with cv as (insert into resumes (user_id, original_filename, file_size, content_type, file_key)
         values ($1, 'cv.pdf', 1, 'application/pdf', 'k') returning id)
       insert into cv_analyses (user_id, resume_id, findings, text) select $1, id, '[]', 'Built robotics kits.' from cv`,
      [world.ada.id],
    )
    await asAda().profile.replaceInterests({ names: ['medieval poetry'] })
    expect((await asAda().professors.matched()).map(({ fullName, shared }) => [fullName, shared])).toEqual([
      ['Best Fit', [{ words: 'robotics', source: 'cv' }]],
    ])
  })

  it('PF-01: without interests of the user every match has the score 0.8', async () => {
    const scores = (await asEve().professors.matched()).map((member) => member.matchScore)
    expect(new Set(scores)).toEqual(new Set([0.8]))
  })

  it('a visitor can search the faculty, in pages without a gap', async () => {
    const visitor = callAs(world.test, undefined)
    const first = await visitor.professors.search({ limit: 15 })
    const second = await visitor.professors.search({ limit: 15, after: first.next ?? '' })
    const ids = [...first.faculty, ...second.faculty].map((member) => member.id)
    expect([new Set(ids).size, first.total, second.next]).toEqual([23, 23, null])
    expect((await visitor.professors.search({ query: 'Far' })).total).toBe(3)
    expect((await visitor.professors.search({ query: '100%_' })).total).toBe(0)
  })

  it('a misspelt name is found within the filtered field, despite similar names in other fields', async () => {
    await world.test.owner.query(
      `insert into faculty_profiles (full_name, university_id, field)
       select 'Bartholomeus ' || n, 'mit', 'law' from generate_series(1, 300) n union all select 'Bartholomeus Ost', 'mit', 'history'`,
    )
    const search = callAs(world.test, undefined).professors.search
    const { faculty, total } = await search({ query: 'bartholomeis', field: 'history' })
    await world.test.owner.query("delete from faculty_profiles where full_name like 'Bartholomeus%'")
    expect([faculty.map(({ fullName }) => fullName), total]).toEqual([['Bartholomeus Ost'], 1])
  })

  it('faculty search ignores accents and small typing errors, and ranks matching names first', async () => {
    await world.test.owner.query(
      `insert into faculty_profiles (full_name, university_id, research_interests) values
       ('Jürgen Müller', 'mit', '{logic}'), ('Ana Ruiz', 'mit', '{Müller cells}'), ('José Núñez', 'mit', '{logic}')`,
    )
    const visitor = callAs(world.test, undefined)
    const found = async (query: string, limit = 24, after?: string) =>
      await visitor.professors.search({ query, limit, ...(after ? { after } : {}) })
    const names = async (query: string) => (await found(query)).faculty.map(({ fullName }) => fullName)
    expect(await names('muller')).toEqual(['Jürgen Müller', 'Ana Ruiz'])
    expect(await names('Mueller')).toEqual(['Jürgen Müller', 'Ana Ruiz'])
    expect(await names('jose nunez')).toEqual(['José Núñez'])
    expect(await names('Jurgne Muller')).toEqual(['Jürgen Müller'])
    const first = await found('muller', 1)
    expect((await found('muller', 1, first.next ?? '')).faculty.map(({ fullName }) => fullName)).toEqual(['Ana Ruiz'])
    await world.test.owner.query(
      `delete from faculty_profiles where full_name in ('Jürgen Müller', 'Ana Ruiz', 'José Núñez')`,
    )
  })

  it('a faculty member has the source of each fact and the date on which it was read', async () => {
    await world.test.owner.query(
      `insert into faculty_profiles (full_name, university_id, research_interests, profile_url, source, checked_on)
       values ('Known Person', 'mit', '{logic}', 'https://example.edu/known', 'own-file', '2026-03-04')`,
    )
    const [known] = (await callAs(world.test, undefined).professors.search({ query: 'Known Person' })).faculty
    await world.test.owner.query(`delete from faculty_profiles where full_name = 'Known Person'`)
    expect(known?.facts).toEqual({
      research_interests: expect.objectContaining({
        value: ['logic'],
        year: '2026',
        source: expect.objectContaining({ id: 'own-file', url: 'https://example.edu/known', checkedOn: '2026-03-04' }),
      }),
    })
  })
})

describe('selected professors (PF-02)', () => {
  it('PF-02: a new professor has the defaults of the specification', async () => {
    expect(await add()).toMatchObject({
      contactStatus: 'Not Contacted',
      department: 'Not specified',
      acceptingStudents: true,
      matchScore: 0.8,
      matchReason: 'Research alignment',
      outreach: [],
    })
  })

  it('PF-02: the same name at the same university is rejected, also for another programme of the university', async () => {
    await add()
    expect(await captureErrorCode(add())).toBe('PROFESSOR_ALREADY_SELECTED')
    const other = await asAda().shortlist.add({ universityId: 'mit', programId: 'mit-phd' })
    const again = asAda().professors.add({ selectedUniversityId: other.id, professorName: 'Grace Hopper' })
    const refusal = await again.catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'PROFESSOR_ALREADY_SELECTED', message: 'Professor already selected' })
  })

  it('PF-02: parallel requests without a key create one row, and fifty with one key get the same response', async () => {
    await selectUniversity()
    const codes = await Promise.all(Array.from({ length: 10 }, async () => await captureErrorCode(add('Same'))))
    expect(codes.filter((code) => code === 'answered')).toHaveLength(1)
    expect(codes.filter((code) => code === 'PROFESSOR_ALREADY_SELECTED')).toHaveLength(9)
    const answers = await Promise.all(Array.from({ length: 50 }, async () => await add('Keyed', 'one')))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await asAda().professors.list()).toHaveLength(2)
  })

  it('PF-02: saving a faculty member adds the university to the shortlist', async () => {
    const member = (await asAda().professors.search({ query: 'Best Fit' })).faculty[0]
    const saved = await asAda().professors.addFaculty({ facultyId: member?.id ?? '' })
    expect(saved).toMatchObject({ professorName: 'Best Fit', universityName: 'Far University' })
    expect((await asAda().shortlist.list({})).entries[0]?.universityId).toBe('far')
    expect(await captureErrorCode(asAda().professors.addFaculty({ facultyId: member?.id ?? '' }))).toBe(
      'PROFESSOR_ALREADY_SELECTED',
    )
    expect(await captureErrorCode(asAda().professors.addFaculty({ facultyId: world.ada.id }))).toBe('NOT_FOUND')
  })

  it('PF-02: unknown details of a faculty member are stored as unknown', async () => {
    const save = async (query: string) => {
      const member = (await asAda().professors.search({ query })).faculty[0]
      return await asAda().professors.addFaculty({ facultyId: member?.id ?? '' })
    }
    expect(await save('Unmatched Person')).toMatchObject({ acceptingStudents: null, isSample: false })
    expect(await save('Professor 3')).toMatchObject({ acceptingStudents: true, isSample: false })
    expect(await save('Professor 4')).toMatchObject({ acceptingStudents: false, isSample: false })
  })

  it('PF-02: the contact status is free text, and the later of two concurrent edits is rejected', async () => {
    const { id, version } = await add()
    const changed = await asAda().professors.update({ id, version, contactStatus: 'Met at a conference' })
    expect(changed.contactStatus).toBe('Met at a conference')
    expect(await captureErrorCode(asAda().professors.update({ id, version, contactStatus: 'x' }))).toBe('EDIT_CONFLICT')
    expect(
      await captureErrorCode(asAda().professors.update({ id, version: 2, profileUrl: 'javascript:alert(1)' })),
    ).toBe('BAD_REQUEST')
  })
})

it('each call for another user’s professor gets the same response as for an unknown one', async () => {
  const { id, version, selectedUniversityId } = await add()
  const eves = asEve().professors
  const answers = await Promise.all(
    [
      eves.update({ id, version, notes: 'x' }),
      eves.remove({ id }),
      eves.restore({ id }),
      eves.log({ id, kind: 'sent', happenedOn: inDays(0) }),
      eves.add({ selectedUniversityId, professorName: 'x' }),
    ].map(captureErrorCode),
  )
  expect(answers).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'UNIVERSITY_NOT_FOUND'])
  expect(await eves.list()).toEqual([])
  expect((await asAda().professors.list())[0]).toMatchObject({ id, version })
})
