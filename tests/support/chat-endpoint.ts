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
  | { call: string; input: object }
  | { waitMs: number }
  /** The connection breaks in the middle of the response. */
  | 'cut'
  /** The response stalls, and the connection stays open. */
  | 'hang'
  /** An event that violates the protocol. */
  | 'rubbish'

export type Behaviour = (request: ChatRequest) => Step[] | { status: number; text?: string }

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'stub', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const usage = (tokens: number) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'stub', choices: [], usage: { prompt_tokens: tokens, completion_tokens: 0, total_tokens: tokens } })}\n\n`

const sleep = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms))

const callChunk = (step: { call: string; input: object }, index: number) =>
  chunk({
    tool_calls: [
      {
        index,
        id: `call-${index}`,
        type: 'function',
        function: { name: step.call, arguments: JSON.stringify(step.input) },
      },
    ],
  })

const eventOf = (step: { say: string } | { call: string; input: object } | 'rubbish', index: number) => {
  if (step === 'rubbish') return 'data: {"choices": [nonsense\n\n'
  return 'say' in step ? chunk({ role: 'assistant', content: step.say }) : callChunk(step, index)
}

const play = async (steps: Step[], response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  for (const [index, step] of steps.entries()) {
    if (step === 'hang') return
    if (step === 'cut') return void response.destroy()
    if (typeof step === 'object' && 'waitMs' in step) await sleep(step.waitMs)
    else response.write(eventOf(step, index))
  }
  const hasCalls = steps.some((step) => typeof step === 'object' && 'call' in step)
  response.write(chunk({}, hasCalls ? 'tool_calls' : 'stop'))
  response.write(usage(100))
  response.end('data: [DONE]\n\n')
}

const readBody = async (request: IncomingMessage) => {
  let text = ''
  for await (const piece of request) text += piece
  return JSON.parse(text) as ChatRequest
}

/** Starts a chat completions endpoint on the loopback address with scripted behaviour. */
export const startChatEndpoint = async (initial: Behaviour) => {
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
    if (Array.isArray(steps)) return await play(steps, response)
    response.writeHead(steps.status, { 'content-type': 'application/json', location: request.url ?? '' })
    response.end(JSON.stringify({ error: { message: steps.text ?? 'the key sk-secret was refused' } }))
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
