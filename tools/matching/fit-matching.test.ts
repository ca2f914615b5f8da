import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { measurementSchema } from '#src/features/statistics/contract.ts'

// Generated outcomes: the test needs no file of real ones.

const folder = mkdtempSync(join(tmpdir(), 'gradapp-fit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const universities = ['Stanford University', 'University of Arizona', 'Purdue University', 'Arizona State University']

/** Generates applicants who apply everywhere; `isAccepted` decides the outcome. */
const posts = (isAccepted: (grade: number, place: number, luck: number) => boolean): string => {
  let state = 11
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const rows = Array.from({ length: 500 }).flatMap((_, person) => {
    const grade = (2.4 + 1.6 * next()).toFixed(2)
    return universities.map((university, place) => {
      const decision = isAccepted(Number(grade), place, next()) ? 'Accepted' : 'Rejected'
      const scores = `${130 + (person % 40)},${140 + (person % 30)},4`
      return `${university},PhD,Physics,${2010 + (person % 8)},${grade},${scores},American,${decision},Physics,F`
    })
  })
  const header = 'university,degree,major,season_year,gpa,gre_q,gre_v,gre_aw,status,decision,field,term'
  return [header, ...rows, ''].join('\n')
}

const repository = () =>
  ['catalogue/tiers.json', 'catalogue/measurement.json', 'docs/matching.md', 'docs/matching-reliability.svg'].map(
    (file) => readFileSync(file, 'utf8'),
  )

const runFit = (name: string, content: string) => {
  const [path, into] = [join(folder, `${name}.csv`), join(folder, name)]
  writeFileSync(path, content)
  const before = repository()
  const run = spawnSync(process.execPath, ['tools/matching/fit-matching.ts', path, '--into', into], {
    encoding: 'utf8',
  })
  expect(repository()).toEqual(before)
  return { ...run, into, isWritten: readdirSync(folder).includes(name) }
}

describe('npm run tool -- fit-matching', () => {
  it('MA-03 weights that pass are written into the named folder, and nowhere else', () => {
    const { status, into, stdout } = runFit(
      'fair',
      posts((grade, place, luck) => grade - 3 + place - 1.5 > 2 * (luck - 0.5)),
    )
    expect(status).toBe(0)
    expect(readdirSync(into).sort()).toEqual(['matching-reliability.svg', 'measurement.json', 'tiers.json'])
    const [file] = measurementSchema.parse(JSON.parse(readFileSync(join(into, 'measurement.json'), 'utf8'))).files
    expect(file).toMatchObject({ rows: 2000, resolved: 2000, split: { kind: 'seasons', held: [2015, 2016] } })
    expect(file?.checked).toBeLessThan(1000)
    // Far above realistic outcomes, so the leakage check is triggered and printed.
    expect(stdout).toContain('above 0.76')
    expect(stdout).toContain('fitted on shuffled decisions')
  })

  it('MA-03 weights that fail are not written, and the command reports that', () => {
    const { status, stderr, isWritten } = runFit(
      'chance',
      posts((_grade, _place, luck) => luck > 0.5),
    )
    expect(status).toBe(1)
    expect(stderr).toContain('Nothing was written')
    expect(isWritten).toBe(false)
  })
})
