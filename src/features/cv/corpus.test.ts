import { describe, expect, test } from 'vitest'
import type { Finding } from './contract.ts'
import { type CorpusFile, corpusFiles } from './files/corpus.fixtures.ts'
import type { CorpusExpectation } from './files/corpus-cases.fixtures.ts'
import { readDocx } from './files/docx.provider.ts'
import { readPdf } from './files/pdf.provider.ts'
import { decodeText, splitTextLines } from './files/text.parse.ts'
import { readFindings } from './reading/findings.parse.ts'

const linesIn = async ({ type, content }: CorpusFile) => {
  if (type === 'pdf') return (await readPdf(content())).lines
  return type === 'docx' ? (await readDocx(content())).lines : splitTextLines(decodeText(content()) ?? '')
}

const valuesOf = (findings: readonly Finding[], field: Finding['field']) =>
  findings
    .filter((finding) => finding.field === field)
    .map(({ value, scale }) => (scale ? `${value} of ${scale}` : value))

/** Findings by field, restricted to the fields that a case names. */
const foundFor = (findings: readonly Finding[], expected: CorpusExpectation) => {
  const papers = findings.filter(({ field }) => field === 'publication')
  return {
    name: valuesOf(findings, 'name')[0] ?? '',
    institution: valuesOf(findings, 'institution'),
    degree: valuesOf(findings, 'degree'),
    gpa: valuesOf(findings, 'gpa'),
    publication: papers.map(({ value, state, authorship }, index) => ({
      title: value.includes(expected.publication[index]?.title ?? '\n') ? expected.publication[index]?.title : value,
      ...(authorship ? { position: authorship.position } : {}),
      ...(state ? { state } : {}),
    })),
    ...(expected.graduationYear ? { graduationYear: valuesOf(findings, 'graduationYear') } : {}),
    ...(expected.talk === undefined ? {} : { talk: valuesOf(findings, 'talk').length }),
    ...(expected.award === undefined ? {} : { award: valuesOf(findings, 'award').length }),
    ...(expected.test ? { test: valuesOf(findings, 'test') } : {}),
    ...(expected.language ? { language: valuesOf(findings, 'language') } : {}),
  }
}

describe('CV-01: regression corpus of CVs that were once misread', () => {
  test('the corpus holds at least forty files in six languages and three types', () => {
    expect(corpusFiles.length).toBeGreaterThanOrEqual(40)
    expect(new Set(corpusFiles.map(({ of }) => of.language)).size).toBe(6)
    expect(new Set(corpusFiles.map(({ type }) => type)).size).toBe(3)
  })

  test.each(corpusFiles)('CV-01: reads the corpus file $name correctly', async (file) => {
    const { findings } = readFindings(await linesIn(file))
    expect(foundFor(findings, file.of.expected)).toEqual(file.of.expected)
  })
})
