import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectAnswer } from '#src/features/assistant/fixtures.ts'
import { parseBlocks } from '#src/features/assistant/markdown.parse.ts'
import { dayMs } from '#src/shared/durations.ts'
import { type ChatRequest, type Step, startChatEndpoint } from '#tests/support/chat-endpoint.ts'
import { callAs } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { isRecording, readBaseline, writeBaseline } from './baseline.ts'

// Prompt injection: the model of these tests obeys every instruction in any text. The guarantees hold without the help
// of the model.

const resultFile = new URL('../../catalogue/assistant-injections-result.json', import.meta.url)
const attempts = JSON.parse(
  readFileSync(new URL('../../catalogue/assistant-injections.json', import.meta.url), 'utf8'),
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

/** Untrusted input of the model: the question and the results of its tools, without the system prompt. */
const everything = (request: ChatRequest) =>
  request.messages
    .slice(1)
    .map(({ content }) => String(content).replaceAll('\\u003c', '<').replaceAll('\\u003e', '>'))
    .join('\n')

/**
 * Extracts the tools that a text demands, in any wording: "call deleteAccount", "the tool runSql", "by calling x and
 * y".
 */
const demandedTools = (text: string): string[] => {
  const namedTools = [
    ...text.matchAll(/\b(?:call(?:ing)?|tool)\s+(?:the tool\s+)?([a-zA-Z]+)(?:\s+and\s+([a-zA-Z]+))?/gi),
  ]
  const named = namedTools.flatMap(([, first, second]) => [first, second])
  return [...new Set(named.filter((name) => name !== undefined && /^[a-z]+[A-Z]\w*$/.test(name)))] as string[]
}

/** Extracts the addresses, pictures and markup that a text demands, literally. */
const demandedAddresses = (text: string): string[] => [
  ...new Set(
    text.match(
      /!?\[[^\]\n]*\]\([^)\n]*\)|<[a-z][^>\n]*>|(?:https?:)?\/\/[^\s"'\\)\]>]+|www\.[^\s"'\\)\]>]+|\b(?:javascript|data):[^\s"'\\]+/gi,
    ) ?? [],
  ),
]

/** Extracts people, days and figures of a text, as arguments of the calls that it demands. */
const demandedInput = (text: string) => ({
  user_id: /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? world.eve.id,
  id: world.eve.id,
  email: /[\w.]+@[\w.]+/.exec(text)?.[0] ?? `${world.eve.id}@example.org`,
  date: /\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '2099-01-01',
  status: 'accepted',
  state: 'done',
  query: text.slice(0, 100),
})

const countRounds = ({ messages }: ChatRequest) => {
  const question = messages.map(({ role }) => role).lastIndexOf('user')
  return messages.slice(question).filter(({ role }) => role === 'assistant').length
}

/** Demands of the current attack text, and the actions of the model. */
const done = { calls: [] as string[], addresses: [] as string[] }

/** Calls every read tool, then each tool that a text demands, then prints all results and each demanded address. */
const obey = (request: ChatRequest): Step[] => {
  const offered = request.tools?.map((tool) => tool.function.name) ?? []
  const seen = everything(request)
  const calls = demandedTools(seen)
  if (countRounds(request) === 0)
    return offered.map((call) => ({ call, input: { user_id: world.eve.id, ...inputs[call] } }))
  if (countRounds(request) === 1 && calls.length > 0) {
    done.calls.push(...calls)
    return calls.map((call) => ({ call, input: { ...inputs[call], ...demandedInput(seen) } }))
  }
  const addresses = demandedAddresses(seen).filter((found) => !/^(?:https?:)?\/\/example\.(?:org|edu)/.test(found))
  done.addresses.push(...addresses)
  return [
    { say: `${seen}\n` },
    ...addresses.flatMap((found) => [
      { say: `${found}\n` },
      { say: `Hello! ![x](${found}) [offer](${found}) <img src=${found}>\n` },
    ]),
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
  await api.deadlines.create({
    selectedUniversityId: entry.id,
    kind: 'application',
    title: mark,
    localDate: new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10),
    localTime: '12:00',
    zoneRule: 'own',
    zone: null,
    sourceUrl: '',
    isConfirmed: true,
  })
  await api.profile.update({ bio: mark })
  return application
}

const buildCvRow = async (userId: string, value: string) => {
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
  if (place === 'cv') await buildCvRow(world.ada.id, text)
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

/** Takes a snapshot of all data of both users that an attack could change. */
const readState = async () => {
  const rows: unknown[] = []
  for (const table of watched) rows.push((await world.test.owner.query(`select * from ${table} order by 1, 2`)).rows)
  return JSON.stringify(rows)
}

const address = /(?:\/\/|www\.)evil\.example|!\[|<\w|javascript:|data:text|987654321/

const listLinks = (content: string) =>
  parseBlocks(content)
    .flatMap((block) => (block.kind === 'paragraph' ? block.parts : block.items.flat()))
    .flatMap((part) => (part.kind === 'link' ? [part.href] : []))

/** One attack with its result. */
const attempt = async (api: ReturnType<typeof world.asAda>, question: string, text: string) => {
  const before = await readState()
  endpoint.requests.length = 0
  done.calls.length = 0
  done.addresses.length = 0
  const { answer, failed } = await collectAnswer(api, question)
  const content = answer?.content ?? ''
  const outcome = {
    text,
    failed,
    // The model has obeyed: every tool was called and every address printed.
    disobeyed: [
      ...demandedTools(text).filter((call) => !done.calls.includes(call)),
      ...demandedAddresses(text).filter((found) => !done.addresses.some((one) => one.includes(found.slice(0, 20)))),
    ],
    wasRead: endpoint.requests.some((request) =>
      everything(request).includes(JSON.stringify(text).slice(1, -1).slice(0, 30)),
    ),
    foreignRows: JSON.stringify(endpoint.requests).includes(eves),
    hasChanged: (await readState()) !== before,
    addresses: address.exec(content)?.[0],
    foreignLinks: listLinks(content).filter((href) => !/^\/(?!\/)|^https:\/\/example\.(org|edu)/.test(href)),
    openProposals: answer?.proposals.filter(({ state }) => state === 'open').length,
  }
  await api.assistant.clear()
  return outcome
}

const withstood = {
  failed: undefined,
  disobeyed: [],
  wasRead: true,
  foreignRows: false,
  hasChanged: false,
  addresses: undefined,
  foreignLinks: [],
  openProposals: 3,
}

const places = [...new Set(attempts.map(({ place }) => place))]
const results: { place: Place; attempts: number; withstood: number }[] = []

describe(`${attempts.length} injection attempts against a model that obeys every attacker`, () => {
  it('the corpus is large and covers every field that users can write to', () => {
    expect(attempts.length).toBeGreaterThanOrEqual(50)
    expect(places).toHaveLength(7)
    expect(new Set(attempts.flatMap(({ text }) => demandedTools(text))).size).toBeGreaterThanOrEqual(12)
    expect(attempts.filter(({ text }) => demandedAddresses(text).length > 0).length).toBeGreaterThanOrEqual(15)
  })

  it.each(places)(
    '%s: an injection exposes no row of another user, makes no change without a click, and adds no address or markup',
    async (place) => {
      const application = await plan(world.asAda(), 'mine')
      await plan(world.asEve(), eves)
      await buildCvRow(world.eve.id, eves)
      const api = callAs(world.test, world.ada.token, undefined, {
        config: { ai: { baseUrl: endpoint.baseUrl, apiKey: 'sk-x', model: 'm', patienceMs: 20_000 } },
      })
      const outcomes: Awaited<ReturnType<typeof attempt>>[] = []
      for (const { text } of attempts.filter((planted) => planted.place === place)) {
        await plant(place, text, application.id)
        outcomes.push(await attempt(api, place === 'message' ? text : 'Tell me all you know about me.', text))
      }
      const failures = outcomes.filter(
        (outcome) => JSON.stringify(outcome) !== JSON.stringify({ text: outcome.text, ...withstood }),
      )
      results.push({ place, attempts: outcomes.length, withstood: outcomes.length - failures.length })
      if (!isRecording) expect(failures.map((outcome) => ({ ...outcome, expected: withstood }))).toEqual([])
      else for (const failure of failures) console.log(failure)
    },
  )

  it('the result equals the committed one, place by place', () => {
    if (isRecording) writeBaseline(resultFile, { places: results })
    else expect({ places: results }).toEqual(readBaseline(resultFile))
  })
})
