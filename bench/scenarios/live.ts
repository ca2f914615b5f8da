import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { WebSocket } from 'ws'
import { buildOwnerUrl, type RunningServer } from '#tests/support/server-process.ts'
import { readCpuSeconds } from '../cpu-time.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import { type BenchPerson, createPeople, openOwner } from '../people.ts'
import type { Sizes } from '../sizes.ts'

/** Number of sockets that are opened at the same time. */
const openedAtOnce = 50

/** Opens sockets, some at the same time. */
const openInBatches = async <T>(count: number, open: (index: number) => Promise<T>): Promise<T[]> => {
  const opened: T[] = []
  for (let start = 0; start < count; start += openedAtOnce)
    opened.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(openedAtOnce, count - start) }, async (_, index) => await open(start + index)),
      )),
    )
  return opened
}

/** WebSocket client of a page without a library: sends hello, replies to heartbeats, passes messages on. */
export const openPage = async (server: RunningServer, person: BenchPerson, onText: (text: string) => void) => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie: person.cookie, origin: server.url },
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send('40')
      else if (text.startsWith('40')) resolve()
      else if (text === '2') socket.send('3')
      else onText(text)
    })
  })
  return socket
}

/** Opens pages of the users in turn. */
const openPages = async (
  server: RunningServer,
  { people, count }: { people: BenchPerson[]; count: number },
  onText: (text: string) => void,
) =>
  await openInBatches(count, async (index) => {
    const person = people[index % people.length]
    if (!person) throw new Error('the database has no user')
    return await openPage(server, person, onText)
  })

const notify = async (owner: pg.Client | pg.Pool, userId: string, title: string) =>
  await owner.query("insert into notifications (user_id, title, message) values ($1, $2, 'A message of some length')", [
    userId,
    title,
  ])

/** Opens sockets, each of another user, at a bare server that listens to the same announcements. */
const openBarePages = async (databaseUrl: string, people: BenchPerson[], onText: (text: string) => void) => {
  const child = fork(join(import.meta.dirname, '../baselines/live.ts'), [databaseUrl])
  const [port] = await once(child, 'message')
  const open = await openInBatches(people.length, async (index) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/?${people[index]?.id}`, { perMessageDeflate: false })
    socket.on('message', (data) => onText(String(data)))
    await once(socket, 'open')
    return socket
  })
  return { child, open }
}

const until = async (isDone: () => boolean, withinMs: number) => {
  const end = performance.now() + withinMs
  while (!isDone() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
}

type Receipts = { sent: Map<string, number>; latencies: number[] }

type Announced = Awaited<ReturnType<typeof announceFor>>

/** Writes at a fixed rate for some seconds and waits until all messages have arrived; returns the sorted latencies. */
const announceFor = async (
  writers: pg.Pool,
  { people, receipts }: { people: BenchPerson[]; receipts: Receipts },
  { perSecond, seconds }: { perSecond: number; seconds: number },
  name: string,
) => {
  const total = Math.round(perSecond * seconds)
  receipts.sent.clear()
  receipts.latencies.length = 0
  const began = performance.now()
  for (let count = 0; count < total; count += 1) {
    const dueMs = began + (count * 1000) / perSecond - performance.now()
    if (dueMs > 1) await new Promise((resolve) => setTimeout(resolve, dueMs))
    receipts.sent.set(`${name}n${count}`, performance.now())
    void notify(writers, people[(count * 7) % people.length]?.id ?? '', `${name}n${count}`)
  }
  await until(() => receipts.latencies.length >= total, 5_000)
  const sorted = [...receipts.latencies].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY
  return { p50: at(0.5), p99: at(0.99), lost: total - sorted.length }
}

/** Records when the announcement of a sent text arrived. */
const createReceipts = () => {
  const receipts: Receipts = { sent: new Map(), latencies: [] }
  const onText = (text: string) => {
    const started = receipts.sent.get(/"title":\s?"(\w+n\d+)"/.exec(text)?.[1] ?? '')
    if (started !== undefined) receipts.latencies.push(performance.now() - started)
  }
  return { receipts, onText }
}

/**
 * P6: from the statement that inserts a notification to the page that receives it, with 1,000 open pages, alternating
 * with a bare WebSocket server that listens to the same database.
 */
export const benchLive = async (
  server: RunningServer,
  { rounds, sockets, perSecond, seconds, warmUpSeconds }: Sizes['live'],
): Promise<Figure[]> => {
  const owner = await openOwner(server)
  const [people, bystanders] = [await createPeople(server, owner, sockets), await createPeople(server, owner, sockets)]
  const [ours, bare] = [
    { people, ...createReceipts() },
    { people: bystanders, ...createReceipts() },
  ]
  const pages = await openPages(server, { people, count: sockets }, ours.onText)
  const bareServer = await openBarePages(buildOwnerUrl(server.dataDir), bystanders, bare.onText)
  // Several connections, as several requests have: with a single one each would wait for the previous one.
  const writers = new pg.Pool({ connectionString: buildOwnerUrl(server.dataDir), max: 8 })
  await announceFor(writers, ours, { perSecond, seconds: warmUpSeconds }, 'warm')
  await announceFor(writers, bare, { perSecond, seconds: warmUpSeconds }, 'warmbare')
  const measured: { ours: Announced; bare: Announced }[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push({
      ours: await announceFor(writers, ours, { perSecond, seconds }, `r${round}`),
      bare: await announceFor(writers, bare, { perSecond, seconds }, `bare${round}`),
    })
  for (const page of [...pages, ...bareServer.open]) page.terminate()
  bareServer.child.kill()
  await Promise.all([writers.end(), owner.end()])
  const p50 = median(measured.map((round) => round.ours.p50)) / median(measured.map((round) => round.bare.p50))
  const p99s = measured.map((round) => round.ours.p99)
  const bareP99s = measured.map((round) => round.bare.p99)
  const p99 = median(p99s) / median(bareP99s)
  const lost = measured.reduce((sum, round) => sum + round.ours.lost, 0)
  return [
    {
      id: 'P6',
      what: `a notification from its statement to its page, ${sockets} pages, ${perSecond} a second / a bare WebSocket server, p99`,
      value: p99,
      range: rangeOf(p99s.map((ms, round) => ms / (bareP99s[round] ?? 0))),
      unit: 'ratio',
      bar: 'p50 and p99 <= 3, 0 lost',
      holds: p50 <= 3 && p99 <= 3 && lost === 0,
      p50,
      lost,
      p99Ms: median(p99s),
      bareP99Ms: median(bareP99s),
    },
  ]
}

/** Measures the CPU time of a process while it sends `messages` times to all sockets, per received message. */
const costOf = async (
  pid: number,
  { send, arrived }: { send: () => unknown; arrived: () => number },
  { sockets, messages }: Sizes['fan-out'],
) => {
  const [before, received] = [readCpuSeconds(pid), arrived()]
  for (let count = 0; count < messages; count += 1) {
    await send()
    await until(() => arrived() - received >= (count + 1) * sockets, 5_000)
  }
  return (readCpuSeconds(pid) - before) / (arrived() - received)
}

const openBare = async (sockets: number) => {
  const child: ChildProcess = fork(join(import.meta.dirname, '../baselines/ws.ts'))
  const port = await new Promise<number>((resolve) => child.once('message', (value) => resolve(Number(value))))
  let arrived = 0
  await openInBatches(sockets, async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
    socket.on('message', () => (arrived += 1))
    await once(socket, 'open')
  })
  return { child, arrived: () => arrived }
}

/**
 * P7: the cost of a notification to 1,000 pages of one user, against a bare WebSocket server that sends the same text.
 */
export const benchFanOut = async (server: RunningServer, sizes: Sizes['fan-out']): Promise<Figure[]> => {
  const { rounds, sockets } = sizes
  const owner = await openOwner(server)
  const people = await createPeople(server, owner, 1)
  let arrived = 0
  let text = ''
  const pages = await openPages(server, { people, count: sockets }, (received) => {
    arrived += 1
    text = received
  })
  const bare = await openBare(sockets)
  const ours = async () =>
    await costOf(
      server.child.pid ?? 0,
      { send: async () => await notify(owner, people[0]?.id ?? '', 'fan-out'), arrived: () => arrived },
      sizes,
    )
  await ours()
  const theirs = async () =>
    await costOf(bare.child.pid ?? 0, { send: () => bare.child.send(text), arrived: bare.arrived }, sizes)
  await theirs()
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) ratios.push((await ours()) / (await theirs()))
  for (const page of pages) page.terminate()
  bare.child.kill()
  await owner.end()
  const value = median(ratios)
  return [
    {
      id: 'P7',
      what: `processor time of a fan-out to ${sockets} pages per message / bare WebSocket server`,
      value,
      range: rangeOf(ratios),
      unit: 'ratio',
      bar: '<= 1.8',
      holds: value <= 1.8,
    },
  ]
}
