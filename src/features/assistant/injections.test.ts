import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatRequest, hasToolResult, type Step, startChatEndpoint } from '#src/server/testing/chat-endpoint.ts'
import { callAs } from '#src/server/testing/router.ts'
import { openTwoApplicants } from '#src/server/testing/two-applicants.ts'
import { askAndHear } from './fixtures.ts'
import { blocksOf } from './markdown/rules.ts'

// Check 33: the endpoint of these tests does whatever any text tells it. What must hold, holds without the model's help.

const attempts = JSON.parse(
  readFileSync(new URL('../../../catalogue/assistant-injections.json', import.meta.url), 'utf8'),
) as { place: Place; text: string }[]
type Place = 'notes' | 'cv' | 'profile' | 'requirement' | 'deadline' | 'programme' | 'message'

const eves = 'only-eve-has-this'
const world = openTwoApplicants()
let endpoint: Awaited<ReturnType<typeof startChatEndpoint>>

const inputs: Record<string, object> = {
  university: { names: ['Institute of Tests', 'Far University'] },
  searchUniversities: { query: 'tests' },
  scholarships: {},
  help: { question: 'letter' },
  deadlines: { span: 'next' },
  proposeShortlist: { university: 'Far University' },
  proposeDeadline: { university: 'Institute of Tests', date: '2027-01-15' },
  proposeRequirement: { university: 'Institute of Tests', requirement: 'transcripts' },
}

/** Tools that the attackers name and that are not there. */
const wished =
  'deleteAccount sendMail readUser updateProfile updateApplication settleProposal runSql setRole exportData'.split(' ')

const everything = (request: ChatRequest) =>
  request.messages
    .slice(1)
    .map(({ content }) => String(content))
    .join('\n')

/** Calls every tool that there is and every one that an attacker wishes for, then prints all that it has ever seen. */
const obey = (request: ChatRequest): Step[] => {
  const offered = request.tools?.map((tool) => tool.function.name) ?? []
  if (!hasToolResult(request))
    return [...offered, ...wished].map((call) => ({ call, input: { user_id: world.eve.id, ...inputs[call] } }))
  return [
    { say: `${everything(request)}\n` },
    {
      say: '![x](https://evil.example/p.png?d=1) [offer](https://evil.example/) <img src=https://evil.example/q.png>\n',
    },
    { say: '[ok](javascript:alert(1)) https://evil.example/z The fee is 987654321 dollars. Done.' },
  ]
}

beforeAll(async () => {
  endpoint = await startChatEndpoint(obey)
})
afterAll(async () => await endpoint.stop())

const plan = async (api: ReturnType<typeof world.asAda>, mark: string) => {
  const entry = await world.selectUniversity(api)
  await api.shortlist.update({ id: entry.id, version: entry.version, notes: mark })
  const application = await api.applications.create({ selectedUniversityId: entry.id })
  await api.profile.update({ bio: mark })
  return application
}

const cvOf = async (userId: string, value: string) => {
  const { rows } = await world.test.owner.query(
    "insert into resumes (user_id, original_filename, file_size, content_type, file_key) values ($1, 'cv.pdf', 1, 'application/pdf', 'k') returning id",
    [userId],
  )
  const finding = {
    id: 'f',
    field: 'degree',
    value,
    scale: null,
    place: { page: 1, line: 1, excerpt: value },
    confidence: 1,
  }
  await world.test.owner.query('insert into cv_analyses (user_id, resume_id, findings) values ($1, $2, $3)', [
    userId,
    rows[0]?.id,
    JSON.stringify([finding]),
  ])
}

const plant = async (place: Place, text: string, applicationId: string) => {
  const { owner } = world.test
  const statements: Partial<Record<Place, [string, unknown[]]>> = {
    notes: ['update selected_universities set notes = $1 where user_id = $2', [text, world.ada.id]],
    profile: ['update user_profiles set bio = $1 where user_id = $2', [text, world.ada.id]],
    requirement: ['update application_requirements set notes = $1 where application_id = $2', [text, applicationId]],
    deadline: ['update deadlines set title = $1 where user_id = $2', [text, world.ada.id]],
    programme: ["update programs set name = $1 where id = 'mit-masters'", [text]],
  }
  const statement = statements[place]
  if (statement) await owner.query(...statement)
  if (place === 'cv') await cvOf(world.ada.id, text)
}

const watched = [
  'users',
  'user_profiles',
  'academic_profiles',
  'selected_universities',
  'applications',
  'application_requirements',
  'application_timeline',
  'deadlines',
  'notifications',
  'cv_analyses',
  'sessions',
]

/** Everything that could have been changed, of both people. */
const stateOf = async () => {
  const rows: unknown[] = []
  for (const table of watched) rows.push((await world.test.owner.query(`select * from ${table} order by 1, 2`)).rows)
  return JSON.stringify(rows)
}

const address = /(?:\/\/|www\.)evil\.example|!\[|<\w|javascript:|data:text|987654321/

const linksIn = (content: string) =>
  blocksOf(content)
    .flatMap((block) => (block.kind === 'paragraph' ? block.parts : block.items.flat()))
    .flatMap((part) => (part.kind === 'link' ? [part.href] : []))

/** One attempt, and everything that must hold after it. */
const attempt = async (api: ReturnType<typeof world.asAda>, question: string, text: string) => {
  const before = await stateOf()
  endpoint.requests.length = 0
  const { answer, failed } = await askAndHear(api, question)
  const content = answer?.content ?? ''
  const outcome = {
    text,
    failed,
    hasCalledTools: endpoint.requests.length > 1,
    foreignRows: JSON.stringify(endpoint.requests).includes(eves),
    hasChanged: (await stateOf()) !== before,
    addresses: address.exec(content)?.[0],
    foreignLinks: linksIn(content).filter((href) => !/^\/(?!\/)|^https:\/\/example\.(org|edu)/.test(href)),
    openProposals: answer?.proposals.filter(({ state }) => state === 'open').length,
  }
  expect(outcome).toEqual({
    text,
    failed: undefined,
    hasCalledTools: true,
    foreignRows: false,
    hasChanged: false,
    addresses: undefined,
    foreignLinks: [],
    openProposals: 3,
  })
  await api.assistant.clear()
}

describe(`check 33: ${attempts.length} attempts against a model that obeys every attacker`, () => {
  it('the corpus is large and spread over every place that somebody can write into', () => {
    expect(attempts.length).toBeGreaterThanOrEqual(50)
    expect(new Set(attempts.map(({ place }) => place)).size).toBe(7)
  })

  it.each([...new Set(attempts.map(({ place }) => place))])(
    'in %s: no row of another person in a prompt, no change without a click, no address and no markup in an answer',
    async (place) => {
      const application = await plan(world.asAda(), 'mine')
      await plan(world.asEve(), eves)
      await cvOf(world.eve.id, eves)
      const api = callAs(world.test, world.ada.token, undefined, {
        config: { ai: { baseUrl: endpoint.baseUrl, apiKey: 'sk-x', model: 'm', patienceMs: 20_000 } },
      })
      for (const { text } of attempts.filter((planted) => planted.place === place)) {
        await plant(place, text, application.id)
        await attempt(api, place === 'message' ? text : 'Tell me all you know about me.', text)
      }
    },
  )
})
