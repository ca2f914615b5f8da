import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request of a chat completions client. */
export interface ChatRequest {
  model: string
  temperature: number
  max_tokens: number
  stream: boolean
  messages: { role: string; content: unknown; tool_calls?: unknown }[]
  tools?: { function: { name: string } }[]
}

/** Behaviour of the endpoint, in order. */
export type Step =
  | { say: string }
  /** Reasoning of a model, which is no part of its answer. */
  | { think: string }
  | { call: string; input: object }
  | { waitMs: number }
  /** The connection breaks in the middle of the response. */
  | 'cut'
  /** The response stalls, and the connection stays open. */
  | 'hang'
  /** An event that violates the protocol. */
  | 'rubbish'
  /** The server fails in the middle of the response. */
  | 'fail'

export type Behaviour = (request: ChatRequest) => Step[] | { status: number; text?: string }

type Call = { call: string; input: object }

/** Form of the events and errors of a chat completions server. */
export interface Dialect {
  /** Events before the first step. */
  begin: string[]
  say: (text: string) => string[]
  think: (text: string) => string[]
  call: (call: Call, index: number) => string[]
  end: (reason: 'stop' | 'tool_calls') => string[]
  /** Events of a server that fails in the middle of a response. */
  fail: string[]
  error: (status: number, text: string) => object
}

const usedTokens = 100
const done = 'data: [DONE]\n\n'
const toEvent = (data: object) => `data: ${JSON.stringify(data)}\n\n`

const createChunks = (server: object) => {
  const about = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_790_000_000, model: 'stub', ...server }
  return {
    chunk: (delta: object, finish: string | null = null) =>
      toEvent({ ...about, choices: [{ index: 0, delta, finish_reason: finish }] }),
    usage: (more: object = {}) =>
      toEvent({
        ...about,
        choices: [],
        usage: { prompt_tokens: usedTokens, completion_tokens: 0, total_tokens: usedTokens },
        ...more,
      }),
  }
}

const openAi = createChunks({})

/** Dialect of the OpenAI protocol as hosted services speak it. */
export const openAiDialect: Dialect = {
  begin: [],
  say: (content) => [openAi.chunk({ role: 'assistant', content })],
  think: (text) => [openAi.chunk({ reasoning_content: text })],
  call: ({ call, input }, index) => [
    openAi.chunk({
      tool_calls: [
        { index, id: `call-${index}`, type: 'function', function: { name: call, arguments: JSON.stringify(input) } },
      ],
    }),
  ],
  end: (reason) => [openAi.chunk({}, reason), openAi.usage(), done],
  fail: [toEvent({ error: { message: 'The server had an error', type: 'server_error', param: null, code: null } })],
  error: (_status, message) => ({ error: { message } }),
}

const ollama = createChunks({ system_fingerprint: 'fp_ollama' })

/**
 * Dialect of Ollama under /v1: the role and a content, also an empty one, in every event, a call of a tool in one
 * event, and no event for an error after the first one, only the end of the response.
 */
export const ollamaDialect: Dialect = {
  begin: [],
  say: (content) => [ollama.chunk({ role: 'assistant', content })],
  think: (reasoning) => [ollama.chunk({ role: 'assistant', content: '', reasoning })],
  call: ({ call, input }, index) => [
    ollama.chunk({
      role: 'assistant',
      content: '',
      tool_calls: [
        { id: `call_s${index}`, index, type: 'function', function: { name: call, arguments: JSON.stringify(input) } },
      ],
    }),
  ],
  end: (reason) => [ollama.chunk({ role: 'assistant', content: '' }, reason), ollama.usage(), done],
  fail: [],
  error: (status, message) => ({
    error: { message, type: status === 404 ? 'not_found_error' : 'api_error', param: null, code: null },
  }),
}

const llamaCpp = createChunks({ system_fingerprint: 'b6000-0000000' })

/**
 * Dialect of the server of llama.cpp: an opening event without content, arguments of a call in pieces, times beside
 * the usage, and errors with a numeric code, also as events of a response.
 */
export const llamaCppDialect: Dialect = {
  begin: [llamaCpp.chunk({ role: 'assistant', content: null })],
  say: (content) => [llamaCpp.chunk({ content })],
  think: (text) => [llamaCpp.chunk({ reasoning_content: text })],
  call: ({ call, input }, index) => {
    const text = JSON.stringify(input)
    const half = Math.ceil(text.length / 2)
    const piece = (part: string) => llamaCpp.chunk({ tool_calls: [{ index, function: { arguments: part } }] })
    return [
      llamaCpp.chunk({
        tool_calls: [{ index, id: `c${index}`, type: 'function', function: { name: call, arguments: '' } }],
      }),
      piece(text.slice(0, half)),
      piece(text.slice(half)),
    ]
  },
  end: (reason) => [
    llamaCpp.chunk({}, reason),
    llamaCpp.usage({ timings: { prompt_n: usedTokens, prompt_ms: 20.5, predicted_n: 1, predicted_ms: 4.2 } }),
    done,
  ],
  fail: [toEvent({ error: { code: 500, message: 'context shift is disabled', type: 'server_error' } })],
  error: (code, message) => ({
    error: { code, message, type: code === 503 ? 'unavailable_error' : 'invalid_request_error' },
  }),
}

const sleep = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms))

type Sent = Exclude<Step, 'cut' | 'hang' | { waitMs: number }>

const listEvents = (step: Sent, index: number, dialect: Dialect) => {
  if (step === 'rubbish') return ['data: {"choices": [nonsense\n\n']
  if (step === 'fail') return dialect.fail
  if ('say' in step) return dialect.say(step.say)
  return 'think' in step ? dialect.think(step.think) : dialect.call(step, index)
}

const isWait = (step: Step): step is { waitMs: number } => typeof step === 'object' && 'waitMs' in step
const isCall = (step: Step): boolean => typeof step === 'object' && 'call' in step

/** Plays the steps until the end or a failure; tells whether the response is complete. */
const playSteps = async (steps: Step[], response: ServerResponse, dialect: Dialect): Promise<boolean> => {
  for (const [index, step] of steps.entries()) {
    if (step === 'hang') return false
    if (step === 'cut') {
      response.destroy()
      return false
    }
    if (isWait(step)) await sleep(step.waitMs)
    else response.write(listEvents(step, index, dialect).join(''))
  }
  return true
}

const play = async (steps: Step[], response: ServerResponse, dialect: Dialect) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  response.write(dialect.begin.join(''))
  if (!(await playSteps(steps, response, dialect))) return
  if (!steps.includes('fail')) response.write(dialect.end(steps.some(isCall) ? 'tool_calls' : 'stop').join(''))
  response.end()
}

const readBody = async (request: IncomingMessage) => {
  let text = ''
  for await (const piece of request) text += piece
  return JSON.parse(text) as ChatRequest
}

/** Starts a chat completions endpoint on the loopback address with scripted behaviour. */
export const startChatEndpoint = async (initial: Behaviour, dialect = openAiDialect) => {
  const requests: ChatRequest[] = []
  const keys: (string | undefined)[] = []
  const closed: Promise<void>[] = []
  let behave = initial
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    requests.push(body)
    keys.push(request.headers.authorization)
    closed.push(new Promise((resolve) => response.once('close', () => resolve())))
    const steps = behave(body)
    if (Array.isArray(steps)) return await play(steps, response, dialect)
    response.writeHead(steps.status, { 'content-type': 'application/json', location: request.url ?? '' })
    response.end(JSON.stringify(dialect.error(steps.status, steps.text ?? 'the key sk-secret was refused')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** The authorization header of each request. */
    keys,
    /** Resolves for each request when its connection is closed. */
    closed,
    behave: (next: Behaviour) => {
      behave = next
    },
    /** Closes the stalled connections. */
    release: () => server.closeAllConnections(),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Tells whether a request already contains the result of a tool. */
export const hasToolResult = (request: ChatRequest): boolean => request.messages.at(-1)?.role === 'tool'
