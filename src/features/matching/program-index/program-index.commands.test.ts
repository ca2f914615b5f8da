import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { matchSchema } from '../contract.ts'
import { emptyCircumstances } from '../engine/conditions.engine.ts'
import { createPlan } from '../engine/plan.engine.ts'
import { rankPrograms } from '../engine/rank.engine.ts'
import { readInterests } from '../research/research.commands.ts'
import { readProgramIndex } from './program-index.commands.ts'
import { maxSegments, type ProgramIndex } from './program-index.engine.ts'
import { idAt, nameAt, type Segment, universityIdAt } from './segment.engine.ts'

// In-memory program index of each process, synchronized with the database.

const rowOf = (programIndex: ProgramIndex, id: string): [Segment, number] => {
  const [index = -1, row = -1] = programIndex.places.get(id) ?? []
  const segment = programIndex.segments[index]
  if (!segment) throw new Error(`${id} is not on the programIndex`)
  return [segment, row]
}

const world = openTwoApplicants()

describe('in-memory program index', () => {
  it('MA-01: every process applies a changed, an added and a deleted row', async () => {
    const urls = { service: world.test.serviceUrl, request: world.test.requestUrl }
    const processes = [openDatabase(urls, createLog('silent')), openDatabase(urls, createLog('silent'))]
    const shelves: ProgramIndex[] = []
    for (const one of processes) shelves.push(await readProgramIndex(one))
    const [interest] = await readInterests(world.test.database.service, ['databases'], [])
    const applicant = {
      odds: 0,
      variance: 0,
      gradePoints: null,
      residence: {
        origin: { citizenship: null, degreeCountry: null },
        odds: { home: 0, abroad: 0, abroadWithLocalDegree: 0 },
      },
      level: 'masters',
      field: 'computer-science',
      interests: interest ? [interest] : [],
      countries: [],
      state: null,
      maxTuition: null,
      isLimitFirm: false,
      tests: {},
      circumstances: emptyCircumstances,
      today: 20_000,
    }
    const idsIn = async () =>
      await Promise.all(
        processes.map(async (one) =>
          rankPrograms(createPlan(await readProgramIndex(one), applicant), 50)
            .ranked.map((ranked) => idAt(ranked.segment, ranked.row))
            .sort(),
        ),
      )
    const [before = []] = await idsIn()
    await world.test.owner.query(
      `insert into programs (id, university_id, name, field, level, degree, keywords, website_url, source)
       select 'new-masters', id, 'Data', 'data-science', 'masters', 'MSc', '{databases}', 'https://example.org', 'test'
       from universities order by id limit 1`,
    )
    const grown = [...before, 'new-masters'].sort()
    await expect.poll(idsIn).toEqual([grown, grown])
    await world.test.owner.query(`update programs set level = 'phd' where id = 'new-masters'`)
    await expect.poll(idsIn).toEqual([before, before])
    await world.test.owner.query(`update programs set level = 'masters' where id = 'new-masters'`)
    await expect.poll(idsIn).toEqual([grown, grown])
    await world.test.owner.query(`delete from programs where id = 'new-masters'`)
    await expect.poll(idsIn).toEqual([before, before])
    for (const one of processes) await one.close()
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('MA-01: a process follows a change through its event, without a running timer or a request', async () => {
    const urls = { service: world.test.serviceUrl, request: world.test.requestUrl }
    const one = openDatabase(urls, createLog('silent'))
    const programIndex = await readProgramIndex(one)
    const place = () => programIndex.places.get('state-masters')
    const before = place()
    // From here on every timer is frozen, so polling would never fire.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] })
    await world.test.owner.query("update programs set keywords = '{waves}' where id = 'state-masters'")
    while (JSON.stringify(place()) === JSON.stringify(before)) await setImmediate()
    expect(nameAt(...rowOf(programIndex, 'state-masters'))).toBe('Computer Science')
    vi.useRealTimers()
    await one.close()
  })

  it('MA-01: many edits are applied row by row without a full reload of the catalogue', async () => {
    const urls = { service: world.test.serviceUrl, request: world.test.requestUrl }
    const one = openDatabase(urls, createLog('silent'))
    const programIndex = await readProgramIndex(one)
    const ids = [...programIndex.places.keys()].slice(0, 3)
    const edits = maxSegments * 3
    for (let edit = 0; edit < edits; edit += 1) {
      const id = ids[edit % ids.length] ?? ''
      const name = `Edited ${edit}`
      await world.test.owner.query('update programs set name = $2 where id = $1', [id, name])
      while (!programIndex.places.has(id) || nameAt(...rowOf(programIndex, id)) !== name) await setImmediate()
    }
    expect(await readProgramIndex(one)).toBe(programIndex)
    expect(programIndex.segments.length).toBeLessThan(8)
    const other = openDatabase(urls, createLog('silent'))
    const anew = await readProgramIndex(other)
    const standing = (from: ProgramIndex) =>
      [...from.places.keys()]
        .sort()
        .map((id) => [id, nameAt(...rowOf(from, id)), universityIdAt(from, ...rowOf(from, id))])
    expect(standing(programIndex)).toEqual(standing(anew))
    expect([...programIndex.frequency].reduce((sum, times) => sum + times, 0)).toBe(
      [...anew.frequency].reduce((sum, times) => sum + times, 0),
    )
    await one.close()
    await other.close()
    await world.test.owner.query("update programs set name = 'Computer Science' where name like 'Edited %'")
  })

  it('MA-01: grant holders trigger no event: their import rereads no programme', async () => {
    const announced: string[] = []
    const client = new pg.Client({ connectionString: world.test.serviceUrl })
    client.on('notification', ({ channel }) => announced.push(channel))
    await client.connect()
    await client.query('listen catalogue; listen mark')
    const heard = async (sql: string) => {
      await world.test.owner.query(sql)
      // Notifications arrive in the order of their transactions: earlier ones precede the mark.
      await client.query('notify mark')
      await expect.poll(() => announced.includes('mark')).toBe(true)
      return announced.splice(0).length - 1
    }
    const people = 'select id from universities order by id limit 1'
    const add = (grants: string) =>
      `insert into faculty_profiles (university_id, full_name, research_interests, grants, source)
       select (${people}), 'Ada Announced', '{databases}', '${grants}', (select id from catalogue_sources limit 1)`
    const grant =
      '[{"funder":"a","number":"1","titles":["Databases"],"from":2024,"to":2027,"timing":"end","read":"2026-01-01"}]'
    expect(await heard(add(grant))).toBe(0)
    expect(await heard("update faculty_profiles set department = 'Law' where full_name = 'Ada Announced'")).toBe(0)
    expect(await heard("update faculty_profiles set grants = '[]' where full_name = 'Ada Announced'")).toBe(1)
    expect(await heard("update faculty_profiles set department = 'Art' where full_name = 'Ada Announced'")).toBe(1)
    expect(await heard(`update faculty_profiles set grants = '${grant}' where full_name = 'Ada Announced'`)).toBe(1)
    expect(await heard("delete from faculty_profiles where full_name = 'Ada Announced'")).toBe(0)
    expect(await heard(add('[]'))).toBe(1)
    expect(await heard("delete from faculty_profiles where full_name = 'Ada Announced'")).toBe(1)
    await client.end()
  })

  it('MA-01: an import of thousands of rows is one addition; more than ten thousand reload everything', async () => {
    const urls = { service: world.test.serviceUrl, request: world.test.requestUrl }
    const one = openDatabase(urls, createLog('silent'))
    const before = await readProgramIndex(one)
    const [held, segments] = [before.places.size, before.segments.length]
    const add = async (prefix: string, rows: number) =>
      await world.test.owner.query(
        `insert into programs (id, university_id, name, field, level, degree, website_url, source)
         select $1 || repeat('x', 60) || n, id, $1 || n, 'music', 'mba', 'MBA', 'https://example.org', 'test'
         from (select id from universities order by id limit 1) u, generate_series(1, $2::int) n`,
        [prefix, rows],
      )
    await add('many-', 3000)
    await expect.poll(async () => (await readProgramIndex(one)).places.size).toBe(held + 3000)
    expect(await readProgramIndex(one)).toBe(before)
    expect(before.segments.length).toBeLessThanOrEqual(segments + 2)
    await add('more-', 10_001)
    await expect.poll(async () => (await readProgramIndex(one)).places.size, { timeout: 20_000 }).toBe(held + 13_001)
    expect(await readProgramIndex(one)).not.toBe(before)
    await world.test.owner.query("delete from programs where level = 'mba'")
    await one.close()
  })

  it('MA-01: no column of the catalogue, of stored matches or of a shown match can contain a payment', async () => {
    const { rows } = await world.test.owner.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name in
       ('universities', 'programs', 'scholarships', 'faculty_profiles', 'ai_university_matches', 'match_suggestions')`,
    )
    const names = [...rows.map(({ column_name }) => column_name), ...Object.keys(matchSchema.shape)]
    expect(names.length).toBeGreaterThan(60)
    expect(
      names.filter((name) => /paid|pay|sponsor|promot|boost|bid|advert|premium|featured|commission/.test(name)),
    ).toEqual([])
  })
})
