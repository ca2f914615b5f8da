import { expect, it } from 'vitest'
import { findGrade, type WrittenGrade } from './grades.parse.ts'

it.each<[string, WrittenGrade['grade'], WrittenGrade['scale']]>([
  ['Is 3.5/4 enough for ETH?', 3.5, '4.0'],
  ['is 3.5 of 4 enough', 3.5, '4.0'],
  ['What is 16 out of 20?', 16, '20'],
  ['Convert 4.1/4.33', 4.1, '4.3'],
  ['27 su 30, basta?', 27, '30'],
  ['28/30 ok?', 28, '30'],
  ['105/110 is what GPA?', 105, '110'],
  ['Is a 2:1 enough for Oxford?', 65, 'uk'],
  ['Upper second, which universities?', 65, 'uk'],
  ['Is GWA 1.45 enough?', 1.45, 'philippine'],
  ['Reicht mein Notenschnitt von 1,7?', 1.7, 'german'],
  ['My grade is 1.3 in Germany', 1.3, 'german'],
  ['CGPA 8.9 to GPA', 8.9, '10'],
  ['My GPA is 3.4', 3.4, '4.0'],
  ['What is 85% in GPA?', 85, '100'],
  ['معدلي ٣٫٥ من ٤ هل يكفي', 3.5, '4.0'],
])('reads the grade of "%s"', (question, grade, scale) => {
  expect(findGrade(question)).toEqual({ grade, scale })
})

it.each([
  'Is 7.5 in IELTS enough?',
  'TOEFL 105 ok?',
  'GRE 168/170',
  'a deadline on 12/30',
  'Which one should I do first?',
  'How do I convert to the 4.0 scale?',
])('finds no grade in "%s"', (question) => {
  expect(findGrade(question)).toBeUndefined()
})
