import { performance } from 'node:perf_hooks'
import { onboardingAnswers, signUpApplicant, startServer } from '#tests/support/server-process.ts'
import { openCatalogue } from '../catalogue.ts'
import type { BenchDatabase } from '../database.ts'
import { type Figure, median, p95 } from '../measure.ts'
import type { Sizes } from '../sizes.ts'

const maxMs = 60

/** Applicants of large and small fields, with and without interests, in one country and in several. */
const applicants = [
  {},
  { targetField: 'business', researchInterests: [], countries: ['GB', 'IE'] },
  { targetField: 'public-health', researchInterests: ['epidemiology', 'health policy'], countries: ['US', 'CA', 'AU'] },
  { targetField: 'nursing', targetDegreeLevel: 'phd', researchInterests: ['palliative care'], countries: ['IE'] },
  { targetField: 'law', countries: ['NL', 'DE', 'FR', 'GB'] },
  { targetField: 'biology', targetDegreeLevel: 'phd', researchInterests: ['gene editing', 'immunology'], gpa: 3.1 },
]

type Person = Awaited<ReturnType<typeof signUpApplicant>>

/** Measures the milliseconds of a request for the first page of the ranked list. */
const timeFirstPage = async (person: Person): Promise<number> => {
  const started = performance.now()
  const { status, body } = await person.call('GET', '/api/matches?limit=20')
  const ms = performance.now() - started
  if (status !== 200 || (body as { matches: object[] }).matches.length === 0)
    throw new Error(`GET /api/matches answered ${status} without matches`)
  return ms
}

/** Requests for the first page of the ranked list over HTTP, among the programmes that ship with their registers. */
export const benchMatches = async (given: BenchDatabase, sizes: Sizes['matches']): Promise<Figure[]> => {
  const { database, programs } = await openCatalogue(given, sizes.hasRegisters)
  await database.close()
  const server = await startServer({
    DATABASE_URL: given.ownerUrl,
    AUTH_SECRET: given.secret,
    LOG_LEVEL: 'warn',
    READ_REGISTERS: 'false',
  })
  const people: Person[] = []
  for (const answers of applicants.slice(0, sizes.applicants))
    people.push(await signUpApplicant(server, { answers: { ...onboardingAnswers, ...answers } }))
  const times: number[] = []
  for (let round = 0; round <= sizes.rounds; round += 1)
    for (const person of people) {
      const ms = await timeFirstPage(person)
      // The first round warms up.
      if (round > 0) times.push(ms)
    }
  await server.stop()
  return [
    {
      id: 'P5',
      what: `first page of the matches over HTTP among ${programs} programmes, one request after the other, p95`,
      value: p95(times),
      unit: 'ms',
      bar: `<= ${maxMs}`,
      holds: p95(times) <= maxMs,
      median: Math.round(median(times)),
    },
  ]
}
