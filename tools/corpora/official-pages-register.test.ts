import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from './build-catalogue-inputs.ts'
import {
  buildOfficialRegister,
  chooseSourceName,
  listPageFiles,
  officialRegister,
  officialSources,
  readPageLines,
  removeQuotes,
  stampReadDay,
} from './official-pages-register.ts'

describe('the shipped register of official pages', () => {
  it('the shipped register equals what the command builds from the sources', () => {
    const shipped = gunzipSync(readFileSync(new URL(`registers/${officialRegister.file}`, CATALOGUE))).toString('utf8')
    expect(shipped).toBe(`${buildOfficialRegister().lines.join('\n')}\n`)
  })

  it('neither the register nor its sources contain a quote of a page', () => {
    const texts = readdirSync(officialSources)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(new URL(name, officialSources), 'utf8'))
    expect([...texts, ...buildOfficialRegister().lines].filter((text) => text.includes('"quote"'))).toEqual([])
  })

  it('the import of a file removes quotes and notes at any depth', () => {
    const value = [{ test: 'PTE', quote: 'PTE 65' }]
    const facts = [{ kind: 'other_test', value, term: null, quote: 'PTE 65', quotes: ['PTE 65'] }]
    expect(removeQuotes({ program: 'Nursing', cycle: null, note: 'read twice', quote: 'Nursing', facts })).toEqual({
      program: 'Nursing',
      cycle: null,
      facts: [{ kind: 'other_test', value: [{ test: 'PTE' }] }],
    })
  })

  it('a line keeps its day of reading, and others get the given one', () => {
    expect(stampReadDay({ read_on: '2026-11-01' }, '2026-11-29')).toEqual({ read_on: '2026-11-01' })
    expect(stampReadDay({}, '2026-11-29')).toEqual({ read_on: '2026-11-29' })
    expect(stampReadDay({}, undefined)).toEqual({})
  })
})

describe('input files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'official-pages-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, lines: readonly object[]) => {
    const path = join(folder, name)
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'))
    return path
  }
  const pages = ['Nursing', 'Law', 'Music'].map((program) => ({ program, facts: [] }))
  const target = pathToFileURL(`${folder}/`)

  it('a folder yields its page files only', () => {
    const files = [write('uk-1.jsonl', pages.slice(0, 2)), write('uk-2.jsonl', [{ program: 'Dance', facts: [] }])]
    writeFileSync(join(folder, 'notes.md'), '')
    expect(listPageFiles(folder)).toEqual(files)
    expect(listPageFiles(files[0] ?? '')).toEqual(files.slice(0, 1))
  })

  it('an input file replaces its earlier version, and never another file of the same name', () => {
    expect(chooseSourceName('/gathered/uk-1.jsonl', pages, target)).toBe('uk-1.jsonl')
    const dated = pages.map((page) => stampReadDay(page, '2026-11-29'))
    expect(chooseSourceName('/gathered/uk-1.jsonl', dated, target)).toBe('uk-1.jsonl')
    expect(chooseSourceName('/gathered/uk-1.jsonl', [{ program: 'Dentistry', facts: [] }], target)).toBe('uk-3.jsonl')
    expect(chooseSourceName('/gathered/fr.jsonl', pages, target)).toBe('fr.jsonl')
    write('world.jsonl', pages)
    expect(chooseSourceName('/gathered/world.jsonl', [{ program: 'Dance', facts: [] }], target)).toBe('world-2.jsonl')
  })

  it('a file with an invalid line is rejected with the line number', () => {
    expect(() => readPageLines(write('uk-4.jsonl', [...pages, { program: 'Art' }]))).toThrow('uk-4.jsonl, line 4')
  })
})
