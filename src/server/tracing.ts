import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attributes, Span } from '@opentelemetry/api'

// Traces of requests, jobs and their statements for an operator's collector (OpenTelemetry). If tracing is off, a span
// only runs its work. Span names are routes, jobs and the first word of statements: they contain no path, value or
// user. No provider is registered globally, because instrumented packages would then export their data, including
// statement parameters.

/** Active span; attributes may be added until it ends. */
export type TraceSpan = Pick<Span, 'setAttributes' | 'updateName'>

interface Tracer {
  begin: (name: string, attributes: Attributes, parent: Span | undefined) => Span
  stop: () => Promise<void>
}

let tracer: Tracer | undefined
const current = new AsyncLocalStorage<Span>()
/** Span status code of an error. */
const failed = 2
const silent: TraceSpan = { setAttributes: () => silent as Span, updateName: () => silent as Span }

/** Runs work as a child span of the active one, or as the root of a trace. */
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

/** Whether traces are exported. */
export const isTracing = (): boolean => tracer !== undefined

export interface TracingOptions {
  /** OTLP over HTTP address of the collector, without `/v1/traces`. */
  url: string
  /** Headers of each export, such as credentials. */
  headers: Record<string, string>
  /** Sampling rate, from 0 to 1. */
  share: number
  serviceName: string
  /** Maximum wait for the export of the last spans on shutdown. */
  maxStopMs?: number
}

/** Starts the export of traces to a collector. Its packages are imported lazily. */
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
    // Needed because the exporter's own timeout is an idle timeout: a collector that sends a byte at a time would delay
    // the shutdown.
    await Promise.race([stopping?.stop(), pause(maxStopMs, undefined, { ref: false })])
  }
}
