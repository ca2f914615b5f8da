import type { ModelMessage, TextStreamPart, ToolSet } from 'ai'
import { maxAnswerLength, maxAnswerMs, maxSteps, modelSettings, patienceMs } from './rules.ts'

/** An endpoint that speaks the OpenAI protocol of chat completions. */
export interface Endpoint {
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** How long it may say nothing; tests are less patient. */
  patienceMs?: number
}

export interface ModelRequest {
  system: string
  messages: ModelMessage[]
  tools: ToolSet
  signal: AbortSignal | undefined
}

/** Thrown when the endpoint is away, refuses, stays silent or breaks off. */
export class ModelFailedError extends Error {}

/** What comes of a model: pieces of text, and at the end how many tokens it took. */
export type ModelEvent = { kind: 'text'; text: string } | { kind: 'end'; tokens: number | undefined }

/** Bytes of one response: 500 tokens are some 150 KB in their frames. What is not text counts as well. */
const maxResponseBytes = 2 * 1024 * 1024

/** Fails a response that is longer than any answer, before the library collects it in memory, and follows no redirect. */
const boundedFetch: typeof fetch = async (input, init) => {
  // The library takes a redirect for a refusal. An error (`fetchWithoutRedirects`) it would take for a lost connection and retry.
  const response = await fetch(input, { ...init, redirect: 'manual' })
  let bytes = 0
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      bytes += piece.byteLength
      if (bytes > maxResponseBytes) controller.error(new ModelFailedError('the response is too long'))
      else controller.enqueue(piece)
    },
  })
  return new Response(response.body?.pipeThrough(bound) ?? null, response)
}

// The library is read when the first question needs it: most instances have no endpoint.
const openModel = async (endpoint: Endpoint) => {
  const [{ stepCountIs, streamText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const provider = createOpenAICompatible({
    name: 'assistant',
    baseURL: endpoint.baseUrl,
    includeUsage: true,
    fetch: boundedFetch,
    ...(endpoint.apiKey ? { apiKey: endpoint.apiKey } : {}),
  })
  return { streamText, stepCountIs, model: provider(endpoint.model) }
}

/** Ends a wait when nothing was heard for a while, when the whole takes too long, or when the person has cancelled. */
const patience = (ms: number, signal: AbortSignal | undefined) => {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  let timer = setTimeout(giveUp, ms)
  const whole = setTimeout(giveUp, Math.max(maxAnswerMs, ms))
  signal?.addEventListener('abort', giveUp, { once: true })
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, ms)
    },
    end: () => {
      clearTimeout(timer)
      clearTimeout(whole)
      signal?.removeEventListener('abort', giveUp)
      controller.abort()
    },
  }
}

const finished = ['stop', 'length', 'tool-calls']

type Part = TextStreamPart<ToolSet>

/** What a part of the stream means for the answer; throws when it is the end of an answer that is not whole. */
const eventOf = (part: Part): ModelEvent | undefined => {
  if (part.type === 'text-delta') return { kind: 'text', text: part.text }
  if (part.type === 'error' || part.type === 'abort') throw new ModelFailedError(part.type)
  if (part.type !== 'finish') return undefined
  if (!finished.includes(part.finishReason)) throw new ModelFailedError(part.finishReason)
  return { kind: 'end', tokens: part.totalUsage.totalTokens }
}

/** Passes on what is said until it is too long; what it then took is not known, since the endpoint is not heard out. */
async function* listen(parts: AsyncIterable<Part>, heard: () => void): AsyncGenerator<ModelEvent> {
  let hasEnded = false
  let room = maxAnswerLength
  for await (const part of parts) {
    heard()
    const event = eventOf(part)
    if (event?.kind === 'text') {
      yield { kind: 'text', text: event.text.length > room ? `${event.text.slice(0, room)}…` : event.text }
      room -= event.text.length
      if (room < 0) return yield { kind: 'end', tokens: undefined }
    } else if (event) yield event
    hasEnded ||= event?.kind === 'end'
  }
  if (!hasEnded) throw new ModelFailedError('the answer broke off')
}

/** Asks the endpoint; throws `ModelFailedError` for whatever keeps it from finishing its answer. */
export async function* streamModelEvents(endpoint: Endpoint, request: ModelRequest): AsyncGenerator<ModelEvent> {
  const wait = patience(endpoint.patienceMs ?? patienceMs, request.signal)
  try {
    const { streamText, stepCountIs, model } = await openModel(endpoint)
    const { fullStream } = streamText({
      model,
      system: request.system,
      messages: request.messages,
      tools: request.tools,
      temperature: modelSettings.temperature,
      maxOutputTokens: modelSettings.maxTokens,
      stopWhen: stepCountIs(maxSteps),
      maxRetries: 1,
      abortSignal: wait.signal,
      onError: () => undefined,
    })
    yield* listen(fullStream, wait.heard)
  } catch (error) {
    throw error instanceof ModelFailedError ? error : new ModelFailedError('the endpoint failed', { cause: error })
  } finally {
    wait.end()
  }
}
