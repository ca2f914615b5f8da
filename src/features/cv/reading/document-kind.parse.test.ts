import { expect, test } from 'vitest'
import type { TextLine } from '../rules.ts'
import { readFindings } from './findings.parse.ts'

const linesOf = (...texts: string[]): TextLine[] =>
  texts.map((text, index) => ({ page: 1, line: index + 1, text, size: 1, startsBlock: true }))
const fieldsIn = (...texts: string[]) => readFindings(linesOf(...texts)).findings.map(({ field }) => field)

test('CV-01: a letter of recommendation yields no values of the applicant', () => {
  expect(
    fieldsIn(
      '12 May 2024',
      'Dear Members of the Committee,',
      'She wrote the best essay that I have graded at the University of Oslo. I hold a Ph.D. from Harvard.',
      'Yours sincerely,',
      'Prof. Erik Dahl',
    ),
  ).toEqual([])
})

test('CV-01: a CV with an attached letter is still a CV', () => {
  expect(
    fieldsIn(
      'Peter Novak',
      'Education',
      'MSc in Geology, Masaryk University, 2022',
      'Dear Committee,',
      'I hope to hear from you.',
      'Yours sincerely,',
    ),
  ).toEqual(expect.arrayContaining(['name', 'institution', 'degree']))
})

test('CV-01: a paper yields no values of the applicant', () => {
  expect(
    fieldsIn(
      'Rapid drying of wet sponges',
      'Ola Nordmann, University of Bergen',
      'Abstract',
      'The master curve collapses.',
      '1 Introduction',
      'Sponges have long been studied.',
      'References',
      '[1] P. Bob, "Squeezing fluids," J. Sponges, 2010.',
    ),
  ).toEqual([])
})

test('CV-01: an empty form and its examples yield no values', () => {
  expect(
    fieldsIn(
      'Application for Admission',
      'Education',
      'Institution (e.g. University of Example)\tDegree (B.Sc., M.Sc.)\tGPA (e.g. 3.5/4.0)',
      'Publications (list up to three)',
      '1. ____________________',
    ),
  ).toEqual([])
})

test('CV-01: skips the head of a table and reads the rows below it', () => {
  const { findings } = readFindings(
    linesOf('Ada Example', 'Education', 'Degree\tInstitution\tYear', 'B.Sc.\tUniversity of Lagos\t2021'),
  )
  expect(findings.filter(({ field }) => field === 'institution').map(({ value }) => value)).toEqual([
    'University of Lagos',
  ])
})

test('CV-01: ignores a word on a bill that could be a degree', () => {
  expect(fieldsIn('INVOICE 2024-0113', 'Printer paper 3.5 4.0', 'Master key 1 12.00')).toEqual([])
})

test('CV-01: a CV titled resume with an introduction is not read as a paper', () => {
  expect(
    fieldsIn(
      'Ada Example',
      'RESUME',
      'Introduction',
      'A careful person.',
      'Education',
      'B.Sc. in Physics, University of Lagos, 2022',
    ),
  ).toEqual(expect.arrayContaining(['name', 'institution', 'degree']))
})
