import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#src/entry/contract.ts'
import { createJobs, createOutbox } from '#src/entry/jobs.ts'
import { createPageLoader } from '#src/entry/public-pages.ts'
import { router } from '#src/entry/router.ts'
import { createAuthRules } from '#src/features/accounts/commands.ts'
import { createOAuthRoutes, oauthRoutes } from '#src/features/accounts/connected-apps/oauth-endpoints.router.ts'
import { createMcpRoutes, mcpRoute } from '#src/features/assistant/mcp/mcp.router.ts'
import { createCalendarRoutes } from '#src/features/calendar/feed.router.ts'
import { describeCataloguePage } from '#src/features/catalogue/public-pages/page-head.commands.ts'
import { createSitemapRoutes } from '#src/features/catalogue/public-pages/sitemap.router.ts'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { listZonesInUse } from '#src/features/deadlines/data.ts'
import { countRetrying, findLongestOverdueSeconds } from '#src/features/notifications/delivery/delivery.data.ts'
import { createDeliveryRunner } from '#src/features/notifications/delivery/delivery.jobs.ts'
import { createUnsubscribeRoutes } from '#src/features/notifications/unsubscribe/unsubscribe.router.ts'
import { createSharedPageRoutes } from '#src/features/official-pages/shared-page.router.ts'
import { describeProfessorPage } from '#src/features/professors/professor-page.commands.ts'
import { createOverviewList } from '#src/features/program-overviews/commands.ts'
import { createDeadlineFeedRoutes } from '#src/features/program-overviews/deadline-feed.router.ts'
import { createEmbeddedListRoutes } from '#src/features/program-overviews/embedded-list.router.ts'
import { describeOverviewPage } from '#src/features/program-overviews/overview-page.commands.ts'
import { createStopReminderRoutes } from '#src/features/recommenders/stop-reminders.router.ts'
import { describeScholarshipPage } from '#src/features/scholarships/scholarship-page.commands.ts'
import { notifyShareReaders, releaseShareWaits } from '#src/features/sharing/share-changes.provider.ts'
import { indexedPaths } from '#src/features/site/public-pages.rules.ts'
import { createSocialCardRoutes } from '#src/features/site/social-card.router.ts'
import { createWebhooks } from '#src/features/webhooks/jobs.ts'
import { createAuth } from '#src/server/auth/auth.ts'
import { getSessionCookieName } from '#src/server/auth/cookies.ts'
import { getBackupFolder, readBackupAge } from '#src/server/backup.ts'
import { actionShade } from '#src/server/branding/brand-colors.ts'
import { createBrandedMailer } from '#src/server/branding/branded-mail.ts'
import { type BrandingStore, openBranding } from '#src/server/branding/branding.ts'
import { createBrandingRoutes, describeLegalPage } from '#src/server/branding/branding-routes.ts'
import { createClientAddressReader } from '#src/server/client-address.ts'
import type { Config } from '#src/server/config.ts'
import { type Database, openDatabase } from '#src/server/database.ts'
import { requireUsableDatabase } from '#src/server/database-preflight.ts'
import { type DatabaseStore, openDatabaseStore } from '#src/server/database-store.ts'
import type { Cluster } from '#src/server/embedded-postgres.ts'
import {
  type FileStorage,
  openFileStorage,
  removeTemporaryUploads,
  temporaryFileMaxAgeMs,
} from '#src/server/file-storage.ts'
import { formatInstant } from '#src/server/format-instant.ts'
import { createHttp } from '#src/server/http.ts'
import { checkInstanceDrift, getInstanceInfo } from '#src/server/instance-info.ts'
import { formatConnectionName, listInstances } from '#src/server/instance-registry.ts'
import { createLog, type Logger } from '#src/server/log.ts'
import { createMailer, type Mailer } from '#src/server/mail.ts'
import { createMetrics } from '#src/server/metrics.ts'
import { prepareDatabase } from '#src/server/migrations.ts'
import { closeServer, createNodeServer } from '#src/server/node-server.ts'
import { serveOpsEndpoints } from '#src/server/ops-endpoints.ts'
import { type DescribePage, servePages } from '#src/server/pages.ts'
import { createRealtimeGateway, type RealtimeGateway } from '#src/server/realtime.ts'
import { readRehearsalAge } from '#src/server/restore-rehearsal.ts'
import { buildRoleNames, buildRoleUrl } from '#src/server/roles.ts'
import { createScheduler } from '#src/server/scheduler.ts'
import { createSessionCookieReader } from '#src/server/session-cookie.ts'
import { runUnlessAborted } from '#src/server/shutdown-signal.ts'
import { startTracing } from '#src/server/tracing.ts'
import { findTzdataDifferences, formatTzdataAdvice } from '#src/server/tzdata-check.ts'
import { watchDatabase } from '#src/server/watchdog.ts'
import { mcpPath } from '#src/shared/access-scopes.ts'
import { setInstantFormatter } from '#src/shared/dates.ts'

const clientFolder = new URL('../../dist/client', import.meta.url).pathname
const renderFolder = new URL('../../dist/prerender', import.meta.url).pathname

export interface RunningApp {
  url: string
  server: Server
  log: Logger
  database: Database
  files: FileStorage
  mailer: Mailer
  stop: () => Promise<void>
}

const listen = async (server: Server, config: Config) =>
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => resolve())
  })

/**
 * Drain timeouts of a shutdown, for requests and jobs and then for the database: together less than the ten seconds
 * after which a container is killed.
 */
const maxDrainMs = 8_000
const maxDatabaseStopMs = 1_500

/** Shutdown steps of the started parts. The database is stopped last, whatever the outcome of the others. */
interface Running {
  steps: (() => Promise<unknown>)[]
  cluster?: Cluster
}

/** Stops the database cluster gracefully, and immediately after the timeout: neither loses acknowledged writes. */
const stopCluster = async (cluster: Cluster) => {
  const inOrder = cluster.stop('fast').then(() => true)
  const late = pause(maxDatabaseStopMs, false, { ref: false })
  if (!(await Promise.race([inOrder, late]).catch(() => false))) await cluster.stop('immediate')
}

/** Stops the started parts in reverse order; a part that fails or times out does not block the others. */
const stopAll = async ({ steps, cluster }: Running, log: Logger, drainMs = maxDrainMs) => {
  const late = pause(drainMs, undefined, { ref: false })
  for (const step of [...steps].reverse())
    await Promise.race([step(), late]).catch((error: Error) =>
      log.warn({ reason: error.message }, 'a part did not stop cleanly'),
    )
  if (cluster) await stopCluster(cluster)
}

const openPlatform = async (config: Config, log: Logger, store: DatabaseStore, branding: BrandingStore) => {
  const names = buildRoleNames(config.authSecret)
  const { databaseUrl } = config
  if (databaseUrl) await requireUsableDatabase({ ...config, databaseUrl })
  await prepareDatabase(store.ownerUrl, config.authSecret, names.request)
  const addressOf = (role: string) => buildRoleUrl(store.sharedUrl ?? store.ownerUrl, role, config.authSecret)
  const directUrl = buildRoleUrl(store.ownerUrl, names.service, config.authSecret)
  const database = openDatabase(
    {
      service: addressOf(names.service),
      request: addressOf(names.request),
      ...(store.sharedUrl ? { direct: directUrl } : {}),
      ...(store.replicaUrl ? { replica: buildRoleUrl(store.replicaUrl, names.request, config.authSecret) } : {}),
    },
    log,
    config.connections,
  )
  return {
    database,
    files: await openFileStorage(config),
    mailer: createBrandedMailer(createMailer(config, log), branding.get, config.appName),
    scheduler: createScheduler(directUrl, log),
  }
}

/** Logs a warning where the time zones of the database differ from those of the deadlines. */
const warnOfZones = async (database: Database, log: Logger) => {
  try {
    const zones = await findTzdataDifferences(database.servicePool, await listZonesInUse(database.service))
    if (zones.length > 0) log.warn({ zones }, formatTzdataAdvice(zones))
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the zone data could not be compared')
  }
}

const openLive = (
  server: Server,
  { config, database, log }: { config: Config; database: Database; log: Logger },
  readToken: (cookie: string | undefined) => string | undefined,
  hooks: ReturnType<typeof liveHooks>,
) =>
  createRealtimeGateway({
    server,
    database,
    origins: config.origins,
    readToken,
    log,
    hooks,
    name: formatConnectionName(getInstanceInfo(config)),
  })

/** Logs a warning where instances that share a database differ in settings that must be equal. */
const warnOfServers = async (config: Config, database: Database, log: Logger) => {
  try {
    const seen = await listInstances(database.servicePool)
    for (const { level, about, text } of checkInstanceDrift(getInstanceInfo(config), config.authSecret, seen))
      if (level !== 'ok') log.warn({ about }, text)
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the other processes could not be seen')
  }
}

/**
 * Puts the product together and starts it on a database that is being opened; resolves when it answers. When `stopping` aborts before, what has been started
 * is stopped again and the reason is thrown.
 */
export const startApp = async (
  config: Config,
  stopping: AbortSignal = new AbortController().signal,
  opening: Promise<DatabaseStore> = openDatabaseStore(config, stopping),
): Promise<RunningApp> => {
  const log = createLog(config.logLevel)
  const running: Running = { steps: [] }
  try {
    setInstantFormatter(formatInstant)
    if (config.tracing) running.steps.push(await startTracing(config.tracing))
    return await assemble(config, log, running, { stopping, opening })
  } catch (error) {
    // No client waits for a response of a start that was aborted.
    await stopAll(running, log, stopping.aborted ? 0 : maxDrainMs)
    throw error
  }
}

/** Creates the description of dynamic pages: the first of a feature that has a page of the path. */
const createPageDescriber = (database: Database, getBranding: BrandingStore['get']): DescribePage => {
  const describers = [
    ...[describeCataloguePage, describeOverviewPage, describeScholarshipPage, describeProfessorPage].map((create) =>
      create(database),
    ),
    describeLegalPage(getBranding),
  ]
  return async (path, language) => {
    for (const describePage of describers) {
      const head = await describePage(path, language)
      if (head) return head
    }
    return undefined
  }
}

const wakeMs = 100

/** Stops accepting requests; ends long polls for the end of a share, which would keep the server open. */
const stopServing = async (server: Server) => {
  const waking = setInterval(releaseShareWaits, wakeMs)
  await closeServer(server).finally(() => clearInterval(waking))
}

/** Creates the senders of messages and of webhooks; each runs once at a time. */
const openSenders = async (config: Config, database: Database, mailer: Mailer, log: Logger) => {
  const post = await createOutbox(config, database, mailer, log)
  return { post, deliver: createDeliveryRunner(post), webhooks: createWebhooks({ config, database, log }) }
}

type Senders = Awaited<ReturnType<typeof openSenders>>

/** Creates the hooks for topics that the database notifies. */
const liveHooks = ({ deliver, webhooks }: Pick<Senders, 'deliver' | 'webhooks'>, log: Logger) => ({
  deliveries: () =>
    void deliver().catch((error: Error) => log.warn({ reason: error.message }, 'messages could not be delivered')),
  webhooks: () =>
    void webhooks.deliver().catch((error: Error) => log.warn({ reason: error.message }, 'webhooks could not be sent')),
  share: notifyShareReaders,
})

const metricsOf = (config: Config, database: Database, live: () => RealtimeGateway | undefined) => {
  const metrics = createMetrics({
    sockets: () => live()?.io.sockets.sockets.size ?? 0,
    poolWaiting: () => database.requestPool.waitingCount + database.servicePool.waitingCount,
    poolTotal: () => database.requestPool.totalCount + database.servicePool.totalCount,
  })
  metrics.watch(
    'messages_overdue_seconds',
    'Delay of the longest overdue message',
    async () => await findLongestOverdueSeconds(database.service),
  )
  metrics.watch('messages_retrying', 'Messages waiting for a retry', async () => await countRetrying(database.service))
  metrics.watch(
    'backup_age_seconds',
    'Age of the newest backup; NaN without one',
    async () => await readBackupAge(getBackupFolder(config)),
  )
  metrics.watch(
    'restore_rehearsal_age_seconds',
    'Age of the last successful rehearsal of a restore; NaN without one',
    async () => await readRehearsalAge(getBackupFolder(config)),
  )
  return metrics
}

type ClientParts = Parameters<typeof createPageLoader>[0] & {
  branding: BrandingStore
  /** Reads the session token of a Cookie header. */
  readToken: (cookie: string | undefined) => string | undefined
}

/** Serves the built client with the branding of the instance, its preview pictures, logo and legal texts. */
const serveClient = (
  app: ReturnType<typeof createHttp>['app'],
  { branding: { get: getBranding }, readToken, ...platform }: ClientParts,
) => {
  const { config, database, log } = platform
  const describePage = createPageDescriber(database, getBranding)
  const getColor = () => getBranding().palette?.shades[actionShade]
  app.route('/', createBrandingRoutes({ getBranding, root: clientFolder }))
  app.route('/', createSocialCardRoutes({ describePage, appName: config.appName, getColor }))
  servePages(app, clientFolder, config, {
    ...{ describePage, indexedPaths, getBranding },
    rendering: { folder: renderFolder, loadPage: createPageLoader(platform), log },
    hasSession: (cookie) => readToken(cookie) !== undefined,
    addressOf: createClientAddressReader(config.trustedProxies),
  })
}

/** Serves what other websites and programs read of the catalogue: feeds, embeddable lists and sitemaps. */
const serveCatalogueFiles = (
  app: ReturnType<typeof createHttp>['app'],
  { config: { appUrl, appName }, database }: Pick<ClientParts, 'config' | 'database'>,
) => {
  app.route('/', createDeadlineFeedRoutes({ database, appUrl, appName }))
  app.route('/', createEmbeddedListRoutes({ database, appUrl, appName }))
  const lists = { 'program-overviews': createOverviewList(database) }
  app.route('/', createSitemapRoutes({ database, appUrl, pages: indexedPaths, lists }))
}

interface Start {
  stopping: AbortSignal
  opening: Promise<DatabaseStore>
}

const assemble = async (
  config: Config,
  log: Logger,
  running: Running,
  { stopping, opening }: Start,
): Promise<RunningApp> => {
  const store = await opening
  if (store.cluster) running.cluster = store.cluster
  // Only the instance that holds the folder writes in it; where instances may share one, another may be writing.
  await removeTemporaryUploads(
    config.dataDir,
    store.folder ? Number.POSITIVE_INFINITY : Date.now() - temporaryFileMaxAgeMs,
  )
  const { steps } = running
  const branding = await openBranding(config.dataDir, log)
  steps.push(async () => branding.stop())
  const { database, files, mailer, scheduler } = await runUnlessAborted(
    stopping,
    async () => await openPlatform(config, log, store, branding),
  )
  steps.push(database.close, scheduler.stop)
  await runUnlessAborted(
    stopping,
    async () => await loadDefaultCatalogue(database.service, { hasSamples: config.sampleProfessors }),
  )
  const auth = createAuth(config, database, createAuthRules(config, database, mailer, log), log)
  let live: RealtimeGateway | undefined
  const metrics = metricsOf(config, database, () => live)
  const { app, serveApi } = createHttp({
    config,
    database,
    files,
    mailer,
    auth,
    router,
    endpoints: new Map([...oauthRoutes, [mcpPath, mcpRoute]]),
    log,
    metrics,
    runJob: scheduler.runSoon,
  })
  const server = createNodeServer(app)
  const readToken = createSessionCookieReader(getSessionCookieName(config.appUrl), config.authSecret)
  const senders = await openSenders(config, database, mailer, log)
  const started = openLive(server, { config, database, log }, readToken, liveHooks(senders, log))
  live = started
  serveOpsEndpoints(app, { config, database, contract, auth, live: () => started, scheduler, mailer, metrics })
  app.all('/api/*', serveApi)
  app.route('/', createMcpRoutes({ config, database, log }))
  app.route('/', createOAuthRoutes({ config, database }))
  app.route('/', createCalendarRoutes({ config, database, readToken }))
  app.route('/', createStopReminderRoutes({ config, database }))
  app.route('/', createUnsubscribeRoutes({ config, database }))
  app.route('/', createSharedPageRoutes())
  serveCatalogueFiles(app, { config, database })
  serveClient(app, { config, database, files, mailer, log, runJob: scheduler.runSoon, branding, readToken })
  await listen(server, config)
  steps.push(async () => await stopServing(server), started.stop)
  const addresses = { owner: store.ownerUrl, service: database.directUrl }
  const jobs = createJobs({ config, database, addresses, files, mailer, log, ...senders })
  await runUnlessAborted(
    stopping,
    async () => await Promise.all([started.start(), scheduler.start(jobs, metrics.countJob)]),
  )
  steps.push(watchDatabase(store, log))
  void Promise.all([warnOfZones(database, log), warnOfServers(config, database, log)])
  return { url: config.appUrl, server, log, database, files, mailer, stop: async () => await stopAll(running, log) }
}
