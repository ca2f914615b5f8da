import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { minConfidence } from '#src/features/official-pages/page-reading.rules.ts'
import { parseHtmlPage } from '#src/features/official-pages/reading/html.parse.ts'
import { readPage } from '#src/features/official-pages/reading/read-page.engine.ts'
import { parseTextPage } from '#src/features/official-pages/reading/text.parse.ts'
import { countFalseDeadlines, formatPageScores, measureReading, readCases, scorePages } from './page-scores.ts'

// npm run eval -- pages FILE.jsonl [--json]: reads pages given as {id, url, language, text} and, where they are HTML,
// html, one object a line.
// --json prints [{id, facts: [{kind, value, term, audience, round, quote}]}]; otherwise precision and recall by kind and
// language follow where the file states facts, and the time for 200 KB of HTML.
// npm run eval -- pages LINES.jsonl --site PAGES.jsonl.gz: counts the deadlines that the reader offers on labelled lines
// of one site, given as {url, line, label}.

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { json: { type: 'boolean' }, site: { type: 'string' } },
})

const [file] = positionals

const readText = (path: string): string => {
  const content = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8')
}

const evaluatePages = (path: string) => {
  const cases = readCases(readText(path))
  const results = cases.map(({ id, text, html, url, ...given }) => ({
    id,
    facts: readPage(html === undefined ? parseTextPage(text, url) : parseHtmlPage(html, url))
      .facts.filter(({ confidence }) => confidence >= minConfidence)
      .map(({ kind, value, term, audience, round, quote }) => ({ kind, value, term, audience, round, quote })),
    given,
  }))
  if (values.json) return console.log(JSON.stringify(results.map(({ id, facts }) => ({ id, facts }))))
  for (const line of formatPageScores(scorePages(cases, results))) console.log(line)
  console.log(`200 KB of HTML: median ${measureReading()} ms`)
}

const evaluateSite = (path: string, pages: string) => {
  const { offered, wrong, found, lines } = countFalseDeadlines(readText(path), readText(pages))
  for (const line of wrong) console.log(`wrong: ${line}`)
  console.log(`${lines} lines, ${offered} with a deadline: ${found} of a graduate degree, ${wrong.length} wrong`)
}

if (!file) {
  console.error('usage: npm run eval -- pages FILE.jsonl [--json] | pages LINES.jsonl --site PAGES.jsonl.gz')
  process.exitCode = 1
} else if (values.site) evaluateSite(file, values.site)
else evaluatePages(file)
