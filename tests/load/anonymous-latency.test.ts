import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { listContractCalls } from '#tests/support/contract-calls.ts'
import { fillWholeCatalogue } from '#tests/support/full-catalogue.ts'
import { openLatencyProbe } from '#tests/support/latency-probe.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

// Denial of service by visitors: each call that needs no session is sent sixteen times in parallel from one address, on
// a catalogue of the size that ships, while another user requests a page. `npm run test:load` imports the registers and
// sends every call; `npm test` generates as many programmes and sends the most expensive ones.

const world = openTwoApplicants()
beforeAll(async () => await fillWholeCatalogue(world.test), 900_000)
const otherUser = openLatencyProbe(world)

const unknownFacts = { unknown: 'yes', maxTuition: 100_000, open: 'yes', withoutTest: 'GRE,GMAT,TOEFL,IELTS' }
const everyFilter = { ...unknownFacts, unknown: undefined, maxTuition: 1, funding: 'full', fee: 'none', language: 'fr' }
const shortWords = { query: 'u n i s c e m a' }
const longText = { query: 'The river runs to the sea and the computer science' }
const typingErrors = { query: 'enginering scince compter managment' }

/**
 * Inputs of each call by cost: searches that scan the whole catalogue, cached or not, and searches without a result.
 */
const asked: Record<string, object[]> = {
  'accounts.session': [{}],
  'catalogue.facets': [
    ...[{}, { level: 'masters' }, { country: 'US', level: 'masters' }, unknownFacts, shortWords, typingErrors],
    ...[{ show: 'universities' }, { show: 'universities', query: 'university' }],
  ],
  'catalogue.programs': [
    ...[{ limit: 100 }, { sort: 'tuition' }, unknownFacts, everyFilter, shortWords, typingErrors],
    ...[longText, { query: 'university' }, { query: 'u n i s c e m xyzzyq' }],
  ],
  'catalogue.search': [{ limit: 100 }, { query: 'university' }, { query: 'univeristy of northen' }, longText],
  'catalogue.understand': [{ said: 'a cheap masters in computer science in Germany without GRE' }],
  'catalogue.get': [{ id: 'mit' }],
  'catalogue.program': [{ universityId: 'mit', programId: 'mit-masters' }],
  'catalogue.history': [{ entity: 'universities', id: 'mit' }],
  'catalogue.figures': [{}],
  'figures.get': [{}],
  'programOverviews.countries': [{ field: 'computer-science' }],
  'programOverviews.get': [{ field: 'computer-science', country: 'united-states' }],
  'programOverviews.programs': [{ field: 'computer-science', country: 'united-states' }],
  'professors.search': [{ limit: 100 }, longText],
  'professors.known': [{}],
  'professors.get': [{ id: '00000000-0000-4000-a000-000000000000' }],
  'professors.fieldsAt': [{ universityId: 'mit' }],
}

/** Calls of visitors whose cost does not grow with the catalogue, each with the reason. */
const bounded: Record<string, string> = {
  'documents.sample': 'It answers a file that was made at the build.',
  'scholarships.get': 'It reads one row by its key.',
}

/** Sends a read call, with an id for each parameter of its path. */
const reads = listContractCalls()
  .filter(({ isChange }) => !isChange)
  .map(({ name, path }) => ({
    name,
    input: Object.fromEntries(
      Array.from(path.matchAll(/\{\+?(\w+)\}/g), ([, parameter = '']) => [parameter, randomUUID()]),
    ),
  }))

/** The most expensive calls, which every run measures: a count that is cached, and one that is not. */
const everyRun: [name: string, input: object][] = [
  ['catalogue.facets', {}],
  ['catalogue.facets', { country: 'US', level: 'masters' }],
]

const everyInput = Object.entries(asked).flatMap(([name, inputs]) =>
  inputs.map((input): (typeof everyRun)[number] => [name, input]),
)
const cases = (isLoad ? everyInput : everyRun).map(([name, input]) => [name, JSON.stringify(input)] as const)

describe.skipIf(process.platform !== 'linux')('latency under load from visitors', () => {
  it('each call that needs no session is measured or has a reason not to be', async () => {
    const open: string[] = []
    for (const { name, input } of reads) if ((await otherUser.statusOf(name, input)) !== 401) open.push(name)
    expect(open.toSorted()).toEqual([...Object.keys(asked), ...Object.keys(bounded)].toSorted())
  })

  it.each(cases)('no other user waits for %s %s', async (name, written) => {
    const { isHeldUp, waits, statuses } = await otherUser.waitsBeside(name, { input: JSON.parse(written) })
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([])
    expect({ isHeldUp, waits }).toMatchObject({ isHeldUp: false })
  })
})
