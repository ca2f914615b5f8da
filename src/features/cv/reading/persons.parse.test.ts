import { describe, expect, test } from 'vitest'
import type { TextLine } from '../rules.ts'
import { findName, readEmails, readName } from './persons.parse.ts'
import { splitSections } from './sections.parse.ts'

const linesOf = (...texts: string[]): TextLine[] =>
  texts.map((text, index) => ({ page: 1, line: index + 1, text, size: 1, startsBlock: true }))

describe('CV-01: names of all kinds', () => {
  test.each([
    ['Amara Okafor', 'Amara Okafor'],
    ['María José Hernández de la Cruz', 'María José Hernández de la Cruz'],
    ['Chloé LEFÈVRE', 'Chloé Lefèvre'],
    ['ARJUN VENKATESH IYER', 'Arjun Venkatesh Iyer'],
    ['Dr. Eleanor J. Whitcombe, PhD', 'Eleanor J. Whitcombe'],
    ['Curriculum Vitae of Liam O’Connor-Nguyen', 'Liam O’Connor-Nguyen'],
    ['Nguyễn Thị Minh Anh', 'Nguyễn Thị Minh Anh'],
    ['Ludwig van der Berg III', 'Ludwig van der Berg III'],
    ['Suhartono', 'Suhartono'],
    ['Kim Min-jun (김민준)', 'Kim Min-jun'],
    ['張家豪 Chang Chia-Hao', '張家豪'],
    ['王小明', '王小明'],
    ['欧阳雪梅', '欧阳雪梅'],
    ['李思远 (Siyuan Li)', '李思远'],
    ['محمد عبد الله الفاسي', 'محمد عبد الله الفاسي'],
    ['فاطمة', 'فاطمة'],
    ['Владимир Иванов', 'Владимир Иванов'],
  ])('reads the name in "%s"', (line, name) => {
    expect(findName(line)).toBe(name)
  })

  test.each([
    'Curriculum Vitae',
    'Lebenslauf',
    '个人简历',
    'السيرة الذاتية',
    'University of Lagos',
    '清华大学',
    'amara@example.edu',
    '12 Main Street',
    'Education',
    'KAIST, Daejeon, Korea',
    'Data Scientist',
    'seeking a position in biology',
  ])('%s is no name', (line) => {
    expect(findName(line)).toBeUndefined()
  })
})

test('a labelled name has high confidence', () => {
  expect(readName(linesOf('Lebenslauf', 'Name\tJonas Müller'), undefined)).toMatchObject({
    value: 'Jonas Müller',
    confidence: 0.95,
  })
  expect(readName(linesOf('个人简历', '姓名：王小明'), undefined)?.value).toBe('王小明')
})

test('a label without a colon counts before a name that the address repeats, or one in another script', () => {
  expect(readName(linesOf('Curriculum', 'Name Jonas Müller\tPhone 1'), 'jonas.muller@example.de')?.value).toBe(
    'Jonas Müller',
  )
  expect(readName(linesOf('个人简历', '姓名 王小明'), undefined)?.value).toBe('王小明')
  expect(readName(linesOf('Amara Okafor', 'Name University Degree'), 'a.okafor@example.edu')?.value).toBe(
    'Amara Okafor',
  )
})

test('an address that repeats the name raises its confidence', () => {
  const lines = linesOf('Amara Okafor')
  const alone = readName(lines, undefined)?.confidence ?? 1
  expect(readName(lines, 'a.okafor@example.edu')?.confidence).toBeGreaterThan(alone)
})

test('CV-01: ignores the addresses of referees', () => {
  const sections = splitSections(linesOf('ada [at] example [dot] edu', 'References', 'Prof. B, b@example.org'))
  expect(readEmails(sections).map(({ value }) => value)).toEqual(['ada@example.edu'])
})

test('CV-01: a name in large type over two lines is one name', () => {
  const large = linesOf('Luca', 'Steinegger').map((line) => ({ ...line, size: 1.8 }))
  expect(readName([...large, ...linesOf('luca@example.ch')], 'luca@example.ch')?.value).toBe('Luca Steinegger')
})

test('CV-01: a single word below the top is no name', () => {
  expect(readName(linesOf('INVOICE 2024-0113', 'Item'), undefined)).toBeUndefined()
})

test.each([
  ['Angaben zur Person Greta Hollmann', 'Greta Hollmann'],
  ['Informations Greta Hollmann', 'Greta Hollmann'],
  ['Job Applied For', undefined],
  ['Product Designer', undefined],
  ['Poste visé Chercheuse', undefined],
  ['Boston, MA', undefined],
  ['New York, NY', undefined],
  ['Greta Hollmann, MA', 'Greta Hollmann'],
  ['Job Cohen', 'Job Cohen'],
])('reads the label, post or place %s as the name %s', (text, name) => {
  expect(findName(text)).toBe(name)
})
