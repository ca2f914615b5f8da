import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Behaviour, hasToolResult, startChatEndpoint } from '#tests/support/chat-endpoint.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { type CollectedAnswer, collectAnswer } from './fixtures.ts'
import { dailyTokens, maxAnswerLength, reservedTokens } from './rules.ts'

const apology = "I apologize, but I'm having trouble connecting right now. Please try again in a moment."
const key = 'sk-only-the-server-knows'
/** Question that the built-in assistant cannot answer in place of a model. */
const unknown = 'What is the weather on Mars?'
const world = openTwoApplicants()
let endpoint: Awaited<ReturnType<typeof startChatEndpoint>>

beforeAll(async () => {
  endpoint = await startChatEndpoint(() => [{ say: 'Hello.' }])
})
beforeEach(() => {
  endpoint.requests.length = 0
  endpoint.behave(() => [{ say: 'Hello.' }])
})
afterAll(async () => await endpoint.stop())

const withModel = (token = world.ada.token, patienceMs = 5_000) =>
  callAs(world.test, token, undefined, {
    config: { ai: { baseUrl: endpoint.baseUrl, apiKey: key, model: 'gpt-4o-mini', patienceMs } },
  })

describe('CH-01: requests to a model', () => {
  it('a model gets system prompt, history and message, with temperature 0.7, at most 500 tokens, and streams', async () => {
    await collectAnswer(withModel(), 'First question')
    await collectAnswer(withModel(), 'Second question')
    const [, request] = endpoint.requests
    expect(request).toMatchObject({ model: 'gpt-4o-mini', temperature: 0.7, max_tokens: 500, stream: true })
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(request?.messages.slice(1).map(({ content }) => content)).toEqual([
      'First question',
      'Hello.',
      'Second question',
    ])
  })

  it('the API key is sent to the endpoint only, and the prompt contains no secret and no personal data', async () => {
    const heard = await collectAnswer(withModel(), 'Hello')
    expect(endpoint.keys.at(-1)).toBe(`Bearer ${key}`)
    expect(JSON.stringify([heard, await withModel().assistant.list()])).not.toContain(key)
    const prompt = JSON.stringify(endpoint.requests[0]?.messages[0])
    for (const secret of [key, world.ada.token, world.ada.id, `${world.ada.id}@example.org`, 'Test Person'])
      expect(prompt).not.toContain(secret)
  })

  it('an answer that exceeds the maximum length is cut', async () => {
    endpoint.behave(() => Array.from({ length: 2_000 }, () => ({ say: 'Shall I look it up? '.repeat(20) })))
    const { answer, failed } = await collectAnswer(withModel(), 'Hello')
    expect(failed).toBeUndefined()
    expect(answer?.content.length).toBeGreaterThan(maxAnswerLength / 2)
    expect(answer?.content.length).toBeLessThanOrEqual(maxAnswerLength + 1)
    expect(answer?.content.endsWith('…')).toBe(true)
  })

  it('the tools of the model read with the rights of the user, and none of them writes', async () => {
    await collectAnswer(withModel(), 'Hello')
    expect(endpoint.requests[0]?.tools?.map((tool) => tool.function.name).sort()).toEqual([
      'applications',
      'chance',
      'deadlines',
      'help',
      'matches',
      'nextActions',
      'notifications',
      'ownPlan',
      'people',
      'profile',
      'programme',
      'proposeApplication',
      'proposeChange',
      'proposeDeadline',
      'proposeRequirement',
      'proposeShortlist',
      'scholarships',
      'searchProgrammes',
      'searchUniversities',
      'sharing',
      'shortlist',
      'university',
    ])
  })
})

/** Joins the text of the model: what is streamed before the built-in assistant answers in its place, if it does. */
const joinModelText = ({ events }: CollectedAnswer) => {
  const reset = events.findIndex(({ type }) => type === 'reset')
  const shown = reset < 0 ? events : events.slice(0, reset)
  return shown.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')
}

describe('CH-01: responses of a model', () => {
  it('a response is streamed by sentence; a figure of a tool is shown with its source, and others are left out', async () => {
    endpoint.behave((request) =>
      hasToolResult(request)
        ? [
            { say: 'Tuition is $60,0' },
            { say: '00 a year, says the [Test source](https://example.org). It has [123 labs](/university/mit). ' },
            { say: 'Ask them.' },
          ]
        : [{ call: 'university', input: { names: ['Institute of Tests'] } }],
    )
    const { answer, pieces } = await collectAnswer(withModel(), unknown)
    expect(answer?.content).toBe(
      'Tuition is $60,000 a year, says the [Test source](https://example.org). (A figure that is not in its source was left out.) Ask them.',
    )
    expect(pieces.length).toBeGreaterThan(1)
    expect(answer?.sources).toEqual([{ title: 'Test source', href: 'https://example.org' }])
  })

  const askUniversity = async (question: string, ...say: string[]) => {
    endpoint.behave((request) =>
      hasToolResult(request)
        ? say.map((text) => ({ say: text }))
        : [{ call: 'university', input: { names: ['Institute of Tests'] } }],
    )
    return joinModelText(await collectAnswer(withModel(), question))
  }
  const figure = '(A figure that is not in its source was left out.)'
  const statement = '(A statement without a link to its source was left out.)'

  it.each([
    ['a number that only the person has said', '[It](/university/mit) is $12,345 a year, as you said.', figure],
    ['a number in words', 'It admits ninety percent of all [here](/university/mit).', figure],
    ['a number in words of another language', '[它](/university/mit)的学费是九万美元。', figure],
    ['a figure of the source without its link', 'Tuition is $60,000 a year.', statement],
    ['a claim without a link', 'Institute of Tests offers full funding to all.', statement],
    ['a claim without a name', 'It offers full funding to all.', statement],
    ['the name of another entry', 'Far University is nicer.', statement],
  ])('the response hides %s', async (_name, said, notice) => {
    expect(await askUniversity('Is tuition $12,345? I think ninety.', `${said} `, 'Ask them.')).toBe(
      `${notice} Ask them.`,
    )
  })

  it('a proposal waits for a click, also when the model claims that it is done', async () => {
    endpoint.behave((request) =>
      hasToolResult(request)
        ? [{ say: 'Done, I added it.' }]
        : [{ call: 'proposeShortlist', input: { university: 'Institute of Tests' } }],
    )
    const { answer } = await collectAnswer(withModel(), 'Add it')
    expect(answer?.proposals).toMatchObject([{ kind: 'addToShortlist', state: 'open' }])
    expect((await world.asAda().shortlist.list({})).total).toBe(0)
  })

  it.each<[string, Behaviour]>([
    ['a refusal for too many requests', () => ({ status: 429 })],
    ['a broken endpoint', () => ({ status: 500 })],
    ['a wrong key', () => ({ status: 401 })],
    ['an answer that breaks off', () => [{ say: 'It is. ' }, { say: 'And' }, 'cut']],
    ['rubbish instead of events', () => ['rubbish']],
    ['silence from the beginning', () => ['hang']],
    ['silence in the middle', () => [{ say: 'It is. ' }, 'hang']],
    ['an answer without a word', () => []],
  ])(
    '%s ends in the apology where the built-in assistant knows no answer, and only the question is stored',
    async (_name, behaviour) => {
      endpoint.behave(behaviour)
      const heard = await collectAnswer(withModel(world.ada.token, 400), unknown)
      expect(heard.failed).toBe(apology)
      expect(heard.answer).toBeUndefined()
      expect((await withModel().assistant.list()).messages).toMatchObject([{ role: 'user', content: unknown }])
      endpoint.behave(() => [{ say: 'Here I am.' }])
      expect((await collectAnswer(withModel(), unknown, { id: heard.id })).answer?.content).toBe('Here I am.')
    },
  )

  it('the client of the model follows no redirect, so that key and question reach no other host', async () => {
    endpoint.behave(() => ({ status: 307 }))
    expect((await collectAnswer(withModel(world.ada.token, 400), unknown)).failed).toBe(apology)
    expect(endpoint.requests).toHaveLength(1)
  })

  it('a slow stream has no timeout while data arrives', async () => {
    // Longer than the patience in all, and each wait far shorter: a busy machine stretches every one of them.
    const words = Array.from({ length: 30 }, () => [{ say: 'Well. ' }, { waitMs: 50 }]).flat()
    endpoint.behave(() => [...words, { say: 'Ask.' }])
    const { answer } = await collectAnswer(withModel(world.ada.token, 1_400), 'Count to thirty')
    expect(answer?.content).toBe(`${'Well. '.repeat(30)}Ask.`)
  })

  it('a response arrives by sentence, and a stop aborts the request to the endpoint', async () => {
    endpoint.behave(() => [{ say: 'Ask them. ' }, { say: 'One mom' }, 'hang'])
    let heard = ''
    const events = await withModel(world.ada.token, 600_000).assistant.ask({
      id: crypto.randomUUID(),
      content: 'Hello?',
      language: 'en',
    })
    for await (const event of events) {
      if (event.type === 'text') heard += event.text
      if (heard.includes('Ask them.')) break
    }
    expect(heard.trim()).toBe('Ask them.')
    await endpoint.closed.at(-1)
    expect(new Set(endpoint.keys)).toEqual(new Set([`Bearer ${key}`]))
  })

  it('an endpoint that cannot be reached gives way to the built-in assistant, and to the apology where that one knows no answer', async () => {
    const api = callAs(world.test, world.ada.token, undefined, {
      config: { ai: { baseUrl: 'http://127.0.0.1:9/v1', apiKey: key, model: 'm', patienceMs: 400 } },
    })
    expect((await collectAnswer(api, unknown)).failed).toBe(apology)
    const { answer } = await collectAnswer(api, 'What is the tuition at Institute of Tests?')
    expect(answer?.content).toContain('$60,000')
  })

  it('a hanging endpoint holds no database connection, and other users get responses', async () => {
    endpoint.behave(() => ['hang'])
    const waiting = Array.from(
      { length: 20 },
      async () => await collectAnswer(withModel(world.ada.token, 60_000), unknown),
    )
    await expect.poll(() => endpoint.requests.length).toBe(20)
    const { requestPool, servicePool } = world.test.database
    expect([
      requestPool.totalCount - requestPool.idleCount,
      requestPool.waitingCount,
      servicePool.waitingCount,
    ]).toEqual([0, 0, 0])
    expect((await world.asEve().shortlist.list({})).total).toBe(0)
    endpoint.behave(() => ({ status: 401 }))
    endpoint.release()
    for (const heard of await Promise.all(waiting)) expect(heard.failed).toBe(apology)
  })
})

describe('the daily token budget', () => {
  const spend = async (tokens: number) =>
    await world.test.owner.query(
      "insert into assistant_usage (user_id, day, tokens) values ($1, (now() at time zone 'UTC')::date, $2)",
      [world.ada.id, tokens],
    )
  const spent = async () =>
    (await world.test.owner.query('select tokens from assistant_usage where user_id = $1', [world.ada.id])).rows[0]
      ?.tokens

  it('the token budget counts the usage reported by the endpoint', async () => {
    await collectAnswer(withModel(), 'Hello')
    expect(await spent()).toBe(100)
  })

  it('a question beyond the token budget is refused with 429 and not stored, and other users are not affected', async () => {
    await spend(dailyTokens - reservedTokens + 1)
    const refused = await collectAnswer(withModel(), 'Hello').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'ASSISTANT_BUDGET_SPENT', status: 429 })
    expect((await withModel().assistant.list()).messages).toEqual([])
    expect(endpoint.requests).toHaveLength(0)
    expect(await captureErrorCode(collectAnswer(withModel(world.eve.token), 'Hello'))).toBe('answered')
  })

  it('parallel questions cannot use the same tokens of the budget', async () => {
    await spend(dailyTokens - reservedTokens)
    const codes = await Promise.all(
      [1, 2, 3].map(async () => await captureErrorCode(collectAnswer(withModel(), 'Hello'))),
    )
    expect(codes.filter((code) => code === 'answered')).toHaveLength(1)
  })
})
