import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CATALOGUE } from './build-catalogue-inputs.ts'
import { buildOfficialRegister, officialRegister, officialSources, removeQuotes } from './official-pages-register.ts'

describe('the register of official pages that ships', () => {
  it('is what the command prepares from the sources', () => {
    const shipped = gunzipSync(readFileSync(new URL(`registers/${officialRegister.file}`, CATALOGUE))).toString('utf8')
    expect(shipped).toBe(`${buildOfficialRegister().lines.join('\n')}\n`)
  })

  it('holds no quote of a page, and neither do its sources', () => {
    const texts = readdirSync(officialSources)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(new URL(name, officialSources), 'utf8'))
    expect([...texts, ...buildOfficialRegister().lines].filter((text) => text.includes('"quote"'))).toEqual([])
  })

  it('loses a quote when a file is taken in', () => {
    const facts = [{ kind: 'letters', value: 2, term: null, quote: 'Two references' }]
    expect(removeQuotes({ program: 'Nursing', cycle: null, facts })).toEqual({
      program: 'Nursing',
      cycle: null,
      facts: [{ kind: 'letters', value: 2 }],
    })
  })
})
