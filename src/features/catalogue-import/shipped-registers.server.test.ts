import { readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import {
  buildSignUp,
  cleanUpServers,
  createApiClient,
  createEmail,
  createNetworkHeaders,
  onboardingAnswers,
  type RunningServer,
  startExternalDatabase,
  startServer,
} from '#tests/support/server-process.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { markRegisterImported, shippedRegisters } from './shipped-registers.commands.ts'

// All shipped registers run under `npm run test:load`: they contain 68,000 programmes. Other runs import those that
// take a few seconds; the others are recorded as imported.

afterAll(cleanUpServers)

const importTimeoutMs = isLoad ? 240_000 : 60_000

const smallRegisters = ['domains', 'studyindenmark', 'moe-taiwan', 'ccmt']
const testedRegisters = isLoad ? shippedRegisters : shippedRegisters.filter(({ kind }) => smallRegisters.includes(kind))
const skippedCount = shippedRegisters.length - testedRegisters.length

let external: Awaited<ReturnType<typeof startExternalDatabase>>

const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: external.ownerUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const countRows = async (what: string): Promise<number> =>
  Number((await query<{ n: string }>(`select count(*) as n from ${what}`))[0]?.n)

const countImported = async () => (await countRows(`catalogue_seed_state where name like 'register %'`)) - skippedCount

const markOthersImported = async () => {
  const pool = new pg.Pool({ connectionString: external.ownerUrl, max: 1 })
  for (const register of shippedRegisters)
    if (!testedRegisters.includes(register)) await markRegisterImported(drizzle(pool), register)
  await pool.end()
}

const start = async () => await startServer({ ...external.environment, READ_REGISTERS: 'true' })

/** Lists the child processes of a server, without its database. */
const listWorkers = ({ child }: RunningServer): number[] =>
  readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('shipped-registers.worker'))

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const countByCountry = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await query<{ country: string; n: number }>(
        `select u.country, count(*)::int as n from programs p join universities u on u.id = p.university_id
         where p.removed_at is null group by 1`,
      )
    ).map(({ country, n }) => [country, n]),
  )

interface MatchList {
  matches: { universityId: string; programId: string; program_name: string; isNearField: boolean; location: string }[]
  total: number
  inField: number
  elsewhereInField: { country: string; programs: number }[]
  late: string[]
}

/** Signs up a user with these preferences. Returns the user's id and their list once all sources have responded. */
const signUpWithPreferences = async (server: RunningServer, wishes: object) => {
  const visitor = createApiClient(server)
  await visitor.call('POST', '/api/auth/sign-up/email', buildSignUp(createEmail()), createNetworkHeaders())
  const answers = { ...onboardingAnswers, researchInterests: [], careerGoals: '', ...wishes }
  expect((await visitor.call('POST', '/api/onboarding/complete', answers)).status).toBe(200)
  const list = async () => (await visitor.call('GET', '/api/matches?limit=24')).body as MatchList
  await expect.poll(async () => (await list()).late, { timeout: 60_000, interval: 500 }).toEqual([])
  return { ...visitor, list: await list() }
}

/** Minimum number of programmes by country. */
const minPrograms = isLoad
  ? {
      ...{ US: 45_000, AU: 4_000, NL: 1_900, IT: 2_400, SE: 850, DK: 250, BR: 5_500, TW: 4_500, IN: 600 },
      ...{ GB: 700, DE: 700, CA: 700, IE: 80, CH: 140 },
    }
  : { DK: 250, TW: 4_500, IN: 600 }

const masters = { targetDegreeLevel: 'masters', gpa: 3.5, gpaScale: '4.0' }
type Subject = [wishes: { targetField: string; countries: string[] } & Record<string, unknown>, word: RegExp]
const allSubjects: Subject[] = [
  [{ ...masters, targetField: 'nursing', countries: ['US'] }, /nurs|\bMSN\b/i],
  [{ ...masters, targetField: 'physiotherapy', countries: ['AU'] }, /physio|exercise|health/i],
  [{ ...masters, targetField: 'education', countries: ['US'] }, /educat|teach|learn|curric|school|instruct/i],
  [
    { ...masters, targetField: 'mechanical-engineering', countries: ['DE', 'CA'], gpa: 8.1, gpaScale: '10' },
    /mechan|manufactur|engineer|maschin/i,
  ],
  [{ ...masters, targetField: 'public-health', countries: ['GB'], gpa: 4.1, gpaScale: '5.0' }, /./],
  [{ ...masters, targetField: 'computer-science', countries: ['US', 'CA'], gpa: 8.4, gpaScale: '10' }, /./],
  [{ ...masters, targetField: 'history', targetDegreeLevel: 'phd', countries: ['US'] }, /./],
]
const subjects: Subject[] = isLoad
  ? allSubjects
  : [
      [{ ...masters, targetField: 'nursing', countries: ['TW'] }, /nurs|護/i],
      [{ ...masters, targetField: 'mechanical-engineering', countries: ['IN'] }, /./],
    ]

/**
 * Test users: each gets a list of the preferred field in the preferred countries, and starts an application from its
 * last entry.
 */
const expectFieldMatches = async (server: RunningServer) => {
  for (const [wishes, word] of subjects) {
    const { call, list } = await signUpWithPreferences(server, wishes)
    const wanted = list.matches.filter(({ isNearField }) => !isNearField)
    expect(wanted.length, wishes.targetField).toBeGreaterThan(0)
    // Some names of a field do not have its word: "Wind Energy Systems", "Child Study and Human Development".
    const named = wanted.filter(({ program_name: name }) => word.test(name))
    expect(named.length / wanted.length, wishes.targetField).toBeGreaterThanOrEqual(0.8)
    const countries = new Set(list.matches.map(({ location }) => location.split(', ').at(-1)))
    expect([...countries].filter((country) => !wishes.countries.includes(country ?? ''))).toEqual([])
    const { universityId, programId } = wanted.at(-1) ?? { universityId: '', programId: '' }
    const page = await call('GET', `/api/universities/${universityId}/programs/${programId}`)
    expect((page.body as { websiteUrl: string }).websiteUrl).toMatch(/^https?:/)
    const entry = await call('POST', '/api/shortlist', { universityId, programId })
    const started = await call('POST', '/api/applications', {
      selectedUniversityId: (entry.body as { id: string }).id,
    })
    expect(started.status).toBe(201)
  }
}

/** Expected alternatives when the preferred country has no programme of the field, or the level has few. */
const expectAlternatives = async (server: RunningServer) => {
  const hotels = await signUpWithPreferences(server, { ...masters, targetField: 'hospitality', countries: ['AT'] })
  expect(hotels.list.inField).toBe(0)
  expect(hotels.list.total).toBeGreaterThan(0)
  const taiwan = hotels.list.elsewhereInField.find(({ country }) => country === 'TW')
  const found = await hotels.call('GET', '/api/programs?field=hospitality&level=masters&country=TW')
  expect(found.body).toMatchObject({ total: taiwan?.programs })
  const law = { targetField: 'law', targetDegreeLevel: 'law', countries: ['NL'], gpa: 15, gpaScale: '20' }
  const { list } = await signUpWithPreferences(server, law)
  expect(list.matches.length + list.elsewhereInField.length).toBeGreaterThan(0)
  const typed = await hotels.call('GET', '/api/universities?query=univeristy%20of%20sao%20pau')
  const names = (typed.body as { universities: { name: string }[] }).universities.map(({ name }) => name)
  expect(names).toContainEqual(expect.stringMatching(/São Paulo|Sao Paulo/))
}

describe.skipIf(process.platform !== 'linux')('the shipped registers', () => {
  it(
    'MA-01, RT-13, RT-14, SH-01, ON-01: imports registers once while the server responds, resumes after kills, and matches users',
    async () => {
      external = await startExternalDatabase()
      await markOthersImported()
      const first = await start()
      await expect.poll(() => listWorkers(first), { timeout: 60_000 }).toHaveLength(1)
      const [worker = 0] = listWorkers(first)
      await expect.poll(countImported, { timeout: importTimeoutMs, interval: 50 }).toBeGreaterThan(isLoad ? 5 : 0)
      const response = await fetch(`${first.url}/api/programs?country=US`)
      expect(response.status).toBe(200)
      await first.stop('SIGKILL')
      // The worker process also ends without its parent.
      await expect.poll(() => isRunning(worker), { timeout: 20_000 }).toBe(false)
      expect(await countImported()).toBeLessThan(testedRegisters.length)

      const second = await start()
      await expect.poll(countImported, { timeout: importTimeoutMs, interval: 200 }).toBe(testedRegisters.length)
      const programs = await countByCountry()
      for (const [country, count] of Object.entries(minPrograms))
        expect(programs[country]).toBeGreaterThanOrEqual(count)
      const sum = Object.values(minPrograms).reduce((all, count) => all + count, 0)
      expect(Object.values(programs).reduce((all, count) => all + count, 0)).toBeGreaterThanOrEqual(
        isLoad ? 68_000 : sum,
      )
      expect(
        await countRows(
          '(select 1 from programs group by university_id, level, name, degree, source having count(*) > 1) x',
        ),
      ).toBe(0)
      // Entries of one name and country are distinguished by their numbers.
      expect(
        await countRows(
          `(select 1 from universities group by country, lower(name)
          having count(*) > count(distinct external_ids) or (count(*) > 1 and bool_or(external_ids = '{}'))) x`,
        ),
      ).toBe(0)
      if (isLoad)
        expect(
          await countRows(
            `(select 1 from universities where external_ids::text like '%ipeds:%' and id in
        (select university_id from programs where removed_at is null)) x`,
          ),
        ).toBeGreaterThanOrEqual(1_800)
      await expectFieldMatches(second)
      await expectAlternatives(second)
      const changes = await countRows('catalogue_changes')
      await second.stop()

      const third = await start()
      // The job has finished: without pending registers no process starts.
      await expect
        .poll(async () => await countRows(`pgboss.job where name = 'read-registers' and state = 'completed'`), {
          timeout: 30_000,
        })
        .toBeGreaterThanOrEqual(2)
      expect(listWorkers(third)).toEqual([])
      expect(await countRows('catalogue_changes')).toBe(changes)
      await third.stop()
    },
    2 * importTimeoutMs,
  )
})
