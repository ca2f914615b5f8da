import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#src/contract.ts'
import { accountRules } from '#src/features/accounts/commands.ts'
import { calendarRoutes } from '#src/features/calendar/feed.router.ts'
import { describeCataloguePage } from '#src/features/catalogue/university-card.commands.ts'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { listZonesInUse } from '#src/features/deadlines/data.ts'
import { countRetrying, longestOverdueS } from '#src/features/notifications/delivery/delivery.data.ts'
import { createCourier } from '#src/features/notifications/delivery/delivery.jobs.ts'
import { unsubscribeRoutes } from '#src/features/notifications/unsubscribe/unsubscribe.router.ts'
import { endShareWaits, tellShareReaders } from '#src/features/sharing/share-changes.provider.ts'
import { openPost, productJobs } from '#src/jobs.ts'
import { router } from '#src/router.ts'
import { createAuth } from '#src/server/auth/auth.ts'
import { sessionCookieName } from '#src/server/auth/cookies.ts'
import type { Config } from '#src/server/config.ts'
import { type Database, openDatabase } from '#src/server/database.ts'
import { requireFitDatabase } from '#src/server/database-fitness.ts'
import type { Cluster } from '#src/server/embedded-postgres.ts'
import { type Files, openFiles, removeUnfinishedFiles, unfinishedMs } from '#src/server/files.ts'
import { createHttp } from '#src/server/http.ts'
import { createLive, type Live } from '#src/server/live.ts'
import { createLog, type Logger } from '#src/server/log.ts'
import { createMailer, type Mailer } from '#src/server/mail.ts'
import { createMetrics } from '#src/server/metrics.ts'
import { prepareDatabase } from '#src/server/migrations.ts'
import { writeMoment } from '#src/server/moments.ts'
import { closeServer, createNodeServer } from '#src/server/node-server.ts'
import { serveOperations } from '#src/server/operations.ts'
import { servePages } from '#src/server/pages.ts'
import { roleNames, urlAs } from '#src/server/roles.ts'
import { createScheduler } from '#src/server/scheduler.ts'
import { connectionName, listServers } from '#src/server/server-list.ts'
import { ownMark, serverRemarks } from '#src/server/server-marks.ts'
import { createSessionCookieReader } from '#src/server/session-cookie.ts'
import { unlessAborted } from '#src/server/stop-signals.ts'
import { openStore, type Store } from '#src/server/store.ts'
import { startTracing } from '#src/server/tracing.ts'
import { watchDatabase } from '#src/server/watchdog.ts'
import { findZoneDifferences, zoneAdvice } from '#src/server/zone-data.ts'
import { writeMomentsBy } from '#src/shared/dates.ts'

const clientFolder = new URL('../dist/client', import.meta.url).pathname

export interface App {
  url: string
  server: Server
  log: Logger
  database: Database
  files: Files
  mailer: Mailer
  stop: () => Promise<void>
}

const listen = async (server: Server, config: Config) =>
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => resolve())
  })

/**
 * How long requests and jobs have to finish, and then the database: together less than the ten seconds after which a
 * container is killed.
 */
const maxDrainMs = 8_000
const maxDatabaseStopMs = 1_500

/** What a stop has to undo. The database comes last, whatever became of the rest. */
interface Running {
  steps: (() => Promise<unknown>)[]
  cluster?: Cluster
}

/** In good order while there is time, and then as a crash would: neither loses what was acknowledged. */
const stopCluster = async (cluster: Cluster) => {
  const inOrder = cluster.stop('fast').then(() => true)
  const late = pause(maxDatabaseStopMs, false, { ref: false })
  if (!(await Promise.race([inOrder, late]).catch(() => false))) await cluster.stop('immediate')
}

/** Stops what was started, last first; a part that fails or takes too long does not keep the others running. */
const stopAll = async ({ steps, cluster }: Running, log: Logger, drainMs = maxDrainMs) => {
  const late = pause(drainMs, undefined, { ref: false })
  for (const step of [...steps].reverse())
    await Promise.race([step(), late]).catch((error: Error) =>
      log.warn({ reason: error.message }, 'a part did not stop cleanly'),
    )
  if (cluster) await stopCluster(cluster)
}

const openPlatform = async (config: Config, log: Logger, store: Store) => {
  const names = roleNames(config.authSecret)
  const { databaseUrl } = config
  if (databaseUrl) await requireFitDatabase({ ...config, databaseUrl })
  await prepareDatabase(store.ownerUrl, config.authSecret, names.request)
  const addressOf = (role: string) => urlAs(store.sharedUrl ?? store.ownerUrl, role, config.authSecret)
  const directUrl = urlAs(store.ownerUrl, names.service, config.authSecret)
  const database = openDatabase(
    {
      service: addressOf(names.service),
      request: addressOf(names.request),
      ...(store.sharedUrl ? { direct: directUrl } : {}),
      ...(store.replicaUrl ? { replica: urlAs(store.replicaUrl, names.request, config.authSecret) } : {}),
    },
    log,
    config.connections,
  )
  return {
    database,
    files: await openFiles(config),
    mailer: createMailer(config, log),
    scheduler: createScheduler(directUrl, log),
  }
}

/** Says where the database's clocks are not those by which deadlines go. */
const warnOfZones = async (database: Database, log: Logger) => {
  try {
    const zones = await findZoneDifferences(database.servicePool, await listZonesInUse(database.service))
    if (zones.length > 0) log.warn({ zones }, zoneAdvice(zones))
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
  createLive({
    server,
    database,
    origins: config.origins,
    readToken,
    log,
    hooks,
    name: connectionName(ownMark(config)),
  })

/** Says where processes that share a database differ in what has to be the same. */
const warnOfServers = async (config: Config, database: Database, log: Logger) => {
  try {
    const seen = await listServers(database.servicePool)
    for (const { level, about, text } of serverRemarks(ownMark(config), config.authSecret, seen))
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
  opening: Promise<Store> = openStore(config, stopping),
): Promise<App> => {
  const log = createLog(config.logLevel)
  const running: Running = { steps: [] }
  try {
    writeMomentsBy(writeMoment)
    if (config.tracing) running.steps.push(await startTracing(config.tracing))
    return await assemble(config, log, running, { stopping, opening })
  } catch (error) {
    // Nobody waits for an answer of a start that was called off.
    await stopAll(running, log, stopping.aborted ? 0 : maxDrainMs)
    throw error
  }
}

const wakeMs = 100

/** Takes no request any more; pages that wait for the end of a share are let go, or they would hold the server open. */
const stopServing = async (server: Server) => {
  const waking = setInterval(endShareWaits, wakeMs)
  await closeServer(server).finally(() => clearInterval(waking))
}

/** What this process does when the database announces a topic. */
const liveHooks = (deliver: () => Promise<unknown>, log: Logger) => ({
  deliveries: () =>
    void deliver().catch((error: Error) => log.warn({ reason: error.message }, 'messages could not be delivered')),
  share: tellShareReaders,
})

const metricsOf = (database: Database, live: () => Live | undefined) => {
  const metrics = createMetrics({
    sockets: () => live()?.io.sockets.sockets.size ?? 0,
    poolWaiting: () => database.requestPool.waitingCount + database.servicePool.waitingCount,
    poolTotal: () => database.requestPool.totalCount + database.servicePool.totalCount,
  })
  metrics.watch(
    'messages_overdue_seconds',
    'How long the message waits that should have gone out first',
    async () => await longestOverdueS(database.service),
  )
  metrics.watch(
    'messages_retrying',
    'Messages that could not go out at first',
    async () => await countRetrying(database.service),
  )
  return metrics
}

interface Start {
  stopping: AbortSignal
  opening: Promise<Store>
}

const assemble = async (config: Config, log: Logger, running: Running, { stopping, opening }: Start): Promise<App> => {
  const store = await opening
  if (store.cluster) running.cluster = store.cluster
  // Whoever holds the folder is the only one who writes in it; where servers may share one, another may be writing.
  await removeUnfinishedFiles(config.dataDir, store.folder ? Number.POSITIVE_INFINITY : Date.now() - unfinishedMs)
  const { steps } = running
  const { database, files, mailer, scheduler } = await unlessAborted(
    stopping,
    async () => await openPlatform(config, log, store),
  )
  steps.push(database.close, scheduler.stop)
  await unlessAborted(
    stopping,
    async () => await loadDefaultCatalogue(database.service, { hasSamples: config.sampleProfessors }),
  )
  const auth = createAuth(config, database, accountRules(config, database, mailer, log), log)
  let live: Live | undefined
  const metrics = metricsOf(database, () => live)
  const { app, serveApi } = createHttp({
    config,
    database,
    files,
    mailer,
    auth,
    router,
    log,
    metrics,
    runJob: scheduler.runSoon,
  })
  const server = createNodeServer(app)
  const readToken = createSessionCookieReader(sessionCookieName(config.appUrl), config.authSecret)
  const post = await openPost(config, database, mailer, log)
  const deliver = createCourier(post)
  const started = openLive(server, { config, database, log }, readToken, liveHooks(deliver, log))
  live = started
  serveOperations(app, { config, database, contract, auth, live: () => started, scheduler, mailer, metrics })
  app.all('/api/*', serveApi)
  app.route('/', calendarRoutes({ config, database, readToken }))
  app.route('/', unsubscribeRoutes({ config, database }))
  servePages(app, clientFolder, config, describeCataloguePage(database))
  await listen(server, config)
  steps.push(async () => await stopServing(server), started.stop)
  const addresses = { owner: store.ownerUrl, service: database.directUrl }
  const jobs = productJobs({ config, database, addresses, files, mailer, log, post, deliver })
  await unlessAborted(
    stopping,
    async () => await Promise.all([started.start(), scheduler.start(jobs, metrics.countJob)]),
  )
  steps.push(watchDatabase(store, log))
  void Promise.all([warnOfZones(database, log), warnOfServers(config, database, log)])
  return { url: config.appUrl, server, log, database, files, mailer, stop: async () => await stopAll(running, log) }
}
