import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { importFile } from '#src/features/catalogue-import/files.commands.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import type { Entry } from './entries.contract.ts'

const world = openTwoApplicants()
const entries = () => world.asAda().catalogue.entries

beforeEach(async () => {
  await world.test.owner.query("insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')", [
    world.ada.id,
  ])
})

const university = (name: string, websiteUrl: string, country = 'BR') =>
  ({
    entity: 'universities',
    name,
    country,
    city: 'Campinas',
    aliases: [],
    control: 'public',
    websiteUrl,
  }) satisfies Entry
const program = {
  entity: 'programs',
  universityId: 'mit',
  name: 'Ocean Engineering',
  field: 'engineering',
  level: 'masters',
  degree: 'MSc',
  language: 'en',
  keywords: ['ships'],
  websiteUrl: 'https://example.edu/ocean',
} satisfies Entry
const scholarship = {
  entity: 'scholarships',
  name: 'Test Award',
  provider: 'Test Trust',
  countries: ['US'],
  nationalities: [],
  levels: ['masters'],
  fields: [],
  websiteUrl: 'https://example.org/award',
} satisfies Entry
const professor = {
  entity: 'faculty_profiles',
  universityId: 'mit',
  fullName: 'Prof. Example',
  department: '',
  email: null,
  researchInterests: ['waves'],
  isAcceptingStudents: null,
  websiteUrl: 'https://example.edu/people/example',
} satisfies Entry

const run = async (kind: 'programs' | 'scholarships', name: string, content: string) => {
  const path = join(tmpdir(), `gradapp-entries-${process.pid}-${name}.csv`)
  writeFileSync(path, content)
  return await importFile(world.test.database.service, { kind, path, today: '2026-11-20' })
}

describe('entries written by an editor', () => {
  it('new entries are found by a search, name their source, and record a pseudonym in the history', async () => {
    const { id } = await entries().create({ entry: university('Universidade de Testes', 'https://testes.example.br/') })
    const found = await world.asEve().catalogue.search({ query: 'univ. de testes' })
    expect(found.universities[0]?.id).toBe(id)
    const details = await world.asEve().catalogue.get({ id })
    expect(details.facts).toMatchObject({
      city: { value: 'Campinas', source: { id: 'editor-review', url: 'https://testes.example.br/' }, isOld: false },
      website: { value: 'https://testes.example.br/' },
    })
    const added = await entries().create({ entry: { ...program, universityId: id } })
    const { programs } = await world.asEve().catalogue.programs({ query: 'ocean testes' })
    expect(programs).toMatchObject([{ id: added.id, isVerified: true }])
    const { changes } = await world.asEve().catalogue.history({ entity: 'programs', id: added.id })
    expect(changes).toMatchObject([{ kind: 'added', actor: expect.stringMatching(/^editor [0-9a-f]{10}$/) }])
    expect(JSON.stringify(changes)).not.toContain(world.ada.id)
  })

  it('entries keep their address when renamed, and a change of an outdated version is rejected', async () => {
    const { id } = await entries().create({ entry: { ...professor, fullName: 'Prof. Renamed' } })
    const before = await entries().get({ entity: 'faculty_profiles', id })
    expect(before).toMatchObject({
      universityName: 'Institute of Tests',
      values: { fullName: 'Prof. Renamed', isAcceptingStudents: null, department: '' },
    })
    const renamed = { ...professor, fullName: 'Prof. New Name', isAcceptingStudents: false }
    await entries().update({ id, version: before.version, entry: renamed })
    expect((await entries().get({ entity: 'faculty_profiles', id })).values).toMatchObject({
      fullName: 'Prof. New Name',
      isAcceptingStudents: false,
    })
    expect(await captureErrorCode(entries().update({ id, version: before.version, entry: renamed }))).toBe(
      'EDIT_CONFLICT',
    )
    const other = await entries().create({ entry: { ...professor, fullName: 'Prof. Other' } })
    const { version } = await entries().get({ entity: 'faculty_profiles', id: other.id })
    expect(await captureErrorCode(entries().update({ id: other.id, version, entry: renamed }))).toBe(
      'ENTRY_ALREADY_EXISTS',
    )
  })

  it('a renamed university is found by both names, and keeps its facts and programmes', async () => {
    const { values, version, facts } = await entries().get({ entity: 'universities', id: 'state' })
    expect(facts.tuition_per_year?.value).toBe(20_000)
    const entry = { ...university('New State', 'https://new.example.edu/', 'US'), aliases: [String(values.name)] }
    await entries().update({ id: 'state', version, entry })
    for (const query of ['new state', 'state of tests'])
      expect((await world.asEve().catalogue.search({ query })).universities.map(({ id }) => id)).toContain('state')
    const after = await world.asEve().catalogue.get({ id: 'state' })
    expect(after).toMatchObject({ name: 'New State', programCount: 2, facts: { tuition_per_year: { value: 20_000 } } })
  })

  it.each([
    ['a university under another spelling', university('Inst. of Tests', 'https://elsewhere.example.edu/', 'US')],
    ['a programme', { ...program, name: 'Twice' }],
    ['a scholarship', { ...scholarship, name: 'Twice' }],
    ['a professor', { ...professor, fullName: 'Prof. Twice' }],
  ] satisfies [string, Entry][])('rejects a second %s', async (_what, entry) => {
    if (entry.entity !== 'universities') await entries().create({ entry })
    expect(await captureErrorCode(entries().create({ entry }))).toBe('ENTRY_ALREADY_EXISTS')
  })

  it('rejects an unknown university, an unknown entry and invalid input', async () => {
    expect(await captureErrorCode(entries().create({ entry: { ...program, universityId: 'nowhere' } }))).toBe(
      'UNIVERSITY_NOT_FOUND',
    )
    expect(await captureErrorCode(entries().get({ entity: 'programs', id: 'nowhere' }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(entries().create({ entry: { ...program, websiteUrl: 'http://example.edu' } }))).toBe(
      'BAD_REQUEST',
    )
  })

  it('lets only editors write entries, also when the server is bypassed', async () => {
    expect(await captureErrorCode(world.asEve().catalogue.entries.create({ entry: program }))).toBe('ACCESS_DENIED')
    const refused = await world.test.database
      .asOwner(world.eve.id, async (db) => await db.execute(`select save_catalogue_entry('programs', '{}', null)`))
      .then(
        () => 'done',
        (error: unknown) => (error as { cause?: { code?: string } }).cause?.code,
      )
    expect(refused).toBe('42501')
  })

  it('an import adds facts to entries and keeps the values that the editor wrote', async () => {
    const { id } = await entries().create({ entry: { ...program, name: 'Kept' } })
    const header = 'id,university,university_id,name,field,level,degree,tuition,currency,source_url,year,checked_on'
    await run(
      'programs',
      'kept',
      `${header}\n${id},x,mit,Other name,history,phd,MA,5000,USD,https://e.example.edu,2026,2026-01-01\n`,
    )
    const { values, facts } = await entries().get({ entity: 'programs', id })
    expect(values).toMatchObject({ name: 'Kept', field: 'engineering', level: 'masters', degree: 'MSc' })
    expect(facts.tuition_per_year?.value).toBe(5000)
    const award = await entries().create({ entry: { ...scholarship, name: 'Kept award' } })
    await run('scholarships', 'award', `id,name,provider,website\n${award.id},Other,Other,https://other.example.org\n`)
    expect((await entries().get({ entity: 'scholarships', id: award.id })).values).toMatchObject({
      name: 'Kept award',
      provider: 'Test Trust',
      websiteUrl: 'https://example.org/award',
    })
  })
})
