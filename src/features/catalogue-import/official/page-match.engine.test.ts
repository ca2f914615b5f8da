import { describe, expect, it } from 'vitest'
import type { ProgramJson } from '#src/features/catalogue/entries/program-merge.engine.ts'
import type { ProgramEntry } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { createPageMatcher } from './page-match.engine.ts'

const page = 'https://example.edu/programme'

const row = (part: Partial<ProgramJson>): ProgramJson => ({
  id: 'one',
  university_id: 'u',
  name: 'Economics',
  field: 'economics',
  level: 'masters',
  degree: 'MSc',
  language: null,
  keywords: [],
  website_url: 'https://example.edu/',
  is_verified: false,
  facts: {},
  source: 'editor',
  search_text: '',
  ...part,
})

const entry = (part: Partial<ProgramEntry>): ProgramEntry => ({
  kind: 'program',
  university: {},
  name: 'Economics',
  field: 'economics',
  level: 'masters',
  degree: 'MSc',
  language: null,
  keywords: [],
  website: page,
  isVerified: false,
  page,
  facts: {},
  source: 'official-pages',
  ...part,
})

const find = (known: ProgramJson[], wanted: Partial<ProgramEntry> = {}) =>
  createPageMatcher(known).find(entry(wanted), 'u')

describe('matching of a page to a programme', () => {
  it('a page matches the programme of the same name, level and degree', () => {
    const known = [
      row({}),
      row({ id: 'doctorate', level: 'phd', degree: 'PhD' }),
      row({ id: 'elsewhere', university_id: 'v' }),
    ]
    expect(find(known)).toMatchObject({ kind: 'same', row: { id: 'one' } })
  })

  it('a page is a new programme when only another degree of that name is known', () => {
    expect(find([row({ degree: 'MA' })])).toEqual({ kind: 'new' })
  })

  it('a page without a degree is uncertain when two programmes have its name', () => {
    const known = [row({}), row({ id: 'two', degree: 'MA' })]
    expect(find(known, { degree: 'Master' })).toMatchObject({
      kind: 'uncertain',
      candidates: [{ id: 'one' }, { id: 'two' }],
    })
  })

  it.each([
    ['Business and Economics', 'Economics and Business'],
    ['Nursing Science', 'Nursing'],
    ['Behavioral Economics', 'Behavioural Economics'],
  ])('the page "%s" is uncertain when "%s" is known', (name, known) => {
    expect(find([row({ name: known })], { name })).toMatchObject({ kind: 'uncertain' })
  })

  it.each([
    ['Macroeconomics', 'Microbiology'],
    ['Nursing (Adult)', 'Nursing (Child)'],
    ['Applied Mathematics', 'Mathematics'],
  ])('the page "%s" is a new programme when "%s" is known', (name, known) => {
    expect(find([row({ name: known })], { name })).toEqual({ kind: 'new' })
  })

  it('a page is a new programme when only a page with another name is known', () => {
    expect(find([row({ name: 'Nursing', source: 'official-pages' })], { name: 'Nursing Science' })).toEqual({
      kind: 'new',
    })
  })

  it('a page matches the programme to which an editor assigned it', () => {
    const known = [row({ name: 'Nursing', website_url: page }), row({ id: 'two', name: 'Economics' })]
    expect(find(known, { name: 'Nursing Science' })).toMatchObject({ kind: 'same', row: { id: 'one' } })
  })
})
