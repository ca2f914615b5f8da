import { ORPCError } from '@orpc/server'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { createTestDatabase, createTestPerson, type TestDatabase, type TestPerson } from './database.ts'
import { callAs } from './router.ts'

const universities = [
  { id: 'mit', name: 'Institute of Tests', admissionRate: 0.05, tuition: 60_000 },
  { id: 'state', name: 'State of Tests', admissionRate: 0.7, tuition: 20_000 },
  { id: 'far', name: 'Far University', country: 'JP' },
  { id: 'near', name: 'Near University' },
]

/** The refusal of a call: its code, or `answered`, and the other data of the error. */
export const captureRefusal = async (attempt: Promise<unknown>): Promise<{ code: string; data?: unknown }> =>
  await attempt.then(
    () => ({ code: 'answered' }),
    (error: unknown) =>
      error instanceof ORPCError
        ? { code: error.code as string, data: error.data as unknown }
        : { code: `threw ${String(error)}` },
  )

/** Returns the code of the refusal of a call, or `answered`. */
export const captureErrorCode = async (attempt: Promise<unknown>): Promise<string> =>
  (await captureRefusal(attempt)).code

/**
 * Creates a database with a small catalogue for a test file, and in it two new applicants, Ada and Eve, for every test.
 */
export const openTwoApplicants = () => {
  const world: { test?: TestDatabase; ada?: TestPerson; eve?: TestPerson } = {}
  const known = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('This is there while a test runs.')
    return value
  }
  beforeAll(async () => {
    world.test = await createTestDatabase()
    await seedCatalogue(world.test.database.service, universities)
  })
  const renew = async () => {
    world.ada = await createTestPerson(known(world.test))
    world.eve = await createTestPerson(known(world.test))
  }
  beforeEach(renew)
  afterAll(async () => await world.test?.drop())

  const asAda = () => callAs(known(world.test), known(world.ada).token)
  const asEve = () => callAs(known(world.test), known(world.eve).token)
  const selectUniversity = async (api = asAda(), universityId = 'mit') =>
    await api.shortlist.add({ universityId, programId: `${universityId}-masters` })
  const startApplication = async (universityId = 'mit', api = asAda()) => {
    const entry = await selectUniversity(api, universityId)
    return await api.applications.create({ selectedUniversityId: entry.id })
  }
  return {
    get test() {
      return known(world.test)
    },
    get ada() {
      return known(world.ada)
    },
    get eve() {
      return known(world.eve)
    },
    /** Replacement of Ada and Eve by two new users, as at the start of each test. */
    renew,
    asAda,
    asEve,
    selectUniversity,
    startApplication,
  }
}
