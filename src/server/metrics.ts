import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe: (method: string, route: string, status: number, seconds: number) => void
  /** Counts a run of a job, and whether it succeeded. */
  countJob: (name: string, isDone: boolean) => void
  /** Adds a gauge that is read on each scrape; an error makes it NaN. */
  watch: (name: string, help: string, read: () => Promise<number>) => void
  render: () => Promise<string>
}

interface Gauges {
  sockets: () => number
  poolWaiting: () => number
  poolTotal: () => number
}

/** Creates the metrics in Prometheus text format: requests, open realtime connections, use of the database pools. */
export const createMetrics = (gauges: Gauges): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of background jobs by outcome',
    labelNames: ['name', 'outcome'],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await Promise.resolve(read()).catch(() => Number.NaN))
      },
    })
  gauge('live_connections', 'Open WebSocket connections', gauges.sockets)
  gauge('database_connections', 'Open connections of the database pools', gauges.poolTotal)
  gauge('database_waiting', 'Requests waiting for a database connection', gauges.poolWaiting)
  return {
    observe: (method, route, status, seconds) => requests.labels(method, route, String(status)).observe(seconds),
    countJob: (name, isDone) => jobs.labels(name, isDone ? 'done' : 'failed').inc(),
    watch: (name, help, read) => void gauge(name, help, read),
    render: async () => await registry.metrics(),
  }
}
