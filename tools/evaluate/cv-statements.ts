import { readFileSync } from 'node:fs'
import type { Finding } from '#src/features/cv/contract.ts'
import { toFact } from '#src/features/cv/cv-facts.rules.ts'
import { splitTextLines } from '#src/features/cv/files/text.parse.ts'
import { readFindings } from '#src/features/cv/reading/findings.parse.ts'
import { indexRecordsByFinding } from '#src/features/cv/records.rules.ts'
import { statedFactSchema } from '#src/features/fact-bank/contract.ts'
import { formatFact } from '#src/features/writing/fact-text.format.ts'
import { type Language, languages } from '#src/shared/locales.ts'
import { type WritingCase, WritingCasesError } from './writing-cases.ts'

// Statements written from whole CVs. A case is a heading "# id language", the programme after "@", the CV, a line "---"
// and one sentence a line: "+" covered by the CV, "-" invented, with its class in brackets, "?" free of claims.

const files = [1, 2].map((part) => new URL(`cv-statements-${part}.txt`, import.meta.url))
/** Written after the rules; never used to improve them. */
const laterFile = new URL('cv-statements-3.txt', import.meta.url)
const verdicts = { '+': 'supported', '-': 'invented', '?': 'free' } as const

const toSentence = (line: string): NonNullable<WritingCase['sentences']>[number] => {
  const [, sign = '', text = '', kind = null] = /^([+?-]) (.*?)(?: \[([\p{L}-]+)\])?$/u.exec(line) ?? []
  const verdict = verdicts[sign as keyof typeof verdicts]
  if (!verdict) throw new WritingCasesError(`This line is no sentence: ${line}`)
  return { text, verdict, class: kind }
}

/** Reads a CV as the product does when every finding is accepted, and formats its facts as evidence. */
const readFacts = (cv: string): WritingCase['facts'] => {
  const { findings } = readFindings(splitTextLines(cv))
  const accepted = new Map(findings.map((finding: Finding) => [finding.id, finding]))
  const records = indexRecordsByFinding(findings)
  const person = findings.find(({ field }) => field === 'name')?.value
  return [
    ...(person ? [{ id: 'person', kind: 'person', text: person, date: null }] : []),
    ...findings.flatMap((finding) => {
      const { success, data } = statedFactSchema.safeParse(toFact(finding, { records, accepted }))
      return success ? [formatFact(finding.id, data)] : []
    }),
  ]
}

const toCase = (block: string): WritingCase => {
  const [head = '', target = '', ...rest] = block.split('\n')
  const [id = '', language = ''] = head.split(' ')
  const [university = '', name = ''] = target.replace(/^@ /u, '').split(' | ')
  const [cv = '', statement = ''] = rest.join('\n').split('\n---\n')
  if (!languages.includes(language as Language)) throw new WritingCasesError(`The case ${id} has no language.`)
  const sentences = statement.split('\n').filter(Boolean).map(toSentence)
  return {
    id,
    language: language as Language,
    document: 'statement',
    facts: readFacts(cv),
    programme: { university, name, facts: [] },
    text: sentences.map(({ text }) => text).join(language === 'zh' ? '' : ' '),
    sentences,
  }
}

const readCases = (file: URL): WritingCase[] =>
  `\n${readFileSync(file, 'utf8')}`
    .split(/\n# /u)
    .slice(1)
    .map((block) => toCase(block.trim()))

/**
 * Reads the cases: `tuned` may be used to improve the rules; `heldOut`, every third one, and `later`, which were written
 * after the rules, only to measure them.
 */
export const readCvStatements = (): Record<'tuned' | 'heldOut' | 'later', WritingCase[]> => {
  const cases = files.flatMap(readCases)
  const isHeldOut = (index: number) => index % 3 === 2
  return {
    tuned: cases.filter((_, index) => !isHeldOut(index)),
    heldOut: cases.filter((_, index) => isHeldOut(index)),
    later: readCases(laterFile),
  }
}
