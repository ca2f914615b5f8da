import { describe, expect, test } from 'vitest'
import type { TextLine } from '../rules.ts'
import { readFindings } from './findings.parse.ts'
import { readInterests } from './interests.parse.ts'
import { readPublications } from './publications.parse.ts'

const linesOf = (texts: readonly string[], startsBlock = true): TextLine[] =>
  texts.map((text, index) => ({ page: 1, line: index + 1, text, size: 1, startsBlock }))

describe('CV-01: splitting research interests', () => {
  test.each([
    [['Robotics, control and planning'], ['Robotics', 'control', 'planning']],
    [
      ['• Optique quantique', '• Atomes froids'],
      ['Optique quantique', 'Atomes froids'],
    ],
    [['机器学习、计算机视觉'], ['机器学习', '计算机视觉']],
    [['هندسة الزلازل، تحليل المنشآت'], ['هندسة الزلازل', 'تحليل المنشآت']],
    [['My research interests include catalysis and', 'green hydrogen.'], ['catalysis and green hydrogen']],
    [['Labour markets, migration, and informal work'], ['Labour markets', 'migration', 'informal work']],
    [['Human-computer', 'interaction'], ['Human-computer interaction']],
  ])('splits %j into interests', (texts, interests) => {
    expect(readInterests(linesOf(texts, false)).map(({ value }) => value)).toEqual(interests)
  })
})

test('CV-01: joins a publication that is broken over lines', () => {
  const lines = linesOf(
    ['[1] Okafor, A. (2024). A title that is', 'long. Example Press.', '[2] Bello, T. (2023). Second one.'],
    false,
  )
  expect(readPublications(lines).map(({ value }) => value)).toEqual([
    'Okafor, A. (2024). A title that is long. Example Press.',
    'Bello, T. (2023). Second one.',
  ])
})

const cv = linesOf([
  'Ada Example',
  'ada@example.edu',
  'Education',
  'BSc in Physics, University of Lagos, 2022, GPA 3.7/4.0',
  'Abitur, Example-Gymnasium, 2018, Note 1,2',
  'References',
  'Prof. Bello, University of Ibadan, PhD, GPA 4.0/4.0',
])

test('CV-01: every value has its position and a confidence', () => {
  const { findings } = readFindings(cv)
  expect(findings.find(({ field }) => field === 'gpa')).toEqual({
    id: 'gpa-1',
    field: 'gpa',
    value: '3.7',
    scale: '4.0',
    place: { page: 1, line: 4, excerpt: 'BSc in Physics, University of Lagos, 2022, GPA 3.7/4.0' },
    confidence: 0.95,
  })
  for (const { confidence } of findings) {
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThanOrEqual(1)
  }
})

test('CV-01: the same lines yield the same findings with the same ids', () => {
  expect(readFindings(cv)).toEqual(readFindings(structuredClone(cv)))
  const ids = readFindings(cv).findings.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('reads schools with less confidence than universities', () => {
  const grades = readFindings(cv).findings.filter(({ field }) => field === 'gpa')
  expect(grades.map(({ value }) => value)).toEqual(['3.7', '1.2'])
  expect(grades[1]?.confidence).toBeLessThan(0.5)
})

test('ignores the degrees of referees', () => {
  const { findings } = readFindings(cv)
  expect(findings.filter(({ field }) => field === 'institution').map(({ value }) => value)).not.toContain(
    'University of Ibadan',
  )
})

test('reports text without any heading', () => {
  expect(readFindings(linesOf(['Ada Example'])).notices).toEqual([{ code: 'NO_SECTIONS', page: null }])
  expect(readFindings(cv).notices).toEqual([])
})
