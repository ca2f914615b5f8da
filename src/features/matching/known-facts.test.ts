import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importFile } from '#src/features/catalogue-import/files.commands.ts'
import { convertCurrency } from '#src/shared/currency-exchange.ts'
import { openMatching } from './fixtures.ts'

// Known facts of programmes and their effect on the score.

const world = openMatching()
const { asAda, complete, setFact } = world

const addProgram = async (id: string, part: { name?: string; degree?: string; level?: string; field?: string } = {}) =>
  await world.test.owner.query(
    `insert into programs (id, university_id, name, field, level, degree, keywords, website_url, source)
     values ($1, 'state', $2, $3, $4, $5, '{databases,"machine learning"}', 'https://example.org', 'editor')`,
    [id, part.name ?? 'Informatics', part.field ?? 'computer-science', part.level ?? 'masters', part.degree ?? 'MSc'],
  )
const removePrograms = async (...ids: string[]) =>
  await world.test.owner.query('delete from programs where id = any($1)', [ids])

describe('known facts of programmes', () => {
  it('MA-03: the usual topics of a field are labelled as such and are no known fit of a programme', async () => {
    await complete()
    await asAda().profile.replaceInterests({ names: ['databases'] })
    await addProgram('usual-masters')
    const researchOf = async (id: string) => {
      const { matches } = await asAda().matching.list({ limit: 50 })
      return matches.find((match) => match.id === id)?.reasoning.find(({ name }) => name === 'research')
    }
    await expect.poll(async () => (await researchOf('usual-masters'))?.reason).toBe('matching.reason.research.usual')
    const [usual, sourced] = [await researchOf('usual-masters'), await researchOf('state-masters')]
    expect(usual).toMatchObject({ isKnown: false, params: { words: 'databases', field: 'computer-science' } })
    expect(sourced).toMatchObject({ isKnown: true, reason: 'matching.reason.research.some' })
    expect(usual?.points).toBeLessThan(sourced?.points ?? 0)
    await asAda().profile.replaceInterests({ names: ['medieval poetry'] })
    expect(await researchOf('usual-masters')).toMatchObject({ isKnown: false, points: 0 })
    expect(await researchOf('state-masters')).toMatchObject({ reason: 'matching.reason.research.none', points: 0 })
    await removePrograms('usual-masters')
  })

  it('MA-01: two degrees with one name are two matches on pages of any size; duplicates are one', async () => {
    await complete()
    await addProgram('twin-a', { name: 'Twin', degree: 'MCS' })
    await addProgram('twin-b', { name: 'Twin', degree: 'MS' })
    await addProgram('twin-c', { name: 'Twin', degree: 'MS' })
    const twins = async () => {
      const { matches, total } = await asAda().matching.list({ limit: 50 })
      expect(matches).toHaveLength(total)
      return matches.filter(({ program_name }) => program_name === 'Twin').map(({ degree }) => degree)
    }
    await expect.poll(async () => (await twins()).sort()).toEqual(['MCS', 'MS'])
    const whole = (await asAda().matching.list({ limit: 50 })).matches.map(({ id }) => id)
    const paged: string[] = []
    let after: string | null | undefined
    do {
      const page = await asAda().matching.list({ limit: 2, ...(after ? { after } : {}) })
      paged.push(...page.matches.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(paged).toEqual(whole)
    // The duplicate is ranked once the first is deleted or renamed.
    await removePrograms('twin-b')
    await expect
      .poll(async () => (await asAda().matching.list({ limit: 50 })).matches.some(({ id }) => id === 'twin-c'))
      .toBe(true)
    await removePrograms('twin-a', 'twin-c')
  })

  it.each(['mba', 'law', 'medical'] as const)(
    'MA-03: a programme of level %s does not inherit the tuition of its university',
    async (level) => {
      await complete()
      await addProgram('apart', { level })
      await addProgram('alike', { name: 'Alike' })
      const budgetOf = async (targetDegreeLevel: 'masters' | typeof level, id: string) => {
        await asAda().profile.updateAcademic({ targetDegreeLevel })
        const { matches } = await asAda().matching.list({ limit: 50 })
        return matches.find((match) => match.id === id)?.reasoning.find(({ name }) => name === 'budget')?.reason
      }
      await expect.poll(async () => await budgetOf(level, 'apart')).toBe('matching.reason.budget.unknown')
      await expect.poll(async () => await budgetOf('masters', 'alike')).toBe('matching.reason.budget.average.within')
      await removePrograms('apart', 'alike')
    },
  )
})

describe('texts of an applicant', () => {
  const researchOf = async (api: ReturnType<typeof asAda>, id = 'state-masters') =>
    (await api.matching.list({ limit: 50 })).matches
      .find((match) => match.id === id)
      ?.reasoning.find(({ name }) => name === 'research')

  it('MA-03: career goals and the CV text match programmes, and the sentence names the text', async () => {
    await complete()
    await asAda().profile.replaceInterests({ names: ['medieval poetry'] })
    const before = await researchOf(asAda())
    expect(before).toMatchObject({ reason: 'matching.reason.research.none' })
    await asAda().profile.updateAcademic({ careerGoals: 'I want to lead a team that builds databases for hospitals.' })
    const goals = await researchOf(asAda())
    expect(goals).toMatchObject({ reason: 'matching.reason.research.some', params: { goals: 'databases' } })
    await asAda().profile.updateAcademic({ careerGoals: '' })
    await world.test.owner.query(
      `with cv as (insert into resumes (user_id, original_filename, file_size, content_type, file_key)
         values ($1, 'cv.pdf', 1, 'application/pdf', 'k') returning id)
       insert into cv_analyses (user_id, resume_id, findings, text) select $1, id, '[]', $2 from cv`,
      [world.ada.id, 'Experience\nAssistant in a databases group; ran the databases course.'],
    )
    const cv = await researchOf(asAda())
    expect(cv).toMatchObject({ reason: 'matching.reason.research.some', params: { cv: 'databases' } })
    expect(cv?.params).not.toHaveProperty('words')
    expect(cv?.points).toBeGreaterThan(0)
    expect(cv?.points).toBeLessThan(goals?.points ?? 0)
    const { matches } = await asAda().matching.list({ limit: 50 })
    expect(matches.find(({ id }) => id === 'state-masters')?.source).toBe('cv_analysis')
    // Texts of another user are no evidence for this applicant.
    expect((await researchOf(world.asEve()))?.params).not.toHaveProperty('cv')
    await asAda().profile.replaceInterests({ names: ['databases'] })
    expect((await researchOf(asAda()))?.params).toEqual({ words: 'databases' })
  })

  it('MA-03: a CV and goals of maximum length are parsed once, not once per topic, within the timeout', async () => {
    await complete()
    await asAda().profile.replaceInterests({ names: ['medieval poetry'] })
    await asAda().profile.updateAcademic({ careerGoals: 'databases for hospitals '.repeat(830) })
    await world.test.owner.query(
      `with cv as (insert into resumes (user_id, original_filename, file_size, content_type, file_key)
         values ($1, 'cv.pdf', 1, 'application/pdf', 'long') returning id)
       insert into cv_analyses (user_id, resume_id, findings, text) select $1, id, '[]', $2 from cv`,
      [world.ada.id, 'Robotics perception databases '.repeat(3_333)],
    )
    // Parsed once per topic, the texts would exceed the statement timeout.
    expect(await researchOf(asAda())).toMatchObject({ params: { goals: 'databases' } })
  })
})

describe('lowest grade of a programme', () => {
  it('MA-03: the lowest grade is compared on one scale, excludes when unmet, and is ignored without a grade', async () => {
    await complete()
    const seenBy = async (api: ReturnType<typeof asAda>) => {
      const { matches } = await api.matching.list({ limit: 50 })
      const match = matches.find(({ id }) => id === 'state-masters')
      const part = match?.reasoning.find(({ name }) => name === 'grade')
      return { match, part, reason: part?.reason.replace('matching.reason.', '') }
    }
    await setFact('state-masters', 'minimum_gpa', { grade: 70, scale: '100' })
    await expect.poll(async () => (await seenBy(asAda())).reason).toBe('grade.met')
    const { part, match } = await seenBy(asAda())
    expect(part).toMatchObject({ params: { grade: 70, scale: '100' }, facts: ['minimum_gpa'], isKnown: true })
    expect(match?.requirements).toContain('GPA 70 / 100')
    expect(match?.sources.map(({ fact }) => fact)).toContain('minimum_gpa')
    expect(await seenBy(world.asEve())).toMatchObject({
      reason: 'grade.missing',
      part: { points: 0, of: 0, isKnown: false },
    })

    // 70 of 100 converts to 3.46 of 4.0, and 2.0 of the German scale to 3.5.
    await asAda().profile.updateAcademic({ gpa: 2, gpaScale: 'german' })
    expect((await seenBy(asAda())).reason).toBe('grade.met')
    await asAda().profile.updateAcademic({ gpa: 3.2, gpaScale: '4.0' })
    expect((await seenBy(asAda())).match).toBeUndefined()
    const { leftOut, changes } = await asAda().matching.explain()
    expect(leftOut).toContainEqual({ reason: 'grade', programs: 1 })
    expect(changes).toContainEqual({ kind: 'grade', value: 3.5, programs: 1 })
    const { standings } = await asAda().matching.standings({ universityId: 'state' })
    expect(standings.find(({ programId }) => programId === 'state-masters')).toMatchObject({ leftOut: 'grade' })

    await world.test.owner.query(
      `update programs set facts = jsonb_set(facts, '{minimum_gpa,year}', '"2001"') where id = 'state-masters'`,
    )
    await expect.poll(async () => (await seenBy(asAda())).reason).toBe('grade.old')
    expect((await seenBy(asAda())).part).toMatchObject({ facts: ['minimum_gpa'], points: 0, of: 0, isKnown: false })
    expect((await seenBy(asAda())).match?.requirements).not.toContain('GPA 70 / 100')
    await world.test.owner.query("update programs set facts = facts - 'minimum_gpa' where id = 'state-masters'")
  })
})

describe('facts from imports and editors', () => {
  it('MA-03: a deadline, a test and a tuition in another currency reach the score and its sentences', async () => {
    await complete()
    const year = new Date().getFullYear()
    const file = join(tmpdir(), `gradapp-matching-${process.pid}.csv`)
    writeFileSync(
      file,
      `id,university_id,university,name,field,level,degree,tuition,living_cost,currency,deadline,tests,source_url,year,checked_on
imported-masters,mit,x,Informatics,computer-science,masters,MSc,10000,2000,EUR,${year + 1}-01-15,IELTS 6.0; GRE,https://example.edu/facts,${year}-${(year + 1) % 100},${year}-01-02\n`,
    )
    await importFile(world.test.database.service, { kind: 'programs', path: file, today: `${year}-01-02` })
    const said = async () => {
      const { matches } = await asAda().matching.list({ limit: 50 })
      const match = matches.find(({ id }) => id === 'imported-masters')
      const [budget, tests, deadline] = (['budget', 'tests', 'deadline'] as const).map((name) =>
        match?.reasoning.find((part) => part.name === name),
      )
      return {
        budget,
        tests,
        deadline,
        due: match?.application_deadline,
        asked: match?.requirements,
        sources: match?.sources,
      }
    }
    await expect.poll(async () => (await said()).due).toBe(`${year + 1}-01-15`)
    expect(await said()).toMatchObject({
      budget: { reason: 'matching.reason.budget.within', facts: ['tuition_per_year', 'living_cost_per_year'] },
      tests: { reason: 'matching.reason.tests.met' },
      deadline: { reason: 'matching.reason.deadline.open', isKnown: true },
      asked: ['IELTS 6.0', 'GRE'],
      sources: expect.arrayContaining(
        ['tuition_per_year', 'living_cost_per_year', 'deadline', 'tests'].map((fact) =>
          expect.objectContaining({ fact, title: expect.stringMatching(/\S/), url: 'https://example.edu/facts' }),
        ),
      ),
    })
    const tuition = Number((await said()).budget?.params.tuition)
    expect(tuition).toBe(
      Math.round(convertCurrency(10_000, 'EUR', 'USD') ?? 0) + Math.round(convertCurrency(2_000, 'EUR', 'USD') ?? 0),
    )
    expect(tuition).not.toBe(12_000)
    await world.test.owner.query("delete from programs where id = 'imported-masters'")
  })
})
