import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attributes, Span } from '@opentelemetry/api'

// What a request, a job and their statements took, as traces for an operator's collector (OpenTelemetry). Off, a step is the work
// itself. Spans are named by routes, jobs and the first word of statements: no path, value or person is in them. No provider is
// registered for the whole process, since packages of others would then tell what they know, parameters of statements among it.

/** A step under way; attributes may be added until it ends. */
export type TraceSpan = Pick<Span, 'setAttributes' | 'updateName'>

interface Tracer {
  begin: (name: string, attributes: Attributes, parent: Span | undefined) => Span
  stop: () => Promise<void>
}

let tracer: Tracer | undefined
const current = new AsyncLocalStorage<Span>()
/** The code of a status that is a failure. */
const failed = 2
const silent: TraceSpan = { setAttributes: () => silent as Span, updateName: () => silent as Span }

/** Does work as a step of what is under way, or as the first of a trace. */
export const withSpan = async <T>(
  name: string,
  attributes: Attributes,
  work: (step: TraceSpan) => Promise<T>,
): Promise<T> => {
  if (!tracer) return await work(silent)
  const span = tracer.begin(name, attributes, current.getStore())
  try {
    return await current.run(span, async () => await work(span))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    span.setStatus({ code: failed }).setAttributes({ 'error.type': code })
    throw error
  } finally {
    span.end()
  }
}

export const isTracing = (): boolean => tracer !== undefined

export interface TracingOptions {
  /** The collector's address for OTLP over HTTP, without `/v1/traces`. */
  url: string
  /** What is sent along, such as what authorises. */
  headers: Record<string, string>
  /** How much of all is told of, from 0 to 1. */
  share: number
  serviceName: string
  /** How long a stop waits for the collector to take the last spans. */
  maxStopMs?: number
}

/** Begins to tell a collector of what is done. Its packages are read only here. */
export const startTracing = async ({
  url,
  headers,
  share,
  serviceName,
  maxStopMs = 5_000,
}: TracingOptions): Promise<() => Promise<void>> => {
  const [{ ROOT_CONTEXT, trace }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces`, headers })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const source = provider.getTracer('gradapp')
  tracer = {
    begin: (name, attributes, parent) =>
      source.startSpan(name, { attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT),
    stop: async () => await provider.shutdown(),
  }
  return async () => {
    const stopping = tracer
    tracer = undefined
    // The exporter's own timeout is one of silence: a collector that answers a byte at a time would hold the stop for long.
    await Promise.race([stopping?.stop(), pause(maxStopMs, undefined, { ref: false })])
  }
}
