import { describe, expect, it } from 'vitest'
import { escapeCell, unescapeCell } from '#src/shared/csv-injection.ts'
import {
  buildChoiceKey,
  detectDateOrder,
  detectDelimiter,
  guessMapping,
  readDate,
  readNumber,
  readTime,
  readYesNo,
} from './spreadsheet.parse.ts'

describe('guesses of columns', () => {
  it.each([
    ['en', ['School', 'Program', 'Due date', 'Status', 'Notes']],
    ['es', ['Universidad', 'Programa', 'Fecha límite', 'Estado', 'Notas']],
    ['fr', ['Université', 'Formation', 'Date limite', 'Statut', 'Remarques']],
    ['de', ['Hochschule', 'Studiengang', 'Bewerbungsfrist', 'Stand', 'Bemerkungen']],
    ['zh', ['大学', '专业', '截止日期', '状态', '备注']],
    ['ar', ['الجامعة', 'التخصص', 'الموعد النهائي', 'الحالة', 'ملاحظات']],
    ['with more words', ['Name of university', 'program name', 'deadline (local)', 'current status', 'my notes']],
  ])('the columns of a spreadsheet are guessed in the language %s', (_language, columns) => {
    expect(guessMapping(columns)).toEqual({ university: 0, program: 1, deadline: 2, status: 3, notes: 4 })
  })

  it('an unknown header is ignored, and no column has two meanings', () => {
    expect(guessMapping(['foo', 'University', 'university', 'bar'])).toEqual({ university: 1 })
  })
})

describe('date formats', () => {
  it.each([
    ['2027-01-15', undefined, '2027-01-15'],
    ['2027/1/5', undefined, '2027-01-05'],
    ['2027-01-15T23:59:00Z', undefined, '2027-01-15'],
    ['15.01.2027', undefined, '2027-01-15'],
    ['3.4.2027', undefined, '2027-04-03'],
    ['15/01/2027', undefined, '2027-01-15'],
    ['01/15/2027', undefined, '2027-01-15'],
    ['03/04/2027', undefined, 'ambiguous'],
    ['03/04/2027', 'dmy', '2027-04-03'],
    ['03/04/2027', 'mdy', '2027-03-04'],
    // What says it by itself is not read against its word.
    ['15/01/2027', 'mdy', '2027-01-15'],
    ['04/04/2027', undefined, '2027-04-04'],
    ['30.02.2027', undefined, undefined],
    ['2027-13-01', undefined, undefined],
    ['9999-12-31', undefined, '9999-12-31'],
    ['1970-01-01', undefined, '1970-01-01'],
    ['soon', undefined, undefined],
  ] as const)('the date %s with the order %s is parsed as %s', (text, order, date) =>
    expect(readDate(text, order)).toBe(date),
  )

  it.each([
    [['2027-01-15', '15.01.2027'], undefined],
    [['03/04/2027', '15/04/2027'], 'dmy'],
    [['03/04/2027', '04/15/2027'], 'mdy'],
    [['03/04/2027'], 'ambiguous'],
    [['03/04/2027', '15/04/2027', '04/15/2027'], 'ambiguous'],
    [['15/04/2027'], undefined],
  ] as const)('the column %j has the date order %s', (texts, order) => expect(detectDateOrder(texts)).toBe(order))
})

it.each([
  ['23:59', '23:59'],
  ['9:05', '09:05'],
  ['23:59:00', '23:59'],
  ['11:59 PM', '23:59'],
  ['12:30 a.m.', '00:30'],
  ['24:00', undefined],
  ['13:00 pm', undefined],
  ['noon', undefined],
])('the time %s is parsed as %s', (text, time) => expect(readTime(text)).toBe(time))

it.each([
  ['Yes', true],
  ['Sí', true],
  ['нет', undefined],
  ['nein', false],
  ['لا', false],
  ['maybe', undefined],
])('the cell %s is parsed as the boolean %s', (text, said) => expect(readYesNo(text)).toBe(said))

it.each([
  ['40', 40],
  ['40%', 40],
  ['40 %', 40],
  ['0,5', 0.5],
  ['', undefined],
  ['1 2', undefined],
  [`1${' '.repeat(400_000)}1`, undefined],
  [`1${' '.repeat(400_000)}%`, 1],
])('the cell %.20s is parsed as the number %s', (text, number) => expect(readNumber(text)).toBe(number))

it('programmes that are not in the catalogue are distinguished by their names', () => {
  expect(buildChoiceKey('mit', null, 'Art')).toBe(buildChoiceKey('mit', null, ' ART '))
  expect(buildChoiceKey('mit', null, 'Art')).not.toBe(buildChoiceKey('mit', null, 'Music'))
  expect(buildChoiceKey('mit', null, '')).not.toBe(buildChoiceKey('mit', null, 'Music'))
  expect(buildChoiceKey('mit', 'mit-art', 'old name')).toBe(buildChoiceKey('mit', 'mit-art', 'new name'))
})

it.each([
  ['a,b,c', ','],
  ['a;b;c', ';'],
  ['a\tb\tc', '\t'],
  ['"a,b,c";d', ';'],
  ['one', ','],
])('the delimiter of %j is detected as %j', (text, mark) => expect(detectDelimiter(text)).toBe(mark))

it('a cell escaped by the export is imported unchanged', () => {
  expect(["'=1+1", "'@x", "it's", "'quoted'"].map(unescapeCell)).toEqual(['=1+1', '@x', "it's", "'quoted'"])
  const formulas = ['=1', '+1', '-1', '@x', '\t=1', ' =1', '\u00a0=1', '|x', '\uff1d1', "'=1", "''-1"]
  expect(formulas.map(escapeCell)).toEqual(formulas.map((text) => `'${text}`))
  for (const text of [...formulas, 'a=1', "'a", 'x\n- y', '', ' ']) expect(unescapeCell(escapeCell(text))).toBe(text)
})
