import { expect, test } from 'vitest'
import type { Finding } from '#src/features/cv/contract.ts'
import { emptyScore, formatScore, scoreCv } from './cv-scores.ts'

const finding = (field: Finding['field'], value: string, more: Partial<Finding> = {}): Finding => ({
  id: `${field}-${value}`,
  field,
  value,
  scale: null,
  place: { page: 1, line: 1, excerpt: value },
  confidence: 1,
  ...more,
})

test('each value counts once; papers match by a part of their title, positions and states individually', () => {
  const findings = [
    finding('name', 'ADA Example'),
    finding('degree', 'B.Sc.'),
    finding('degree', 'B.Sc.'),
    finding('publication', 'Example, A. A long title. 2024', {
      state: 'published',
      authorship: { position: 1, authors: 1 },
    }),
  ]
  const expected = {
    name: 'Ada Example',
    degree: ['B.Sc.', 'M.Sc.'],
    publication: [{ title: 'long title', position: 2, state: 'published' }, 'Another title'],
  }
  const fields = formatScore(scoreCv(emptyScore(), expected, findings))
  expect(fields.filter(({ field }) => !field.startsWith('clear '))).toEqual([
    { field: 'name', f1: 100, precision: 100, recall: 100, expected: 1 },
    { field: 'degree', f1: 50, precision: 50, recall: 50, expected: 2 },
    { field: 'publication', f1: 66.7, precision: 100, recall: 50, expected: 2 },
    { field: 'author position', f1: 0, precision: 0, recall: 0, expected: 1 },
    { field: 'paper state', f1: 100, precision: 100, recall: 100, expected: 1 },
  ])
})

test('clear values are scored separately: their precision, and their recall among right values', () => {
  const findings = [
    finding('degree', 'B.Sc.', { confidence: 0.9 }),
    finding('degree', 'Ph.D.', { confidence: 0.9 }),
    finding('degree', 'M.Sc.', { confidence: 0.5 }),
  ]
  const fields = formatScore(scoreCv(emptyScore(), { degree: ['B.Sc.', 'M.Sc.'] }, findings))
  expect(fields.find(({ field }) => field === 'clear degree')).toMatchObject({ precision: 50, recall: 50 })
})
