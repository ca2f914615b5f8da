import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createOpenMentorship } from '#src/features/booking/fixtures.ts'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { dailyLimits, type ReachKind, reachKinds } from './rules.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world
const ada = () => ({ personId: world.ada.id })
const eve = () => ({ personId: world.eve.id })

const profile = {
  headline: 'Robotics',
  field: 'computer-science',
  stage: 'applying' as const,
  countries: ['DE', 'FR'],
  interests: ['robotics'],
  isListed: true,
  showsReads: true,
  showsTyping: true,
}
const connect = async () => {
  await asAda().people.connect({ ...eve(), note: 'Same lab?' })
  await asEve().people.accept(ada())
}
const reach = async (a: string, b: string, kind: ReachKind) =>
  (await world.test.owner.query<{ may: boolean }>('select can_contact($1, $2, $3) as may', [a, b, kind])).rows[0]?.may
const reaches = async (a: string, b: string) => {
  const found: ReachKind[] = []
  for (const kind of reachKinds) if (await reach(a, b, kind)) found.push(kind)
  return found
}
const connectionOf = async (api: ReturnType<typeof asAda>) =>
  (await api.people.overview()).connections.map(({ state, note, name }) => ({ state, note, name }))

it('GN-01: a user has one name, their display name, in all views of other users', async () => {
  await asEve().people.saveProfile(profile)
  await connect()
  await world.test.owner.query("update user_profiles set display_name = 'Evie' where user_id = $1", [world.eve.id])
  const { id } = await asAda().messages.open({ id: randomUUID(), personIds: [world.eve.id] })
  await asAda().messages.send({ id, messageId: randomUUID(), text: 'Hello' })
  const post = await asEve().community.create({ id: randomUUID(), text: 'Any tips?' })
  expect((await connectionOf(asAda())).map(({ name }) => name)).toEqual(['Evie'])
  expect((await asAda().people.get(eve())).name).toBe('Evie')
  expect((await asAda().people.search({ q: 'evie' })).people.map(({ name }) => name)).toEqual(['Evie'])
  expect((await asAda().messages.read({ id })).conversation.people.map(({ name }) => name)).toEqual(['Evie'])
  expect((await asAda().community.thread({ id: post.id })).post.author.name).toBe('Evie')
  await asAda().people.block(eve())
  expect((await asAda().people.overview()).blocked.map(({ name }) => name)).toEqual(['Evie'])
})

describe('GN-01: can_contact by relation', () => {
  it('a user may see, connect with, request and notify an unconnected user, but not message', async () => {
    expect(await reaches(world.ada.id, world.eve.id)).toEqual(['see', 'connect', 'request', 'notify'])
  })

  it('connected users may message each other', async () => {
    await connect()
    expect(await reaches(world.ada.id, world.eve.id)).toEqual([...reachKinds])
    expect(await reaches(world.eve.id, world.ada.id)).toEqual([...reachKinds])
  })

  it('a mentor and a student may message each other during the mentorship, unless one blocks the other', async () => {
    await createOpenMentorship(world.test, world.eve.id, world.ada.id)
    expect(await reaches(world.ada.id, world.eve.id)).toEqual([...reachKinds])
    expect(await reaches(world.eve.id, world.ada.id)).toEqual([...reachKinds])
    const { id } = await asEve().messages.open({ id: randomUUID(), personIds: [world.ada.id] })
    await asEve().messages.send({ id, messageId: randomUUID(), text: 'See https://x.example' })
    expect((await asAda().messages.read({ id })).conversation.state).toBe('active')
    await world.test.owner.query("update mentorships set state = 'ended' where user_id in ($1, $2)", [
      world.ada.id,
      world.eve.id,
    ])
    expect(await reach(world.ada.id, world.eve.id, 'message')).toBe(false)
    await createOpenMentorship(world.test, world.eve.id, world.ada.id)
    await asAda().people.block(eve())
    expect(await reaches(world.eve.id, world.ada.id)).toEqual([])
  })

  it('a pending connection request permits neither side to message', async () => {
    await asAda().people.connect({ ...eve(), note: '' })
    expect(await reach(world.ada.id, world.eve.id, 'message')).toBe(false)
    expect(await reach(world.eve.id, world.ada.id, 'message')).toBe(false)
  })

  it('a block by either side removes every kind of reach in both directions, connected or not', async () => {
    await connect()
    await asEve().people.block(ada())
    expect(await reaches(world.ada.id, world.eve.id)).toEqual([])
    expect(await reaches(world.eve.id, world.ada.id)).toEqual([])
  })

  it('muting a user stops only notices from that user', async () => {
    await connect()
    await asEve().people.mute(ada())
    expect(await reaches(world.ada.id, world.eve.id)).toEqual(reachKinds.filter((kind) => kind !== 'notify'))
    expect(await reaches(world.eve.id, world.ada.id)).toEqual([...reachKinds])
  })

  it('a user cannot reach an unknown id, and may only see themselves', async () => {
    expect(await reaches(world.ada.id, randomUUID())).toEqual([])
    expect(await reaches(world.ada.id, world.ada.id)).toEqual(['see'])
  })
})

describe('GN-01: connections', () => {
  it('a connection is requested with a note and accepted, and both sides see the same state', async () => {
    await asAda().people.connect({ ...eve(), note: 'Same lab?' })
    expect(await connectionOf(asAda())).toMatchObject([{ state: 'asked', note: 'Same lab?' }])
    expect(await connectionOf(asEve())).toMatchObject([{ state: 'received', note: 'Same lab?' }])
    await asEve().people.accept(ada())
    expect(await connectionOf(asAda())).toMatchObject([{ state: 'connected' }])
    expect(await connectionOf(asEve())).toMatchObject([{ state: 'connected' }])
  })

  it('the dashboard counts connections of the last seven days on both sides, without requests', async () => {
    const counted = async () => (await asAda().snapshot.get()).figures.newConnections
    await asEve().people.connect({ ...ada(), note: '' })
    expect(await counted()).toBe(0)
    await asAda().people.accept(eve())
    expect(await counted()).toBe(1)
    await world.test.owner.query("update connections set updated_at = now() - interval '8 days'")
    expect(await counted()).toBe(0)
  })

  it('a request to a user with a pending request accepts it, also when both are concurrent', async () => {
    const states = await Promise.all([
      asAda().people.connect({ ...eve(), note: 'a' }),
      asEve().people.connect({ ...ada(), note: 'e' }),
    ])
    expect(states.map(({ state }) => state).sort()).toEqual(['asked', 'connected'])
    expect(await connectionOf(asAda())).toMatchObject([{ state: 'connected' }])
  })

  it('a requester cannot accept their own request', async () => {
    await asAda().people.connect({ ...eve(), note: '' })
    expect(await captureErrorCode(asAda().people.accept(eve()))).toBe('NOT_FOUND')
    expect(await connectionOf(asEve())).toMatchObject([{ state: 'received' }])
  })

  it('a declined, withdrawn or removed connection leaves no row on either side', async () => {
    await asAda().people.connect({ ...eve(), note: '' })
    await asEve().people.disconnect(ada())
    expect([await connectionOf(asAda()), await connectionOf(asEve())]).toEqual([[], []])
    await connect()
    await asAda().people.disconnect(eve())
    expect([await connectionOf(asAda()), await connectionOf(asEve())]).toEqual([[], []])
  })

  it('a young account is limited to its daily quota of requests, and gets the limit and the time of reset', async () => {
    const limit = dailyLimits.young.connections
    for (let asked = 0; asked < limit; asked += 1) {
      const { id } = await createTestPerson(world.test)
      await asAda().people.connect({ personId: id, note: '' })
      // A withdrawn request still counts, because the recipient was notified.
      if (asked % 2 === 0) await asAda().people.disconnect({ personId: id })
    }
    const refusal = await captureRefusal(asAda().people.connect({ ...eve(), note: '' }))
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { act: 'connections', limit, isNew: true } })
    const hours = (Date.parse((refusal.data as { until: string }).until) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    await world.test.owner.query("update users set created_at = now() - interval '4 days' where id = $1", [
      world.ada.id,
    ])
    expect(await captureErrorCode(asAda().people.connect({ ...eve(), note: '' }))).toBe('answered')
  })
})

describe('blocked users', () => {
  it('every call has the same response for a blocking user and an unknown id', async () => {
    await asEve().people.block(ada())
    for (const call of ['get', 'accept', 'mute', 'disconnect'] as const) {
      const blocked = await captureRefusal(asAda().people[call](eve()))
      const unknown = await captureRefusal(asAda().people[call]({ personId: randomUUID() }))
      expect({ call, ...blocked }).toEqual({ call, ...unknown })
    }
    const asked = await captureRefusal(asAda().people.connect({ ...eve(), note: '' }))
    expect(asked).toEqual(await captureRefusal(asAda().people.connect({ personId: randomUUID(), note: '' })))
  })

  it('a block hides both users from search and suggestions until it is removed', async () => {
    for (const api of [asAda(), asEve()]) await api.people.saveProfile({ ...profile, headline: 'Quokka robotics' })
    const finds = async (api: ReturnType<typeof asAda>, id: string) => ({
      search: (await api.people.search({ q: 'quokka' })).people.some((person) => person.id === id),
      get: await captureErrorCode(api.people.get({ personId: id })),
    })
    expect(await finds(asAda(), world.eve.id)).toEqual({ search: true, get: 'answered' })
    await asEve().people.block(ada())
    expect(await finds(asAda(), world.eve.id)).toEqual({ search: false, get: 'NOT_FOUND' })
    expect(await finds(asEve(), world.ada.id)).toEqual({ search: false, get: 'NOT_FOUND' })
    expect((await asAda().people.overview()).suggestions.map(({ id }) => id)).not.toContain(world.eve.id)
    expect((await asEve().people.overview()).blocked).toMatchObject([{ id: world.ada.id }])
    expect((await asAda().people.overview()).blocked).toEqual([])
    await asEve().people.unblock(ada())
    expect(await finds(asAda(), world.eve.id)).toEqual({ search: true, get: 'answered' })
  })

  it('blocking an unknown id has the same response as a known one, and a user cannot block themselves', async () => {
    const personId = randomUUID()
    expect(await asAda().people.block({ personId })).toEqual({ personId })
    await asAda().people.block(ada())
    expect((await asAda().people.overview()).blocked).toEqual([])
  })

  it('unblocking does not restore a connection', async () => {
    await connect()
    await asEve().people.block(ada())
    await asEve().people.unblock(ada())
    expect([await connectionOf(asAda()), await connectionOf(asEve())]).toEqual([[], []])
  })

  it('a connection request during a concurrent block is rejected or removed', async () => {
    await Promise.allSettled([asAda().people.connect({ ...eve(), note: '' }), asEve().people.block(ada())])
    expect([await connectionOf(asAda()), await connectionOf(asEve())]).toEqual([[], []])
  })
})

describe('visible profile of other users', () => {
  it('a profile shows only saved fields, and unlisted users are neither suggested nor found', async () => {
    await asAda().people.saveProfile({ ...profile, interests: ['wombats'], headline: 'Wombats' })
    await asEve().people.saveProfile({ ...profile, interests: ['wombats'], headline: 'Wombats', isListed: false })
    const suggested = (await asEve().people.overview()).suggestions.find(({ id }) => id === world.ada.id)
    expect(suggested).toMatchObject({ sameField: 'computer-science', sameInterests: ['wombats'] })
    expect((await asAda().people.overview()).suggestions.map(({ id }) => id)).not.toContain(world.eve.id)
    expect((await asAda().people.search({ q: 'wombats' })).people).toEqual([])
    const shown = JSON.stringify(await asAda().people.get(eve()))
    expect(shown).not.toContain('@example.org')
  })

  it('suggestions use the private shortlist and interests without revealing them, and prefill a new card', async () => {
    const { owner } = world.test
    const { rows } = await owner.query<{ id: string; country: string }>(
      "select id, country from universities where country <> '' order by id limit 1",
    )
    const [university] = rows
    if (!university) throw new Error('a university')
    await owner.query(
      "insert into selected_universities (user_id, university_id, university_name) values ($1, $2, 'A university')",
      [world.ada.id, university.id],
    )
    const interest = await owner.query<{ id: string }>(
      "insert into research_interests (name) values ('Quiet wombats') on conflict (name) do update set name = excluded.name returning id",
    )
    await owner.query('insert into user_research_interests (user_id, research_interest_id) values ($1, $2)', [
      world.ada.id,
      interest.rows[0]?.id,
    ])
    await asEve().people.saveProfile({
      ...profile,
      field: '',
      countries: [university.country],
      interests: ['Quiet wombats'],
    })
    const overview = await asAda().people.overview()
    expect(overview).toMatchObject({
      profile: null,
      offered: { field: '', countries: [university.country], interests: ['Quiet wombats'] },
    })
    expect(overview.suggestions.find(({ id }) => id === world.eve.id)).toMatchObject({
      sameCountries: [university.country],
      sameInterests: ['Quiet wombats'],
    })
    expect((await asEve().people.overview()).suggestions.map(({ id }) => id)).not.toContain(world.ada.id)
    expect(JSON.stringify(await asEve().people.get(ada()))).not.toContain('wombats')
  })

  it('suggestions include users with the same field, despite later changes by users of other fields', async () => {
    await asEve().people.saveProfile({ ...profile, field: 'physics', countries: [], interests: [] })
    await asAda().people.saveProfile({ ...profile, field: 'physics', countries: [], interests: [] })
    await world.test.owner.query(
      `with others as (insert into users (name, email, role)
         select 'Other ' || n, 'other' || n || '@example.org', 'applicant' from generate_series(1, 301) n returning id)
       insert into public_profiles (user_id, field, updated_at) select id, 'law', now() + interval '1 minute' from others`,
    )
    const { suggestions } = await asAda().people.overview()
    expect(suggestions.map(({ id, sameField }) => [id, sameField])).toEqual([[world.eve.id, 'physics']])
  })

  it('a request reads and writes rows of other users only through the functions', async () => {
    await connect()
    const otherUser = callAs(world.test, (await createTestPerson(world.test)).token)
    expect((await otherUser.people.overview()).connections).toEqual([])
  })
})
