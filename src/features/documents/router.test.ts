import { describe, expect, it } from 'vitest'
import type { StatedFact } from '#src/features/fact-bank/contract.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { buildCv } from './cv/content.fixtures.ts'
import { createItem, createSection } from './cv/empty-cv.rules.ts'
import { toJsonResume } from './cv/json-resume.format.ts'
import { createMarkedSample, createSampleCv } from './cv/samples.rules.ts'
import { documentDesigns, documentLanguages, machineFormats, maxDocuments } from './rules.ts'

const world = openTwoApplicants()
const begin = async (title = 'Academic CV') =>
  await world.asAda().documents.create({ title, language: 'en', start: { from: 'empty' } })
const bytesOf = async (body: unknown) => new Uint8Array(await new Response(body as Blob).arrayBuffer())

describe('documents API', () => {
  it('a new CV is built from the profile, and each item names the fact that it quotes', async () => {
    await world.asAda().profile.updateAcademic({
      currentInstitution: 'Institute of Tests',
      currentDegree: 'BSc',
      gpa: 3.7,
      gpaScale: '4.0',
    })
    const { content } = await world.asAda().documents.create({ title: 'CV', language: 'de', start: { from: 'facts' } })
    const item = content.sections.find(({ kind }) => kind === 'education')?.items[0]
    expect(item).toMatchObject({
      by: 'Institute of Tests',
      grade: { value: '3.7', scale: '4.0' },
      source: { fact: 'profile.education' },
    })
    expect(content.language).toBe('de')
  })

  it('a new CV starts from the stated facts and takes the missing parts from the profile', async () => {
    await world.asAda().profile.updateAcademic({ currentInstitution: 'Of the profile', currentDegree: 'BSc' })
    const state = async (fact: StatedFact) => await world.asAda().evidence.add({ fact })
    const line = { start: '', end: '', note: '' }
    const degree = await state({
      kind: 'degree',
      value: { ...line, title: 'MSc', by: 'Lagos', field: 'Nursing', end: '2024' },
    })
    await state({ kind: 'grade', value: { title: '4.5', scale: '5.0', by: 'Lagos', note: '' } })
    await state({ kind: 'work', value: { ...line, title: 'Nurse', by: 'Hospital', place: 'Lagos', start: '2024-09' } })
    await state({ kind: 'skill', value: { title: 'Triage', level: 'daily' } })
    await state({ kind: 'motive', value: { text: 'Fewer infections' } })
    const { content } = await world.asAda().documents.create({ title: 'CV', language: 'en', start: { from: 'facts' } })
    const itemsOf = (kind: string) => content.sections.find((section) => section.kind === kind)?.items ?? []
    expect(itemsOf('education')).toHaveLength(1)
    expect(itemsOf('education')[0]).toMatchObject({
      title: 'MSc, Nursing',
      by: 'Lagos',
      end: '2024',
      grade: { value: '4.5', scale: '5.0' },
      source: { fact: `fact.${degree.id}` },
    })
    expect(itemsOf('experience')[0]).toMatchObject({ title: 'Nurse', place: 'Lagos', start: '2024-09' })
    expect(itemsOf('skills')[0]).toMatchObject({ title: 'Triage', note: 'daily' })
    expect(JSON.stringify(content)).not.toContain('Fewer infections')
    // The printed text stays; the corrected fact offers another text.
    const { revision } = degree
    const fact: StatedFact = { kind: 'degree', value: { ...line, title: 'MSc', by: 'Ibadan', field: 'Nursing' } }
    await world.asAda().evidence.correct({ id: degree.id, revision, fact })
    const offered = (await world.asAda().documents.facts()).facts.find((one) => one.fact === `fact.${degree.id}`)
    expect(offered?.item.by).toBe('Ibadan')
    expect(offered?.quoted).not.toBe(itemsOf('education')[0]?.source?.quoted)
  })

  it('a new CV accepts every part at its maximum length', async () => {
    const of = (length: number) => 'x'.repeat(length)
    const long = of(100)
    await world.asAda().profile.replaceInterests({ names: [long, `${of(99)}y`] })
    await world.asAda().profile.updateAcademic({
      currentInstitution: of(200),
      currentDegree: of(200),
      currentFieldOfStudy: of(200),
      researchExperience: of(2_000),
      gpa: 3.95,
      gpaScale: '4.0',
    })
    const [line, note] = [of(500), of(4_000)]
    const post = { title: line, by: line, place: line, start: '2024-09-30', end: '2025-09-30', note }
    const facts: StatedFact[] = [
      { kind: 'degree', value: { ...post, field: line } },
      { kind: 'grade', value: { title: line, scale: line, by: line, note } },
      { kind: 'work', value: post },
      { kind: 'teaching', value: post },
      { kind: 'project', value: { ...post, url: line } },
      { kind: 'course', value: { ...post, grade: line } },
      { kind: 'talk', value: { ...post, date: '2024-09-30' } },
      { kind: 'award', value: { ...post, date: '2024-09-30' } },
      { kind: 'test', value: { title: line, score: line, takenOn: '2024-09-30', note } },
      { kind: 'skill', value: { title: line, level: line } },
      { kind: 'language', value: { title: line, level: line } },
      {
        kind: 'paper',
        value: {
          title: line,
          authors: of(2_000),
          venue: line,
          date: '2024-09-30',
          url: line,
          state: 'submitted',
          position: 9_999,
          authorCount: 10_000,
          note,
        },
      },
    ]
    for (const fact of facts) await world.asAda().evidence.add({ fact })
    const { content } = await world.asAda().documents.create({ title: 'CV', language: 'en', start: { from: 'facts' } })
    expect(content.sections.find(({ kind }) => kind === 'interests')?.items.map(({ title }) => title)).toContain(long)
    const offered = (await world.asAda().documents.facts()).facts
    expect(offered.length).toBeGreaterThan(facts.length)
    expect(new Set(offered.map(({ item }) => item.id)).size).toBe(offered.length)
  })

  it('a CV stores its programme and its paper size', async () => {
    await world.asAda().profile.updateAcademic({ countries: ['US', 'CA'] })
    const { id, version, title, content } = await begin()
    expect(content).toMatchObject({ sheet: 'letter', targetId: null })
    const targetId = crypto.randomUUID()
    await world.asAda().documents.update({ id, version, title, content: { ...content, targetId, sheet: 'a4' } })
    expect((await world.asAda().documents.list()).find((one) => one.id === id)).toMatchObject({ targetId })
    await world.asAda().profile.updateAcademic({ countries: ['US', 'DE'] })
    expect((await begin()).content.sheet).toBe('a4')
  })

  it('a new CV uses the design that was chosen among the samples', async () => {
    const start = { from: 'empty' } as const
    const begun = await world.asAda().documents.create({ title: 'CV', language: 'fr', design: 'modern', start })
    expect(begun).toMatchObject({ design: 'modern', content: { design: 'modern', language: 'fr' } })
  })

  it('RT-16: every visitor sees each design with the CV of an invented person, which is marked as invented', async () => {
    for (const design of documentDesigns) {
      const { headers, body } = await callAs(world.test, undefined).documents.sample({ design, language: 'ar' })
      expect(headers['content-type']).toBe('image/svg+xml')
      const svg = await new Response(body as Blob).text()
      expect(svg).toMatch(/^<svg[^>]* viewBox="0 0 [\d.]+ [\d.]+"/)
      expect(svg).not.toMatch(/<script|\bon\w+=/)
    }
    for (const language of documentLanguages) {
      const { person } = createMarkedSample(language, 'modern')
      expect(person.headline).not.toBe(createSampleCv(language).person.headline)
    }
  })

  it('a changed fact has a new quotation, and the CV keeps its former text', async () => {
    await world.asAda().profile.updateAcademic({ currentInstitution: 'Before', currentDegree: 'BSc' })
    const { id } = await world.asAda().documents.create({ title: 'CV', language: 'en', start: { from: 'facts' } })
    await world.asAda().profile.updateAcademic({ currentInstitution: 'After' })
    const { content } = await world.asAda().documents.get({ id })
    const item = content.sections.find(({ kind }) => kind === 'education')?.items[0]
    const { facts } = await world.asAda().documents.facts()
    const fact = facts.find((one) => one.fact === item?.source?.fact)
    expect(item?.by).toBe('Before')
    expect(fact?.item.by).toBe('After')
    expect(fact?.quoted).not.toBe(item?.source?.quoted)
  })

  it('CV-01: the machine-readable preview is parsed from the export file, for own documents only', async () => {
    const { id, version } = await begin()
    await world.asAda().documents.update({ id, version, content: buildCv('de') })
    for (const format of machineFormats) {
      const { pages, lines } = await world.asAda().documents.machine({ id, format })
      expect(lines[0]).toBe('Jörg Weißenfels')
      expect(pages).toHaveLength(format === 'pdf' ? 1 : 0)
    }
    expect(await captureErrorCode(world.asEve().documents.machine({ id, format: 'pdf' }))).toBe('NOT_FOUND')
  })

  it('two tabs edit one CV: the second gets a conflict with the current version', async () => {
    const { id, version } = await begin()
    await world.asAda().documents.update({ id, version, title: 'First tab' })
    const refusal = await captureRefusal(world.asAda().documents.update({ id, version, title: 'Second tab' }))
    expect(refusal).toMatchObject({ code: 'EDIT_CONFLICT', data: { current: { title: 'First tab', version: 2 } } })
    expect((await world.asAda().documents.get({ id })).title).toBe('First tab')
  })

  it('another user cannot read, change, delete or export a CV', async () => {
    const { id } = await begin()
    const eve = world.asEve().documents
    const attempts = [
      eve.get({ id }),
      eve.update({ id, version: 1, title: 'Mine' }),
      eve.remove({ id }),
      eve.restore({ id }),
      eve.download({ id, format: 'json' }),
      eve.create({ title: 'Copy', language: 'en', start: { from: 'document', id } }),
    ]
    expect(await Promise.all(attempts.map(captureErrorCode))).toEqual(attempts.map(() => 'NOT_FOUND'))
    expect(await eve.list()).toEqual([])
  })

  it('a deleted CV is restored unchanged', async () => {
    const { id } = await begin()
    await world.asAda().documents.update({ id, version: 1, content: buildCv('fr') })
    await world.asAda().documents.remove({ id })
    expect(await world.asAda().documents.list()).toEqual([])
    expect((await world.asAda().documents.restore({ id })).content).toEqual(buildCv('fr'))
  })

  it('a copy of a CV is a separate CV with the same content', async () => {
    const { id } = await begin()
    await world.asAda().documents.update({ id, version: 1, content: buildCv('zh') })
    const copy = await world
      .asAda()
      .documents.create({ title: 'Copy', language: 'en', start: { from: 'document', id } })
    expect(copy.id).not.toBe(id)
    expect(copy).toMatchObject({ title: 'Copy', language: 'zh', content: buildCv('zh') })
  })

  it('creating documents stops at the quota', async () => {
    await world.test.owner.query(
      `insert into documents (user_id, kind, title, language, design, content)
       select $1, 'cv', 'CV ' || n, 'en', 'academic', '{}' from generate_series(1, $2::int) n`,
      [world.ada.id, maxDocuments],
    )
    expect(await captureRefusal(begin())).toEqual({
      code: 'LIST_FULL',
      data: { name: 'documents', limit: maxDocuments },
    })
  })

  it('JSON Resume is imported as a CV, and other JSON is rejected', async () => {
    const create = async (text: string) =>
      await world.asAda().documents.create({ title: 'CV', language: 'en', start: { from: 'jsonResume', text } })
    const { content } = await create(JSON.stringify(toJsonResume(buildCv('ar'))))
    expect(content.person).toEqual(buildCv('ar').person)
    expect(await captureErrorCode(create('{'))).toBe('FILE_TYPE_INVALID')
    expect(await captureErrorCode(create('[]'))).toBe('FILE_TYPE_INVALID')
  })

  it('a CV is exported in four formats, as attachments named after it', async () => {
    const { id } = await begin('Lebenslauf für Zürich')
    await world.asAda().documents.update({ id, version: 1, content: buildCv('de') })
    const starts = { pdf: '%PDF-1.7', docx: 'PK', txt: 'Jörg Weißenfels', json: '{' }
    for (const format of ['pdf', 'docx', 'txt', 'json'] as const) {
      const { headers, body } = await world.asAda().documents.download({ id, format })
      expect(headers['content-disposition']).toContain(`${encodeURIComponent('Lebenslauf für Zürich')}.${format}`)
      expect(new TextDecoder().decode(await bytesOf(body)).startsWith(starts[format])).toBe(true)
    }
  })

  it('the preview returns the number of pages', async () => {
    const { svg, pages, missing } = await world.asAda().documents.preview({ content: buildCv('en') })
    expect(pages).toBe(1)
    expect(svg).toMatch(/^<svg/)
    expect(missing).toEqual([])
  })

  it('a CV of more than twenty pages has no preview and can still be exported', async () => {
    const note = 'The quick brown fox jumps over the lazy dog. '.repeat(200)
    const items = Array.from({ length: 30 }, (_, index) => createItem(String(index), { note }))
    const content = { ...buildCv('en'), sections: [createSection('research', items)] }
    expect(await captureErrorCode(world.asAda().documents.preview({ content }))).toBe('DOCUMENT_TOO_LONG')
    const { id } = await begin()
    await world.asAda().documents.update({ id, version: 1, content })
    expect(await captureErrorCode(world.asAda().documents.download({ id, format: 'pdf' }))).toBe('answered')
  })

  it('content above the limits of a CV is rejected', async () => {
    const { id } = await begin()
    const content = { ...buildCv('en'), person: { ...buildCv('en').person, name: 'x'.repeat(301) } }
    expect(await captureErrorCode(world.asAda().documents.update({ id, version: 1, content }))).toBe('BAD_REQUEST')
  })
})
