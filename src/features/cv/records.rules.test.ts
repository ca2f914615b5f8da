import { describe, expect, it } from 'vitest'
import type { Finding } from './contract.ts'
import { groupEducationRecords, groupRecords } from './records.rules.ts'

const finding = (field: Finding['field'], value: string, line: number, page = 1): Finding => ({
  id: `${field} ${value}`,
  field,
  value,
  scale: null,
  place: { page, line, excerpt: value },
  confidence: 0.9,
})
const said = (findings: readonly Finding[]) =>
  groupEducationRecords(findings).map((record) => record.findings.map(({ value }) => value))

describe('education findings as records (CV-01)', () => {
  it('a degree record includes the findings beside and below it, in reading order', () =>
    expect(
      said([
        finding('institution', 'Lagos', 3),
        finding('graduationYear', '2024', 3),
        finding('degree', 'MSc', 4),
        finding('field', 'Physics', 4),
        finding('gpa', '4.5', 5),
        finding('institution', 'Ibadan', 7),
        finding('degree', 'BSc', 8),
      ]),
    ).toEqual([
      ['MSc', 'Physics', 'Lagos', '2024', '4.5'],
      ['BSc', 'Ibadan'],
    ]))

  it('a degree with its institution on the next line is one record', () =>
    expect(
      said([
        finding('degree', 'MSc', 3),
        finding('institution', 'Lagos', 4),
        finding('degree', 'BSc', 6),
        finding('institution', 'Ibadan', 7),
      ]),
    ).toEqual([
      ['MSc', 'Lagos'],
      ['BSc', 'Ibadan'],
    ]))

  it('distant findings, or those on another page, start a new record', () =>
    expect(
      said([finding('degree', 'MSc', 3), finding('institution', 'Lagos', 9), finding('gpa', '3.9', 3, 2)]),
    ).toEqual([['MSc'], ['Lagos'], ['3.9']]))

  it('two parts of a kind in one line are two records, and the rest of the line belongs to the first', () =>
    expect(
      said([finding('institution', 'Lagos', 1), finding('institution', 'Ibadan', 1), finding('degree', 'MSc', 1)]),
    ).toEqual([['MSc', 'Lagos'], ['Ibadan']]))
})

it('CV-01 lists sections in order of importance, with every finding once', () => {
  const findings = [
    finding('skill', 'R', 20),
    finding('publication', 'On rivers', 9),
    finding('degree', 'MSc', 3),
    finding('email', 'a@example.org', 2),
    finding('name', 'Ada', 1),
  ]
  const sections = groupRecords(findings)
  expect(sections.map(({ section }) => section)).toEqual(['person', 'education', 'publication', 'skill'])
  const held = sections.flatMap(({ records }) => records.flatMap((record) => record.findings))
  expect(new Set(held)).toEqual(new Set(findings))
  expect(held).toHaveLength(findings.length)
})
