import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { languages } from '#src/shared/locales.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { readMeasurement } from './commands.ts'
import { injectionPlaces } from './contract.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await loadDefaultCatalogue(test.database.service)
})
afterAll(async () => await test.drop())

it('RT-22: the public figures match the catalogue, without a session', async () => {
  const figures = await callAs(test, undefined).figures.get()
  const one = async (text: string) => Number((await test.owner.query<{ n: string }>(text)).rows[0]?.n)
  expect(figures.universities).toBe(await one('select count(*) as n from universities'))
  expect(figures.programs).toBe(await one('select count(*) as n from programs'))
  expect(figures.levels.map(({ id }) => id).sort()).toEqual(['law', 'masters', 'mba', 'medical', 'phd'])
  expect(figures.countries[0]?.count).toBeGreaterThanOrEqual(figures.countries[1]?.count ?? 0)
  const tuition = figures.facts.find(({ kind }) => kind === 'tuition_per_year')
  const withTuition = (table: string) => one(`select count(*) as n from ${table} where facts ? 'tuition_per_year'`)
  expect(tuition?.known).toBe((await withTuition('universities')) + (await withTuition('programs')))
  const five = await one(`select count(*) as n from programs p join universities u on u.id = p.university_id
    where (select count(*) from jsonb_object_keys((case when p.level in ('mba', 'law', 'medical')
      then u.facts - array['tuition_per_year', 'application_fee', 'tests', 'minimum_gpa', 'letters'] else u.facts end || p.facts)
      - array['website', 'city', 'admission_rate_undergraduate'])) >= 5`)
  expect(five).toBeGreaterThan(100)
  for (const slices of [figures.wellKnown.countries, figures.wellKnown.fields])
    expect(slices.reduce((sum, { count }) => sum + count, 0)).toBe(five)
  const known = new Set(figures.sources.map(({ id }) => id))
  for (const { sources } of figures.facts) for (const source of sources) expect(known).toContain(source)
})

it('RT-22: a missing measurement is null, and a damaged one is not returned', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-measurement-'))
  expect(readMeasurement(pathToFileURL(join(folder, 'missing.json')))).toBeNull()
  const damaged = join(folder, 'damaged.json')
  writeFileSync(damaged, '{"measuredAt":"2026-11-20","files":[{"auc":7}]}')
  expect(() => readMeasurement(pathToFileURL(damaged))).toThrow()
})

it('CH-01: the figures contain the assistant’s results on its questions', async () => {
  const { assistant } = await callAs(test, undefined).figures.get()
  expect(assistant?.questions).toBeGreaterThanOrEqual(60)
  expect((assistant?.right ?? 0) + (assistant?.wrong ?? 0) + (assistant?.refused ?? 0)).toBe(assistant?.questions)
})

it('CH-01: the figures contain how many questions the assistant understands, in each language', async () => {
  const { understanding } = await callAs(test, undefined).figures.get()
  const { all, ...byLanguage } = understanding?.byLanguage ?? {}
  expect(Object.keys(byLanguage).sort()).toEqual([...languages].sort())
  for (const { questions, right, wrong, asked } of [all, ...Object.values(byLanguage)].filter(
    (row) => row !== undefined,
  ))
    expect(right + wrong + asked).toBe(questions)
  expect(all?.questions).toBe(Object.values(byLanguage).reduce((sum, { questions }) => sum + questions, 0))
})

it('CH-01: the figures contain the results of prompt injections, by place', async () => {
  const { injections } = await callAs(test, undefined).figures.get()
  expect(injections?.places.map(({ place }) => place).sort()).toEqual([...injectionPlaces].sort())
  const attempts = JSON.parse(
    readFileSync(new URL('../../../catalogue/assistant-injections.json', import.meta.url), 'utf8'),
  ) as { place: string }[]
  for (const { place, attempts: made, withstood } of injections?.places ?? []) {
    expect(made).toBe(attempts.filter((attempt) => attempt.place === place).length)
    expect(withstood).toBeLessThanOrEqual(made)
  }
})
