import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { readFactsForRanking } from '#src/features/official-pages/commands.ts'
import { createLog } from '#src/server/log.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { createMatchingJobs } from '../jobs.ts'
import { calculateCosineSimilarity, createNeighbourFinder } from './neighbours.engine.ts'
import { embedTexts } from './neighbours.provider.ts'

const world = openTwoApplicants()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const topics = Array.from({ length: 40 }, (_, at) => `topic ${at}`)
/** Vectors are similar only for two texts about tides. */
const vectorOf = (text: string): number[] => {
  const at = topics.indexOf(text)
  if (/tidal|moon/.test(text)) return [1, 0, 0.05]
  return [0.1, Math.sin(at), Math.cos(at)]
}

/** Fake OpenAI-compatible service with embeddings; all other requests fail. */
const startService = async (status = 200) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const isVectors = request.url?.endsWith('/embeddings') ?? false
      const { input = [] } = JSON.parse(body) as { input?: string[] }
      if (isVectors) asked.push(...input)
      response.writeHead(isVectors ? status : 500, { 'content-type': 'application/json', location: request.url ?? '' })
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
      response.end(JSON.stringify({ object: 'list', model: 'v', data, usage: { prompt_tokens: 1, total_tokens: 1 } }))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { asked, ai: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'k', model: 'm', embeddingModel: 'v' } }
}

const runJob = async (ai: Awaited<ReturnType<typeof startService>>['ai'] | undefined) => {
  const [job] = createMatchingJobs({
    database: world.test.database,
    config: ai ? { ai } : {},
    log: createLog('silent'),
    readOwnFacts: readFactsForRanking,
  })
  await job?.run({ userId: world.ada.id })
}

const researchOf = async (id: string) => {
  const { matches } = await world.asAda().matching.list({ limit: 50 })
  return matches.find((match) => match.id === id)?.reasoning.find(({ name }) => name === 'research')
}

describe('embedding neighbours of an interest (MA-03)', () => {
  it('MA-03 an embedding model finds the topic of an interest once and stores it; without a model matches are unchanged', async () => {
    await world.test.owner.query('update programs set keywords = $1 where id = $2', [topics, 'mit-masters'])
    await world.test.owner.query("update programs set keywords = '{tidal energy}' where id = 'state-masters'")
    await world.asAda().profile.updateAcademic({ targetField: 'computer-science', targetDegreeLevel: 'masters' })
    await world.asAda().profile.replaceInterests({ names: ['currents of the moon'] })
    await runJob(undefined)
    await expect.poll(async () => (await researchOf('state-masters'))?.reason).toBe('matching.reason.research.none')
    const { asked, ai } = await startService()
    await runJob(ai)
    expect(await researchOf('state-masters')).toMatchObject({
      reason: 'matching.reason.research.some',
      params: { words: 'currents of the moon' },
    })
    expect((await researchOf('mit-masters'))?.reason).toBe('matching.reason.research.none')
    expect(new Set(asked)).toContain('tidal energy')
    // The request contains interests and topics, each once, and no personal data.
    expect(asked.length).toBe(new Set(asked).size)
    expect(asked.join()).not.toMatch(/Test Person|example\.org/)
    const before = asked.length
    await runJob(ai)
    expect(asked.length).toBe(before)
  })

  it('MA-03 an unreachable embedding service delays no ranking', async () => {
    await world.asAda().profile.replaceInterests({ names: ['something new'] })
    await runJob({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'k', model: 'm', embeddingModel: 'v' })
    expect((await world.asAda().matching.list({ limit: 50 })).matches.length).toBeGreaterThan(0)
  })

  it('the embedding client follows no redirect of the service', async () => {
    const { asked, ai } = await startService(307)
    await expect(embedTexts(ai, ['tides'])).rejects.toThrow()
    expect(asked).toEqual(['tides'])
  })

  it('MA-03 only outliers are neighbours, and vectors of different lengths are not compared', () => {
    const finder = createNeighbourFinder({ words: 'x', vector: [1, 0] })
    for (const at of Array.from({ length: 50 }, (_, index) => index))
      finder.add({ words: `w${at}`, vector: [Math.sin(at / 100), 1] })
    expect(finder.found()).toEqual([])
    finder.add({ words: 'near', vector: [1, 0.01] })
    expect(finder.found()).toEqual(['near'])
    expect(calculateCosineSimilarity([1, 0], [1, 0, 0])).toBe(0)
    expect(calculateCosineSimilarity([0, 0], [1, 0])).toBe(0)
  })
})
