import { describe, expect, it } from 'vitest'
import { escapeCell, unescapeCell } from '#src/shared/csv-injection.ts'
import {
  buildChoiceKey,
  detectDelimiter,
  findHeaderRow,
  guessMapping,
  readNumber,
  readYesNo,
  splitDelimiter,
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

  it.each([
    ['Google Sheets', ['School Name', 'Program of Study', 'Application Deadline', 'Application Status', 'Comments']],
    ['Notion', ['Name', 'Program', 'Deadline', 'Status', 'Notes']],
    ['Huntr', ['Company', 'Job Title', 'End date', 'List', 'Description']],
    ['Teal', ['Company', 'Job Position', 'Deadline', 'Status', 'Notes']],
    ['German', ['Universität', 'Programm', 'Bewerbungsschluss', 'Bewerbungsstatus', 'Hinweise']],
    ['French', ['Institution', 'Filière', 'Date butoir', 'Statut de la candidature', 'Observations']],
    ['Spanish', ['Centro', 'Maestría', 'Fecha de cierre', 'Estatus', 'Observaciones']],
    ['Chinese', ['申请学校', '专业名称', '申请截止日期', '申请状态', '说明']],
    ['Arabic', ['اسم الجامعة', 'اسم البرنامج', 'آخر موعد', 'حالة الطلب', 'الملاحظات']],
  ])('the columns of a tracker are guessed: %s', (_source, columns) => {
    expect(guessMapping(columns)).toEqual({ university: 0, program: 1, deadline: 2, status: 3, notes: 4 })
  })

  it('a column of another meaning is not taken for a deadline or a priority', () => {
    expect(guessMapping(['University', 'Date applied', 'Ranking', 'Type'])).toEqual({ university: 0 })
    expect(guessMapping(['Degree', 'Program', 'School'])).toEqual({ program: 1, university: 2 })
  })

  it('an unknown header is ignored, and no column has two meanings', () => {
    expect(guessMapping(['foo', 'University', 'university', 'bar'])).toEqual({ university: 1 })
  })
})

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

it.each([
  ['sep=;\nA;B', ';', 'A;B'],
  ['sep=,\r\nA;B', ',', 'A;B'],
  ['"sep=|"\nA|B', '|', 'A|B'],
  ['SEP=\t\nA,B', '\t', 'A,B'],
  ['separator;A\n', ';', 'separator;A\n'],
])('the first line of %j sets the delimiter %j', (text, delimiter, body) =>
  expect(splitDelimiter(text)).toEqual({ delimiter, body }),
)

it('the delimiter of a file with a title is that of its rows', () => {
  expect(detectDelimiter('My applications\n\nUniversity;Program, degree;Deadline')).toBe(';')
})

it.each([
  [
    [
      ['University', 'Deadline'],
      ['MIT', '2027-01-15'],
    ],
    0,
  ],
  [
    [
      ['My university applications', ''],
      ['University', 'Program'],
      ['MIT', 'Art'],
    ],
    1,
  ],
  [[['2026/27'], ['updated 1 Oct'], ['School', 'Status', 'Due date'], ['MIT', 'Applied', '']], 2],
  [
    [
      ['foo', 'bar'],
      ['MIT', 'Art'],
    ],
    0,
  ],
  [[], 0],
])('the header of %j is in row %d', (rows, at) => expect(findHeaderRow(rows)).toBe(at))

it('a cell escaped by the export is imported unchanged', () => {
  expect(["'=1+1", "'@x", "it's", "'quoted'"].map(unescapeCell)).toEqual(['=1+1', '@x', "it's", "'quoted'"])
  const formulas = ['=1', '+1', '-1', '@x', '\t=1', ' =1', '\u00a0=1', '|x', '\uff1d1', "'=1", "''-1"]
  expect(formulas.map(escapeCell)).toEqual(formulas.map((text) => `'${text}`))
  for (const text of [...formulas, 'a=1', "'a", 'x\n- y', '', ' ']) expect(unescapeCell(escapeCell(text))).toBe(text)
})
