import { describe, expect, it } from 'vitest'
import type { StatedFact } from '#src/features/fact-bank/contract.ts'
import { judgeClaims } from '../claims.engine.ts'
import { formatFact } from '../fact-text.format.ts'
import { writingKinds, writingLanguages } from '../rules.ts'
import { buildDraft, type DraftSource } from './draft.engine.ts'

const none = { start: '', end: '', note: '' }
const stated: StatedFact[] = [
  {
    kind: 'degree',
    value: {
      ...none,
      title: 'BSc Physics',
      field: 'Acoustics',
      by: 'University of Ljubljana',
      start: '2019-10',
      end: '2023-06',
    },
  },
  { kind: 'degree', value: { ...none, title: 'MSc Physics', field: '', by: 'University of Graz', end: '2027-07' } },
  { kind: 'grade', value: { title: '8.9', scale: '10', by: 'University of Ljubljana', note: '' } },
  { kind: 'course', value: { ...none, title: 'Fluid Mechanics', by: 'University of Graz', grade: '' } },
  {
    kind: 'project',
    value: {
      ...none,
      title: 'Quiet Vacuum Pumps',
      by: 'Institute Jozef Stefan',
      url: '',
      start: '2022-01',
      end: '2022-09',
    },
  },
  ...(['published', 'accepted', 'submitted', 'inPreparation', null] as const).map(
    (state, index): StatedFact => ({
      kind: 'paper',
      value: {
        title: `Pump Noise ${index}`,
        authors: 'A. Novak',
        venue: 'Vacuum',
        date: '2025',
        url: '',
        state,
        position: null,
        authorCount: null,
        note: '',
      },
    }),
  ),
  { kind: 'talk', value: { title: 'Silent Seals', by: 'Vacuum Days', place: '', date: '2024-05', note: '' } },
  {
    kind: 'work',
    value: { title: 'Assistant', by: 'Print Shop Kralj', place: '', start: '2023-01', end: '2024-07', note: '' },
  },
  {
    kind: 'teaching',
    value: { title: 'Physics Lab', by: 'University of Ljubljana', place: '', start: '2022', end: '', note: '' },
  },
  {
    kind: 'award',
    value: { title: 'Preseren Award for Students', by: 'University of Ljubljana', date: '2023', note: '' },
  },
  { kind: 'test', value: { title: 'IELTS', score: '7.5', takenOn: '2025-02', note: '' } },
  { kind: 'skill', value: { title: 'COMSOL', level: '' } },
  { kind: 'skill', value: { title: 'Python', level: '' } },
  { kind: 'language', value: { title: 'Slovene', level: '' } },
  { kind: 'language', value: { title: 'German', level: 'B2' } },
]
const source: DraftSource = {
  facts: stated.map((fact, index) => ({ id: String(index), fact })),
  name: 'Ana Novak',
  program: 'PhD Physics',
  university: 'University of Bern',
  professor: 'Brandt',
  today: '2026-11-23',
}
const evidence = {
  facts: [
    ...source.facts.map(({ id, fact }) => formatFact(id, fact)),
    { id: 'person', kind: 'person', text: 'Ana Novak', date: null },
  ],
  programme: {
    university: source.university,
    name: source.program,
    facts: [{ id: 'p', kind: 'professor', text: 'Professor Brandt' }],
  },
}

describe('drafts built from facts', () => {
  it.each(writingLanguages)('a draft contains only sentences supported by facts: %s', (language) => {
    for (const kind of writingKinds) {
      const sentences = buildDraft(kind, language, source).flatMap((section) => section.sentences)
      expect(sentences.length).toBeGreaterThan(4)
      for (const { text, isGap } of sentences.filter((one) => !one.isGap)) {
        const judged = judgeClaims(text, { language, document: kind, evidence, today: '2026-11' })
        expect({ text, isGap, lacks: judged.flatMap(({ lacks }) => lacks) }).toEqual({ text, isGap, lacks: [] })
      }
    }
  })

  it('a draft has a visible gap where only the user can continue, and fills none', () => {
    const empty = { ...source, facts: [], program: '', university: '', professor: '', name: '' }
    for (const kind of writingKinds)
      for (const language of writingLanguages) {
        const sentences = buildDraft(kind, language, empty).flatMap((section) => section.sentences)
        expect(sentences.some(({ isGap }) => isGap)).toBe(true)
        expect(sentences.filter(({ isGap }) => !isGap).every(({ facts }) => facts.length === 0)).toBe(true)
        expect(sentences.every(({ text }) => !/undefined|null/.test(text))).toBe(true)
      }
  })

  it('a draft names the fact of each sentence, and quotes the words of a note', () => {
    const facts: DraftSource['facts'] = [
      { id: 'n', fact: { kind: 'project', value: { ...none, title: 'T', by: '', url: '', note: 'We built 3 seals' } } },
    ]
    const research = buildDraft('statement', 'en', { ...source, facts }).find(({ key }) => key === 'research')
    expect(research?.sentences).toMatchObject([
      { text: 'My project: T.', facts: ['n'] },
      { text: 'We built 3 seals.', facts: ['n'] },
    ])
  })
})
