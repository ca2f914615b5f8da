import { afterEach, describe, expect, it } from 'vitest'
import {
  type Behaviour,
  type Dialect,
  hasToolResult,
  llamaCppDialect,
  ollamaDialect,
  startChatEndpoint,
} from '#tests/support/chat-endpoint.ts'
import { callAs } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { collectAnswer } from './fixtures.ts'

// Servers that operators run on their own machine. The stub sends events and errors in the form of each of them.

const world = openTwoApplicants()
let stop: (() => Promise<unknown>) | undefined
afterEach(async () => {
  await stop?.()
  stop = undefined
})

const start = async (dialect: Dialect, behaviour: Behaviour, patienceMs = 5_000) => {
  const endpoint = await startChatEndpoint(behaviour, dialect)
  stop = endpoint.stop
  const ai = { baseUrl: endpoint.baseUrl, apiKey: undefined, model: 'llama3.2', patienceMs }
  return { endpoint, api: callAs(world.test, world.ada.token, undefined, { config: { ai } }) }
}

const question = 'What is the tuition at Institute of Tests?'
const failed = '(The language model did not answer. This answer comes from the built-in assistant.)'
const unsupported =
  '(The language model stated something without a source. This answer comes from the built-in assistant.)'
const rulesAnswer = /Tuition per year: \*\*\$60,000\*\*/

const readThenSay =
  (...say: string[]): Behaviour =>
  (request) =>
    hasToolResult(request)
      ? [{ think: 'The tool says 60000.' }, ...say.map((text) => ({ say: text }))]
      : [{ think: 'I look it up.' }, { call: 'university', input: { names: ['Institute of Tests'] } }]

const spent = async () =>
  (await world.test.owner.query('select tokens from assistant_usage where user_id = $1', [world.ada.id])).rows[0]
    ?.tokens

describe.each<[string, Dialect]>([
  ['Ollama', ollamaDialect],
  ['the llama.cpp server', llamaCppDialect],
])('CH-01: %s as the model endpoint', (name, dialect) => {
  it(`an answer of ${name} is streamed after its tool call, without its reasoning and without a key`, async () => {
    const said = ['Tuition is $60,0', '00 a year, says the [Test source](https://example.org). ', 'Ask them.']
    const { endpoint, api } = await start(dialect, readThenSay(...said))
    const { answer, pieces } = await collectAnswer(api, question)
    expect(answer?.content).toBe(said.join(''))
    expect(pieces.length).toBeGreaterThan(1)
    expect(endpoint.requests).toHaveLength(2)
    expect(JSON.stringify(endpoint.requests[1]?.messages.at(-1)?.content)).toContain('60')
    expect(endpoint.keys).toEqual([undefined, undefined])
    // 100 tokens of each request, as reported.
    expect(await spent()).toBe(200)
  })

  it.each<[string, Behaviour]>([
    ['an unknown model', () => ({ status: 404, text: 'model "llama3.2" not found, try pulling it first' })],
    ['a model that is still loading', () => ({ status: 503, text: 'Loading model' })],
    ['a conversation above its context size', () => ({ status: 400, text: 'exceeds the available context size' })],
    ['an internal error', () => ({ status: 500, text: 'model runner has unexpectedly stopped' })],
    ['an error in the middle', () => [{ say: 'It is. ' }, 'fail']],
    ['a stream that is cut', () => [{ say: 'It is. ' }, 'cut']],
    ['a stream that stalls', () => [{ say: 'It is. ' }, 'hang']],
    ['silence from the beginning', () => ['hang']],
    ['an answer without a word', () => [{ think: 'Hmm.' }]],
  ])(`after %s of ${name}, the built-in assistant answers and says so`, async (_name, behaviour) => {
    const { api } = await start(dialect, behaviour, 400)
    const { id, answer, events } = await collectAnswer(api, question)
    expect(answer?.content.split('\n')[0]).toBe(failed)
    expect(answer?.content).toMatch(rulesAnswer)
    expect(answer?.content).not.toContain('It is.')
    expect(answer?.answersId).toBe(id)
    const reset = events.findIndex(({ type }) => type === 'reset')
    const shown = events.slice(reset + 1).flatMap((event) => (event.type === 'text' ? [event.text] : []))
    expect(reset).toBeGreaterThanOrEqual(0)
    expect(shown.join('')).toBe(answer?.content)
    expect((await api.assistant.list()).messages.map(({ content }) => content)).toEqual([question, answer?.content])
  })

  it(`a figure that ${name} invented gives way to the answer of the built-in assistant`, async () => {
    const { api } = await start(dialect, readThenSay('Tuition is [$12,345 a year](https://example.org). Ask them.'))
    const { answer } = await collectAnswer(api, question)
    expect(answer?.content.split('\n')[0]).toBe(unsupported)
    expect(answer?.content).toMatch(rulesAnswer)
    expect(answer?.content).not.toContain('12,345')
  })

  it(`statements of ${name} without any source give way to the answer of the built-in assistant`, async () => {
    const { api } = await start(dialect, readThenSay('Institute of Tests offers full funding to all students.'))
    const { answer } = await collectAnswer(api, question)
    expect(answer?.content.split('\n')[0]).toBe(unsupported)
    expect(answer?.content).toMatch(rulesAnswer)
  })

  it(`a stop ends the request to ${name}, and no other answer is stored`, async () => {
    const { endpoint, api } = await start(dialect, () => [{ say: 'Ask them. ' }, { say: 'One mom' }, 'hang'], 600_000)
    const asked = { id: crypto.randomUUID(), content: question, language: 'en' as const }
    for await (const event of await api.assistant.ask(asked)) if (event.type === 'text') break
    await endpoint.closed.at(-1)
    expect((await api.assistant.list()).messages.map(({ content }) => content)).toEqual([question])
  })
})
