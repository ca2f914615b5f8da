import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { AnyContractRouter } from '@orpc/contract'
import type { Context, Hono } from 'hono'
import { withTimeLimit } from '#src/shared/time-limit.ts'
import { describeAccountCalls } from './auth/account-api.ts'
import type { Auth } from './auth/auth.ts'
import { type Config, isLocalHost } from './config.ts'
import type { Database } from './database.ts'
import { escapeHtml } from './html.ts'
import { createErrorResponse, type HttpEnvironment } from './http-responses.ts'
import type { Mailer } from './mail.ts'
import type { Metrics } from './metrics.ts'
import { createOpenApiDocument } from './openapi-document.ts'
import type { RealtimeGateway } from './realtime.ts'
import type { Scheduler } from './scheduler.ts'

interface Operations {
  config: Config
  database: Database
  contract: AnyContractRouter
  auth: Auth
  live: () => RealtimeGateway
  scheduler: Scheduler
  mailer: Mailer
  metrics: Metrics
}

const isLoopbackAddress = (address: string | undefined) =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'

const isReady = async (parts: Operations) => {
  if (!parts.scheduler.isWorking() || !parts.live().isListening()) return false
  // Uses the primary: a replica responds too, but a page cannot write on it.
  const answer = parts.database.servicePool
    .query<{ mode: string }>("select current_setting('transaction_read_only') as mode")
    .then(({ rows }) => rows[0]?.mode === 'off')
  return await withTimeLimit(answer, 1_500).catch(() => false)
}

const describeApi = async ({ config, contract, auth }: Operations) => {
  const document = await createOpenApiDocument(contract, { appName: config.appName })
  return { ...document, paths: { ...document.paths, ...describeAccountCalls(auth) } }
}

const docsPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
const docsStart = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true })`

const serveDocs = (app: Hono<HttpEnvironment>) => {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const file = (name: string, type: string) =>
    app.get(`/api/docs/${name}`, (context) => {
      context.header('cache-control', 'public, max-age=86400')
      return context.body(readFileSync(join(folder, name), 'utf8'), 200, { 'content-type': type })
    })
  app.get('/api/docs', (context) => context.html(docsPage))
  app.get('/api/docs/start.js', (context) =>
    context.body(docsStart, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  file('swagger-ui.css', 'text/css; charset=utf-8')
  file('swagger-ui-bundle.js', 'text/javascript; charset=utf-8')
}

/**
 * Prevents DNS rebinding: whether the Host header is this site or this machine. A foreign page whose name resolves to
 * this machine could otherwise read everything that a local browser may read.
 */
const namesThisSite = (context: Context<HttpEnvironment>, appUrl: string) => {
  const named = URL.parse(`http://${context.req.header('host') ?? ''}`)?.hostname
  return named !== undefined && (isLocalHost(named) || named === new URL(appUrl).hostname)
}

const mayReadMetrics = (context: Context<HttpEnvironment>, { metricsToken: token, appUrl }: Config) => {
  if (token) return context.req.header('authorization') === `Bearer ${token}`
  const isFromHere =
    isLoopbackAddress(context.env.incoming.socket.remoteAddress) && !context.req.header('x-forwarded-for')
  return isFromHere && namesThisSite(context, appUrl)
}

const serveMailbox = (app: Hono<HttpEnvironment>, { mailer, config }: Operations) => {
  app.use('/dev/*', async (context, next) =>
    namesThisSite(context, config.appUrl) ? await next() : createErrorResponse('NOT_FOUND'),
  )
  app.get('/dev/mail.json', async (context) => context.json(await mailer.list()))
  app.get('/dev/mail/:id', async (context) => {
    const found = await mailer.find(context.req.param('id'))
    return found ? context.html(found.html) : createErrorResponse('NOT_FOUND')
  })
  app.get('/dev/mail', async (context) => {
    const items = (await mailer.list()).map(
      (message) =>
        `<li><a href="/dev/mail/${message.id}">${escapeHtml(message.subject)}</a> ${escapeHtml(message.to)}</li>`,
    )
    return context.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title></head><body><h1>Mail</h1><ul>${items.join('')}</ul></body></html>`,
    )
  })
}

/** Serves the operations endpoints: health, readiness, metrics, API description, and the mailbox on a local machine. */
export const serveOpsEndpoints = (app: Hono<HttpEnvironment>, parts: Operations) => {
  app.get('/api/health', (context) => context.json({ status: 'alive' }))
  app.get('/api/ready', async (context) =>
    (await isReady(parts)) ? context.json({ status: 'ready' }) : createErrorResponse('DATABASE_UNAVAILABLE'),
  )
  parts.metrics.watch('ready', 'Whether the database can be written to, jobs run and live updates arrive', async () =>
    Number(await isReady(parts)),
  )
  let description: Promise<unknown> | undefined
  app.get('/api/openapi.json', async (context) => {
    description ??= describeApi(parts)
    return context.json((await description) as object)
  })
  serveDocs(app)
  app.get('/metrics', async (context) =>
    mayReadMetrics(context, parts.config)
      ? context.text(await parts.metrics.render())
      : createErrorResponse('NOT_FOUND'),
  )
  if (parts.config.hasMailbox) serveMailbox(app, parts)
}
