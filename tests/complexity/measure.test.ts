import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { recordToolResult } from '#src/features/assistant/safety/stream-filter.engine.ts'
import { readEmails } from '#src/features/cv/reading/persons.parse.ts'
import { selectTopics } from '#src/features/matching/research/texts.parse.ts'
import { hashModule, hashText, openVerificationCache } from '../../tools/testing/verification-cache.ts'
import { exempt, getTestCall } from './cases.ts'
import { findSlowText, isSlow } from './measure.ts'
import { listTextFunctions, type TextFunction } from './text-functions.ts'

const functions = listTextFunctions()

/** Functions that were found linear before, by the digest of their code and of the attacks. */
const verified = openVerificationCache('tests/complexity/verified-text-functions.json')
const judges = ['tests/complexity/measure.ts', 'tests/complexity/cases.ts'].map((file) => readFileSync(file, 'utf8'))
const digestOfFunction = ({ file, name }: TextFunction) => hashText(...judges, name, hashModule(file))
const untried = functions.filter((found) => !(exempt.has(found.name) || verified.has(digestOfFunction(found))))
afterAll(() => verified.save())

it('the scan finds functions that take text in the sources', () => {
  expect(functions.length).toBeGreaterThan(200)
})

it('every function that takes text has a hostile input or a reason for having none', () => {
  const names = new Set(functions.map(({ name }) => name))
  expect([...exempt.keys()].filter((name) => !names.has(name))).toEqual([])
})

it('a pattern that restarts its match at each character of a run is reported as slow', () => {
  expect(findSlowText((text) => text.replace(/[\s\d]*%$/, ''))).toBeDefined()
})

it.each(untried)(
  '$file: $name takes time linear in its text',
  async (found) => {
    const call = await getTestCall(found)
    expect(call, 'Call it in tests/complexity/cases.ts, or say there why it needs no call.').toBeDefined()
    if (call) expect(findSlowText(call)).toBeUndefined()
    verified.add(digestOfFunction(found))
    // The whole reading of a CV takes most of a minute for all texts.
  },
  180_000,
)

/** Builds lists whose items all differ, unlike those of a repeated text. */
const many = <Item>(length: number, make: (index: number) => Item) => Array.from({ length }, (_, index) => make(index))

it.each<[string, (length: number) => () => unknown]>([
  [
    'the addresses of a CV',
    (length) => {
      const lines = many(length, (line) => ({ page: 1, line, text: `a${line}@b.edu`, size: 1, startsBlock: false }))
      return () => readEmails([{ kind: 'head', lines }])
    },
  ],
  [
    'the topics of a text',
    (length) => {
      const met = many(length, (rank) => ({ words: `topic ${rank}`, rank, source: 'cv' as const }))
      return () => selectTopics(met as unknown as Parameters<typeof selectTopics>[0], 'cv')
    },
  ],
  [
    'the sources of an answer',
    (length) => {
      const hrefs = many(length / 8, (index) => `/universities/${index}`)
      const sources = hrefs.map((href) => ({ title: href, href }))
      const rows = hrefs.map((href, cost) => ({ href, cost }))
      return () => recordToolResult({ sources: new Map(), figures: new Map(), language: 'en' }, rows, sources)
    },
  ],
])('%s take time linear in their number', (_what, run) => {
  expect(isSlow(run)).toBe(false)
})
