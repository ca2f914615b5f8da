import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { RunningServer } from '#tests/support/server-process.ts'
import { type Figure, rangeOf } from '../measure.ts'
import { type BenchPerson, createPeople, openOwner } from '../people.ts'
import type { Sizes } from '../sizes.ts'
import { openPage } from './live.ts'

/** Number of pages of twenty posts that make up a feed of at least fifty. */
const pages = 3

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

const fillPosts = async (owner: pg.Client, people: readonly BenchPerson[], posts: number) => {
  const ids = people.map(({ id }) => id)
  // One author in four writes half of all posts.
  await owner.query(
    `insert into community_posts (id, user_id, text, field, search, created_at)
     select gen_random_uuid(), ($1::uuid[])[1 + case when n % 2 = 0 then n % ($2 / 4) else n % $2 end],
       'How long did you wait for the answer of laboratory ' || n || '?', (array['', 'physics', 'law'])[1 + n % 3],
       to_tsvector('simple', 'laboratory answer ' || case when n % 50 = 0 then 'twentieth ' else '' end || n), now() - n * interval '20 seconds' from generate_series(1, $3) n`,
    [ids, ids.length, posts],
  )
  await owner.query(
    `insert into post_reactions (user_id, post_id, kind)
     select ($1::uuid[])[1 + (p.n * 7 + k) % $2], p.id, (array['thanks', 'same', 'hug'])[1 + k]
     from (select id, row_number() over () as n from community_posts) p, generate_series(0, 2) k on conflict do nothing`,
    [ids, ids.length],
  )
  await owner.query('analyze community_posts, post_reactions')
}

/** Kinds of readers of the feed, by their relations to the authors. */
const shapes: Record<string, (owner: pg.Client, viewer: string, ids: string[]) => Promise<unknown>> = {
  'lively circle': async (owner, viewer, ids) => await connect(owner, viewer, ids.slice(0, ids.length / 4)),
  '1,000 silent connections': async (owner, viewer, ids) => await connect(owner, viewer, ids.slice(0, 999)),
  'one loud friend': async (owner, viewer, ids) => await connect(owner, viewer, ids.slice(0, 1)),
  '500 blocks': async (owner, viewer, ids) =>
    await owner.query('insert into blocks (user_id, blocked_id) select $1, unnest($2::uuid[])', [
      viewer,
      ids.slice(0, 500),
    ]),
  'new account': async () => undefined,
}

const connect = async (owner: pg.Client, one: string, others: string[]) =>
  await owner.query(
    `insert into connections (user_id, counterpart_id, state)
     select $1, other, 'connected' from unnest($2::uuid[]) other union all
     select other, $1, 'connected' from unnest($2::uuid[]) other`,
    [one, others],
  )

/** Reads a feed of at least fifty posts, page by page. */
const readFeed = async (server: RunningServer, { cookie }: BenchPerson): Promise<number> => {
  const began = performance.now()
  let after = ''
  for (let page = 0; page < pages; page += 1) {
    const response = await fetch(`${server.url}/api/community/posts${after}`, { headers: { cookie } })
    if (!response.ok) throw new Error(`the feed answered ${response.status}`)
    const { next } = (await response.json()) as { next: string | null }
    after = next === null ? '' : `?after=${encodeURIComponent(next)}`
  }
  return performance.now() - began
}

/** Measures the response time, in milliseconds. */
const timeOf = async (server: RunningServer, { cookie }: BenchPerson, path: string): Promise<number> => {
  const began = performance.now()
  const response = await fetch(`${server.url}${path}`, { headers: { cookie } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await response.arrayBuffer()
  return performance.now() - began
}

/** Search words of posts: one in all of them, one in two of a hundred, one in a single post, one in none. */
const searches = ['laboratory', 'twentieth', 'laboratory 4711', 'wombat']

const measureSearches = async (
  { server, viewer, turns }: { server: RunningServer; viewer: BenchPerson; turns: number },
  what: string,
  paths: readonly string[],
): Promise<Figure> => {
  const times: number[] = []
  for (let turn = 0; turn <= turns; turn += 1)
    for (const path of paths) {
      const ms = await timeOf(server, viewer, path)
      // The first round warms up.
      if (turn > 0) times.push(ms)
    }
  const slow = percentile(times, 0.95)
  return {
    id: 'feed',
    what: `${what}, 95th percentile`,
    value: slow,
    range: rangeOf(times),
    unit: 'ms',
    bar: '<= 60 ms',
    holds: slow <= 60,
  }
}

/** Inserts members who can be found by name, headline and interests. */
const fillListed = async (owner: pg.Client, listed: number) =>
  await owner.query(
    `with people as (
       insert into users (name, email, role)
       select (array['Maria', 'Wei', 'Ahmed', 'Anna', 'Juan'])[1 + n % 5] || ' Name' || n, 'listed' || n || '@bench.example', 'applicant'
       from generate_series(1, $1::int) n returning id, name)
     insert into public_profiles (user_id, headline, interests)
     select id, 'Hopes for a laboratory', array['robotics', 'law'] from people`,
    [listed],
  )

/** The feed among 200,000 posts, for five kinds of readers, and searches for posts and users. */
export const benchFeed = async (
  server: RunningServer,
  { authors, posts, listed, feeds }: Sizes['feed'],
): Promise<Figure[]> => {
  const owner = await openOwner(server)
  const people = await createPeople(server, owner, authors)
  const viewers = await createPeople(server, owner, Object.keys(shapes).length)
  await fillPosts(owner, people, posts)
  await fillListed(owner, listed)
  await owner.query('analyze public_profiles, users')
  const ids = people.map(({ id }) => id)
  const figures: Figure[] = []
  for (const [index, [name, prepare]] of Object.entries(shapes).entries()) {
    const viewer = viewers[index]
    if (!viewer) continue
    await prepare(owner, viewer.id, ids)
    await readFeed(server, viewer)
    const times: number[] = []
    for (let turn = 0; turn < feeds; turn += 1) times.push(await readFeed(server, viewer))
    const slow = percentile(times, 0.95)
    const searching = { server, viewer, turns: feeds }
    figures.push(
      {
        id: 'feed',
        what: `a feed of ${pages * 20} of ${posts} posts in ${pages} pages over HTTP, ${name}, 95th percentile`,
        value: slow,
        range: rangeOf(times),
        unit: 'ms',
        bar: '<= 60 ms',
        holds: slow <= 60,
      },
      await measureSearches(
        searching,
        `posts by words among ${posts}, ${name}`,
        searches.map((q) => `/api/community/posts?q=${encodeURIComponent(q)}`),
      ),
      await measureSearches(
        searching,
        `people by words among ${listed}, ${name}`,
        ['name4711', 'maria', 'a', 'laboratory', 'wombat'].map((q) => `/api/people/search?q=${q}`),
      ),
    )
  }
  await owner.query('delete from community_posts')
  await owner.end()
  return figures
}

interface Pair {
  from: BenchPerson
  to: BenchPerson
  id: string
}

/** Creates a conversation for each pair of connected users. */
const openPairs = async (owner: pg.Client, people: readonly BenchPerson[]): Promise<Pair[]> => {
  const pairs: Pair[] = []
  for (let index = 0; index + 1 < people.length; index += 2) {
    const [from, to] = [people[index], people[index + 1]]
    if (!from || !to) continue
    const id = randomUUID()
    await connect(owner, from.id, [to.id])
    await owner.query(
      `insert into conversation_members (user_id, conversation_id, kind, counterpart_id, state)
       values ($1, $3, 'pair', $2, 'active'), ($2, $3, 'pair', $1, 'active')`,
      [from.id, to.id, id],
    )
    pairs.push({ from, to, id })
  }
  return pairs
}

const sendMessage = async (server: RunningServer, { from, id }: Pair, text: string) => {
  const response = await fetch(`${server.url}/api/messages/${id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: from.cookie,
      origin: server.url,
      'x-person': from.id,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ messageId: randomUUID(), text }),
  })
  if (!response.ok) throw new Error(`a message answered ${response.status}: ${await response.text()}`)
}

/** Message latency at fifty messages a second to 1,000 connected users: from the press to the counterpart's socket. */
export const benchMessages = async (
  server: RunningServer,
  { sockets, perSecond, seconds }: Sizes['messages'],
): Promise<Figure[]> => {
  const total = Math.round(perSecond * seconds)
  const owner = await openOwner(server)
  const people = await createPeople(server, owner, sockets)
  const pairs = await openPairs(owner, people)
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const heard = new Map<string, number>()
  const opened: { close: () => void }[] = []
  for (const [index, person] of people.entries()) {
    const isReader = index % 2 === 1
    opened.push(
      await openPage(server, person, (text) => {
        const name = /bench-\d+/.exec(text)?.[0]
        if (!isReader || name === undefined || !text.includes('"message"')) return
        heard.set(name, (heard.get(name) ?? 0) + 1)
        times.push(performance.now() - (sentAt.get(name) ?? 0))
      }),
    )
  }
  const sending: Promise<void>[] = []
  const began = performance.now()
  for (let number = 0; number < total; number += 1) {
    const pair = pairs[number % pairs.length]
    if (!pair) continue
    await pause(Math.max(0, began + (number * 1_000) / perSecond - performance.now()))
    const name = `bench-${number}`
    sentAt.set(name, performance.now())
    sending.push(sendMessage(server, pair, name))
  }
  await Promise.all(sending)
  await pause(1_000)
  for (const socket of opened) socket.close()
  await owner.end()
  const slow = percentile(times, 0.99)
  const lost = total - heard.size
  const doubled = [...heard.values()].filter((count) => count > 1).length
  return [
    {
      id: 'messages',
      what: `${perSecond} messages a second to ${sockets} connected people, from the request to the other's socket, 99th percentile`,
      value: slow,
      range: rangeOf(times),
      unit: 'ms',
      bar: '<= 50 ms, 0 lost, 0 doubled',
      holds: slow <= 50 && lost === 0 && doubled === 0,
      lost,
      doubled,
    },
  ]
}
