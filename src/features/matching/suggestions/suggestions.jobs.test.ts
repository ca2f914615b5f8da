import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { readFactsForRanking } from '#src/features/official-pages/commands.ts'
import { profileChangedJob } from '#src/features/profile/rules.ts'
import { createLog } from '#src/server/log.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { createMatchingJobs } from '../jobs.ts'
import { requestSuggestions } from './suggestions.provider.ts'

const world = openTwoApplicants()
const { asAda } = world
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Fake OpenAI-compatible service with a fixed response that records requests. */
const startService = async (answer: string, status = 200) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      asked.push(body)
      if (status === 0) return
      response.writeHead(status, { 'content-type': 'application/json', location: request.url ?? '' })
      response.end(
        JSON.stringify({
          id: '1',
          object: 'chat.completion',
          created: 0,
          model: 'm',
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: answer } }],
        }),
      )
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { asked, settings: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'k', model: 'm' } }
}

const runJob = async (ai?: { baseUrl: string; apiKey: string; model: string }) => {
  const [job] = createMatchingJobs({
    database: world.test.database,
    config: ai ? { ai } : {},
    log: createLog('silent'),
    readOwnFacts: readFactsForRanking,
  })
  expect(job?.name).toBe(profileChangedJob)
  await job?.run({ userId: world.ada.id })
}

const addMusic = async () =>
  await world.test.owner.query(
    `insert into programs (id, university_id, name, field, level, degree, keywords, website_url, source)
     values ('mit-music', 'mit', 'Music Technology', 'music', 'masters', 'MA', '{sound}', 'https://example.org', 'test')
     on conflict do nothing`,
  )

const matchIds = async () => (await asAda().matching.list({ limit: 50 })).matches.map(({ id }) => id)

describe('AI service as a match source (MA-01)', () => {
  it('MA-01 a suggested programme joins the ranking with the engine’s score, even from a far field', async () => {
    await addMusic()
    await asAda().profile.updateAcademic({ targetField: 'computer-science', targetDegreeLevel: 'masters' })
    await expect.poll(matchIds).not.toContain('mit-music')
    const { asked, settings } = await startService(
      'Here you are: [{"university": "Institute of Tests", "program": "Music Technology"}, {"university": "Nowhere"}, 7]',
    )
    await runJob(settings)
    const { matches } = await asAda().matching.list({ limit: 50 })
    const named = matches.find(({ id }) => id === 'mit-music')
    expect(named?.source).toBe('ai_matching')
    expect(named?.reasoning.find(({ name }) => name === 'field')?.points).toBe(0)
    expect(asked.join()).toContain('computer-science')
    // No personal data leaves the server.
    expect(asked.join()).not.toMatch(/Test Person|example\.org/)
  })

  it('the model gets level, field, interests, countries and budget, and nothing else of the applicant', async () => {
    await asAda().profile.updateAcademic({ targetField: 'music', targetDegreeLevel: 'masters' })
    await asAda().profile.replaceInterests({ names: ['acoustics'] })
    const { asked, settings } = await startService('[]')
    await runJob(settings)
    const { messages } = JSON.parse(asked.at(-1) ?? '{}') as { messages: { role: string; content: string }[] }
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    const wishes = JSON.parse(messages[1]?.content ?? '{}') as Record<string, unknown>
    expect(Object.keys(wishes).sort()).toEqual(['countries', 'field', 'interests', 'level', 'maxTuition'])
    expect(wishes).toMatchObject({ level: 'masters', field: 'music', interests: ['acoustics'] })
  })

  it.each([
    ['fails', '', 500],
    ['answers no list', 'I cannot help with that.', 200],
    ['names nothing that exists', '[{"university": "Atlantis", "program": "Magic"}]', 200],
  ])('MA-01 a service that %s leaves the matches unchanged', async (_what, answer, status) => {
    const before = await matchIds()
    const { settings } = await startService(answer, status)
    await runJob(settings)
    expect(await matchIds()).toEqual(before)
  })

  it('MA-01 a request to a hanging service is aborted', async () => {
    const { settings } = await startService('', 0)
    const wishes = { level: 'masters', field: 'music', interests: [], countries: [], maxTuition: null }
    await expect(requestSuggestions(settings, wishes, 50)).rejects.toThrow()
  })

  it('the suggestion client follows no redirect of the service', async () => {
    const { asked, settings } = await startService('', 307)
    const wishes = { level: 'masters', field: 'music', interests: [], countries: [], maxTuition: null }
    await expect(requestSuggestions(settings, wishes)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  it('MA-01 without a configured service no request is sent and matching works', async () => {
    await runJob()
    expect((await matchIds()).length).toBeGreaterThan(0)
  })
})

describe('CV as a match source (MA-01, MA-02)', () => {
  it('MA-02 a match by an interest found only in the CV has the CV as its source', async () => {
    await asAda().profile.updateAcademic({ targetField: 'computer-science', targetDegreeLevel: 'masters' })
    await asAda().profile.replaceInterests({ names: ['quantum physics'] })
    const { owner } = world.test
    const resume = await owner.query<{ id: string }>(
      `insert into resumes (user_id, original_filename, file_size, content_type, file_key)
       values ($1, 'cv.pdf', 1, 'application/pdf', 'k') returning id`,
      [world.ada.id],
    )
    const finding = { id: 'f', field: 'researchInterest', value: 'Databases' }
    await owner.query("insert into cv_analyses (user_id, resume_id, findings, accepted) values ($1, $2, $3, '{f}')", [
      world.ada.id,
      resume.rows[0]?.id,
      JSON.stringify([finding]),
    ])
    const { matches } = await asAda().matching.list({ limit: 6 })
    expect(matches.map(({ source }) => source)).toContain('cv_analysis')
  })
})
