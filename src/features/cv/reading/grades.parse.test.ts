import { describe, expect, test } from 'vitest'
import { heldOutGrades, tunedGrades } from './graded-lines.fixtures.ts'
import { findGrade, readGrades } from './grades.parse.ts'

describe('CV-01: grades keep their written scale', () => {
  test.each([
    ['GPA: 3.7/4.0', '3.7', '4.0'],
    ['GPA 3,7 / 4', '3.7', '4.0'],
    ['Cumulative GPA 3.85 out of 4.00', '3.85', '4.0'],
    ['G.P.A.: 3.9', '3.9', '4.0'],
    ['cGPA 4.1/4.3', '4.1', '4.3'],
    ['CGPA: 4.62/5.00', '4.62', '5.0'],
    ['CGPA 8.9/10', '8.9', '10'],
    ['CGPA: 8.9', '8.9', '10'],
    ['Promedio: 9,4', '9.4', '10'],
    ['Nota media: 8,7/10', '8.7', '10'],
    ['Percentage: 85%', '85', '100'],
    ['B.Sc. Physics, 85.5 %', '85.5', '100'],
    ['平均分：91.5/100', '91.5', '100'],
    ['绩点 3.8/4.0', '3.8', '4.0'],
    ['المعدل التراكمي: ٣٫٤٥ من ٤', '3.45', '4.0'],
    ['Abschlussnote: 1,3', '1.3', 'german'],
    ['Note: 1.3', '1.3', 'german'],
    ['Grade: 1.4 (German scale)', '1.4', 'german'],
    ['Nota: 1,4 (escala alemana)', '1.4', 'german'],
    ['成绩：1.4（德国评分制）', '1.4', 'german'],
    ['绩点 3.8，德国交换一年', '3.8', '4.0'],
    ['GPA 3.8, German graduate school', '3.8', '4.0'],
    ['Mark: 72% (UK)', '72', 'uk'],
    ['Gesamtnote 1,7 (gut)', '1.7', 'german'],
    ['B.Sc. Informatik, 1,3 (sehr gut)', '1.3', 'german'],
    ['Moyenne : 16,2/20', '16.2', '20'],
    ['Moyenne générale : 14,75 sur 20', '14.75', '20'],
    ['Licence de Physique, 17.5/20', '17.5', '20'],
    ['First Class Honours', 'First', 'uk'],
    ['BSc (Hons) Mathematics, First', 'First', 'uk'],
    ['Upper Second Class Honours (2:1)', '2:1', 'uk'],
    ['BA (Hons) History, 2.1', '2:1', 'uk'],
    ['B.Sc. Chemistry (Second Class Upper Division)', '2:1', 'uk'],
    ['Lower second', '2:2', 'uk'],
    ['Third class honours', 'Third', 'uk'],
    ['First Class Honours, 74%', '74', 'uk'],
  ])('reads the grade of "%s"', (line, value, scale) => {
    expect(findGrade(line, true)).toMatchObject({ value, scale })
  })

  test.each([...tunedGrades, ...heldOutGrades])('reads the grade of the line "%s"', (line, value, scale) => {
    expect(findGrade(line, true)).toMatchObject({ value, scale })
  })

  test('keeps the class beside a figure of another scale as a distinction in its own words', () => {
    const line = { page: 1, line: 1, text: 'GPA: 3.62/4.0. First class honours.', size: 1, startsBlock: false }
    expect(readGrades([line], true)).toMatchObject([
      { field: 'gpa', value: '3.62', scale: '4.0' },
      { field: 'award', value: 'First class honours' },
    ])
    expect(readGrades([{ ...line, text: 'First Class Honours, 74%' }], true)).toMatchObject([{ field: 'gpa' }])
  })

  test.each([
    'TOEFL iBT: 108/120',
    'Placed 12/30',
    'Cohort of 60/110',
    'IELTS overall 7.5/9',
    'GRE: 168/170 Q',
    '09/2018 – 06/2022',
    'Sep 2018 - 05/20',
    'GPA: 4.5/4.0',
    'Rank 3/85',
    'University of Lagos, 2018 – 2022',
    'Second Street 21, Springfield',
    'first author of two papers',
    'Version 2.1 of the tool',
  ])('%s is no grade', (line) => {
    expect(findGrade(line, true)).toBeUndefined()
  })

  test('outside of education only a labelled grade counts', () => {
    expect(findGrade('saved 12% of stock', false)).toBeUndefined()
    expect(findGrade('CGPA 3.62/4.0', false)).toMatchObject({ value: '3.62', scale: '4.0' })
  })

  test('a stated scale has a higher confidence than a detected one', () => {
    const written = findGrade('GPA: 3.7/4.0', true)
    const guessed = findGrade('GPA: 3.7', true)
    expect(written?.confidence).toBeGreaterThan(guessed?.confidence ?? 1)
  })

  test('reports an unsupported scale as unknown with low confidence', () => {
    expect(findGrade('GPA: 7.9/9', true)).toEqual({ value: '7.9', scale: null, confidence: 0.45 })
    expect(findGrade('Grade: 7.92 / 8.00', true)).toMatchObject({ value: '7.92', scale: null })
    expect(findGrade('Promedio: 9.2/12', true)).toMatchObject({ value: '9.2', scale: null })
  })

  test.each([
    ['GPA: 3.9/4.5', '3.9', '4.5'],
    ['학점: 4.12/4.5', '4.12', '4.5'],
    ['Grade: 5.92 / 6.00', '5.92', '6'],
    ['Note: 5.25 (Swiss scale, 6 is best)', '5.25', '6'],
    ['Promedio: 6,1/7,0', '6.1', '7'],
    ['Average: 10.2/12 (Danish scale)', '10.2', '12'],
    ['Средний балл: 4,8 из 5', '4.8', 'fivePoint'],
    ['Середній бал: 92 зі 100', '92', '100'],
    ['معدل: 17.45 از 20', '17.45', '20'],
    ['Média final: 17 valores', '17', '20'],
    ['CGPA-3.62 (out of 4)', '3.62', '4.0'],
    ['Gesamtnote: 5.1 (von 6)', '5.1', '6'],
  ])('CV-01: "%s" is the grade %s on the scale %s', (line, value, scale) => {
    expect(findGrade(line, true)).toMatchObject({ value, scale })
  })

  test.each(['Week 3/7 of the course', 'Rank 2/12', 'Lab 3/6'])('CV-01: "%s" is no grade', (line) => {
    expect(findGrade(line, true)).toBeUndefined()
  })
})
