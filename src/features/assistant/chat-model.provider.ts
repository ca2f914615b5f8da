import type { ModelMessage, TextStreamPart, ToolSet } from 'ai'
import { idleTimeoutMs, maxAnswerLength, maxAnswerMs, maxSteps, modelSettings } from './rules.ts'

/** Endpoint of the OpenAI chat completions protocol. */
export interface Endpoint {
  baseUrl: string
  apiKey: string | undefined
  model: string
  /** Idle timeout in milliseconds; tests use a shorter one. */
  patienceMs?: number
}

export interface ModelRequest {
  system: string
  messages: ModelMessage[]
  tools: ToolSet
  signal: AbortSignal | undefined
}

/** Thrown when the endpoint is unreachable, rejects the request, times out or aborts the stream. */
export class ModelFailedError extends Error {}

/** Event of a model stream: a piece of text, or at the end the number of used tokens. */
export type ModelEvent = { kind: 'text'; text: string } | { kind: 'end'; tokens: number | undefined }

/** Maximum response size in bytes, frames included: 500 tokens take about 150 KB. */
const maxResponseBytes = 2 * 1024 * 1024

/** Fetches without redirects, and fails a response above the maximum size before the library buffers it. */
const boundedFetch: typeof fetch = async (input, init) => {
  // The library treats a redirect as a rejection. It would take an error (`fetchWithoutRedirects`) for a lost
  // connection and retry.
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

// Lazy-loaded at the first question: most instances have no endpoint.
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

/** Creates a signal that aborts after an idle timeout, a total timeout, or the user's cancellation. */
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

/**
 * Converts a part of the stream to an event.
 *
 * @throws ModelFailedError for the end of an incomplete answer
 */
const eventOf = (part: Part): ModelEvent | undefined => {
  if (part.type === 'text-delta') return { kind: 'text', text: part.text }
  if (part.type === 'error' || part.type === 'abort') throw new ModelFailedError(part.type)
  if (part.type !== 'finish') return undefined
  if (!finished.includes(part.finishReason)) throw new ModelFailedError(part.finishReason)
  return { kind: 'end', tokens: part.totalUsage.totalTokens }
}

/** Yields the events up to the maximum length. After that the used tokens are unknown, because the rest is not read. */
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

/**
 * Requests a completion and streams its events.
 *
 * @throws ModelFailedError if the answer cannot be completed, for any reason
 */
export async function* streamModelEvents(endpoint: Endpoint, request: ModelRequest): AsyncGenerator<ModelEvent> {
  const wait = patience(endpoint.patienceMs ?? idleTimeoutMs, request.signal)
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
