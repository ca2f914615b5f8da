import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { CvReadError, readCv } from '#src/features/cv/cv-reading.provider.ts'
import { corpusFiles } from '#src/features/cv/files/corpus.fixtures.ts'
import { generateFiles } from '../corpora/cv/files.ts'
import { countHeadings, printFiles } from '../corpora/cv/printed.ts'
import { type CvScore, type ExpectedCv, emptyScore, formatScore, scoreCv } from './cv-scores.ts'

// npm run eval -- cv [FOLDER | made-tuned | made-apart | printed-tuned | printed-apart] [--json]: parses every PDF, DOCX and text file of a folder and
// prints the values of each. "made-tuned" and "made-apart" are the CVs that tools/corpora/cv generates, in 12 tuning
// layouts and 6 held-out ones; "printed-tuned" and "printed-apart" are those that Chromium, LibreOffice, pdfLaTeX,
// ReportLab, WeasyPrint and wkhtmltopdf print, as far as they are on this machine. Where NAME.expected.json exists beside a file, F1 per field follows; without a folder
// the corpus of the tests is used. --json prints one object: {files: [{file, findings, notices}], f1}.

interface EvaluatedFile {
  file: string
  content: () => Uint8Array
  expected: ExpectedCv | undefined
  headings?: readonly string[]
}

const types = new Set(['.pdf', '.docx', '.txt'])

const findExpected = (folder: string, name: string): ExpectedCv | undefined => {
  const candidates = [`${name}.expected.json`, `${basename(name, extname(name))}.expected.json`]
  const found = readdirSync(folder).find((file) => candidates.includes(file))
  return found ? (JSON.parse(readFileSync(join(folder, found), 'utf8')) as ExpectedCv) : undefined
}

const listFiles = (folder: string): EvaluatedFile[] =>
  readdirSync(folder)
    .filter((name) => types.has(extname(name).toLowerCase()))
    .sort()
    .map((name) => ({
      file: name,
      content: () => new Uint8Array(readFileSync(join(folder, name))),
      expected: findExpected(folder, name),
    }))

const readCorpus = (): EvaluatedFile[] =>
  corpusFiles.map(({ name, content, of }) => ({ file: name, content, expected: of.expected }))

const read = async (content: Uint8Array) => {
  try {
    const { findings, notices } = await readCv(content)
    return { findings, notices }
  } catch (error) {
    if (error instanceof CvReadError) return { findings: [], notices: [], refused: error.code }
    throw error
  }
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { json: { type: 'boolean' } },
})

const [folder] = positionals

const listPrinted = async (part: 'tuned' | 'apart'): Promise<EvaluatedFile[]> => {
  const { files: printed, missing } = await printFiles(part)
  if (missing.length > 0) console.error(`Not on this machine: ${missing.join(', ')}`)
  return printed.map(({ content, ...file }) => ({ ...file, content: () => content }))
}

const selectFiles = async (name: string | undefined): Promise<EvaluatedFile[]> => {
  if (name === undefined) return readCorpus()
  const printed = /^printed-(tuned|apart)$/u.exec(name)?.[1]
  if (printed) return await listPrinted(printed === 'tuned' ? 'tuned' : 'apart')
  const part = /^made-(tuned|apart)$/u.exec(name)?.[1]
  return part ? generateFiles().filter(({ isApart }) => isApart === (part === 'apart')) : listFiles(name)
}

const files = await selectFiles(folder)
const results: ({ file: string } & Awaited<ReturnType<typeof read>>)[] = []
let score: CvScore = emptyScore()
const headingCounts = { found: 0, expected: 0 }
for (const { file, content, expected, headings } of files) {
  const result = await read(content())
  if (headings) {
    headingCounts.found += await countHeadings({ content: content(), headings })
    headingCounts.expected += headings.length
  }
  results.push({ file, ...result })
  if (expected) score = scoreCv(score, expected, result.findings)
}

if (values.json) console.log(JSON.stringify({ files: results, f1: formatScore(score) }))
else {
  for (const { file, findings, notices, ...rest } of folder ? results : []) {
    console.log(`\n${file}${'refused' in rest ? `: refused, ${rest.refused}` : ''}`)
    for (const { field, value, scale, confidence, state, authorship, place } of findings) {
      const details = [scale, state, authorship ? `author ${authorship.position} of ${authorship.authors}` : undefined]
      const where = place.page === null ? `line ${place.line}` : `page ${place.page}, line ${place.line}`
      console.log(
        `  ${field}: ${value}${details.some(Boolean) ? ` (${details.filter(Boolean).join(', ')})` : ''} · ${where} · ${confidence}`,
      )
    }
    for (const { code, page } of notices) console.log(`  notice: ${code}${page === null ? '' : `, page ${page}`}`)
  }
  console.log(`\n${files.length} files read`)
  if (headingCounts.expected > 0) console.log(`headings: ${headingCounts.found} of ${headingCounts.expected} found`)
  for (const { field, f1, precision, recall, expected } of formatScore(score))
    console.log(`${field}: F1 ${f1}, precision ${precision}, recall ${recall} (${expected} expected)`)
}
// The spare thread would keep the process alive for the next file; exiting earlier would lose buffered output of a
// pipe.
process.stdout.write('', () => process.exit(0))
