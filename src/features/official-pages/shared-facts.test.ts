import { describe, expect, it } from 'vitest'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { type FactSeed, insertTestReading } from './fixtures.ts'
import { publishAgreedFacts } from './shared-facts.commands.ts'

const world = openTwoApplicants()

const year = new Date().getUTCFullYear()
const letters = (value: number, quote = `${value} letters are required.`): FactSeed => ({
  kind: 'letters',
  value,
  quote,
})
let networks = 0
/** A network that no other test has used. */
const newSource = () => {
  networks += 1
  return { address: `203.0.${Math.floor(networks / 250)}.${(networks % 250) + 1}`, device: 'a test' }
}

interface Share {
  program?: string
  fact?: FactSeed
  url?: string
  source?: { address: string; device: string; deviceId?: string }
}

/** Reads a page as this user, accepts its value and shares it. */
const share = async (
  person: TestPerson,
  { program = 'mit-masters', fact = letters(2), url = 'https://example.edu/apply', source = newSource() }: Share = {},
) => {
  const id = await insertTestReading(world.test.owner, person.id, { url, facts: [fact] })
  return await callAs(world.test, person.token, undefined, { source }).officialPages.accept({
    id,
    rows: [{ index: 0 }],
    target: { kind: 'program', id: program },
    share: true,
  })
}

const publish = async (program = 'mit-masters') =>
  await publishAgreedFacts(world.test.database.service, 'programs', program)
const lettersOf = async (program = 'mit-masters') => {
  const [university = ''] = program.split('-')
  const shown = await callAs(world.test, undefined).catalogue.program({ universityId: university, programId: program })
  return shown.facts.letters
}

describe('the sharing of values of official pages', () => {
  it('a value on which two unrelated applicants agree is shown to everyone with its quote, unverified', async () => {
    expect((await share(world.ada)).shared).toBe(1)
    expect(await publish()).toEqual([])
    expect(await lettersOf()).toBeUndefined()
    await share(world.eve, { fact: letters(2, 'Two letters, please.') })
    expect(await publish()).toEqual(['letters'])
    const fact = await lettersOf()
    expect(fact).toMatchObject({
      value: 2,
      year: String(year),
      quote: '2 letters are required.',
      source: { id: 'applicants', url: 'https://example.edu/apply', checkedOn: new Date().toISOString().slice(0, 10) },
    })
    const shown = await callAs(world.test, undefined).catalogue.program({
      universityId: 'mit',
      programId: 'mit-masters',
    })
    expect(shown.isVerified).toBe(false)
    const seen = JSON.stringify([
      shown,
      await world.asEve().catalogue.history({ entity: 'programs', id: 'mit-masters' }),
    ])
    for (const { id } of [world.ada, world.eve]) expect(seen).not.toContain(id)
    // A second run has nothing to write.
    expect(await publish()).toEqual([])
  })

  it('one person with two accounts cannot agree with themselves', async () => {
    const program = 'state-masters'
    const pair = async () => [await createTestPerson(world.test), await createTestPerson(world.test)] as const
    const attempts: [string, (one: TestPerson, other: TestPerson) => Promise<void>][] = [
      [
        'the same network',
        async (one, other) => {
          const source = newSource()
          await share(one, { program, source })
          await share(other, { program, source })
        },
      ],
      [
        'the same device in another network',
        async (one, other) => {
          await share(one, { program, source: { ...newSource(), deviceId: 'laptop' } })
          await share(other, { program, source: { ...newSource(), deviceId: 'laptop' } })
        },
      ],
      [
        'a mentorship',
        async (one, other) => {
          await world.test.owner.query(
            `insert into mentorships (user_id, mentorship_id, seat, counterpart_id, other_name, state, change)
             values ($1, gen_random_uuid(), 'student', $2, 'M', 'accepted', 'accepted')`,
            [one.id, other.id],
          )
          await share(one, { program })
          await share(other, { program })
        },
      ],
      [
        'a connection',
        async (one, other) => {
          await world.test.owner.query(
            "insert into connections (user_id, counterpart_id, state) values ($1, $2, 'connected')",
            [one.id, other.id],
          )
          await share(one, { program })
          await share(other, { program })
        },
      ],
      [
        'a group',
        async (one, other) => {
          await world.test.owner.query(
            `insert into conversation_members (user_id, conversation_id, kind, state)
             select unnest($1::uuid[]), gen_random_uuid(), 'group', 'active'`,
            [[one.id]],
          )
          await world.test.owner.query(
            `insert into conversation_members (user_id, conversation_id, kind, state)
             select $2, conversation_id, 'group', 'active' from conversation_members where user_id = $1`,
            [one.id, other.id],
          )
          await share(one, { program })
          await share(other, { program })
        },
      ],
      [
        'sessions of one network',
        async (one, other) => {
          await world.test.owner.query("update sessions set ip_address = '198.51.100.7' where user_id in ($1, $2)", [
            one.id,
            other.id,
          ])
          await share(one, { program })
          await share(other, { program })
        },
      ],
      [
        'one account twice',
        async (one) => {
          await share(one, { program })
          await share(one, { program })
        },
      ],
    ]
    for (const [name, attempt] of attempts) {
      await world.test.owner.query("delete from catalogue_proposals where entity_id = 'state-masters'")
      await attempt(...(await pair()))
      expect([name, await publish(program)]).toEqual([name, []])
    }
    expect(await lettersOf(program)).toBeUndefined()
    // Two others agree, beside the related ones.
    const [one, other] = await pair()
    await share(one, { program })
    await share(other, { program })
    expect(await publish(program)).toEqual(['letters'])
  })

  it('a disagreement is left to the editor with both quotes', async () => {
    const program = 'far-masters'
    await share(world.ada, { program, fact: letters(2) })
    await share(world.eve, { program, fact: letters(3) })
    const third = await createTestPerson(world.test)
    await share(third, { program, fact: letters(3, 'Three, says the page.') })
    expect(await publish(program)).toEqual([])
    expect(await lettersOf(program)).toBeUndefined()
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')",
      [world.ada.id],
    )
    const { proposals } = await world.asAda().catalogue.editing.proposals({})
    const disputed = proposals.filter(({ entityId }) => entityId === program)
    expect(disputed.map(({ quote }) => quote)).toEqual([
      '2 letters are required.',
      '3 letters are required.',
      'Three, says the page.',
    ])
    // One press settles the equal ones too.
    await world.asAda().catalogue.editing.settle({ id: disputed[1]?.id ?? '', isAccepted: true })
    expect(await lettersOf(program)).toMatchObject({
      value: 3,
      source: { id: 'editor-review' },
      quote: '3 letters are required.',
    })
    const left = (await world.asAda().catalogue.editing.proposals({})).proposals
    expect(left.filter(({ entityId }) => entityId === program).map(({ value }) => value)).toEqual([2])
  })

  it('an editor accepts all values of a page at once, and no other user does', async () => {
    const program = 'near-masters'
    await share(world.eve, { program })
    await share(world.eve, { program: 'near-phd' })
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')",
      [world.ada.id],
    )
    const { proposals } = await world.asAda().catalogue.editing.proposals({})
    const ids = proposals.filter(({ entityId }) => entityId.startsWith('near')).map(({ id }) => id)
    await expect(world.asEve().catalogue.editing.acceptAll({ ids })).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    expect(await world.asAda().catalogue.editing.acceptAll({ ids })).toEqual({ accepted: 2 })
    expect(await lettersOf(program)).toMatchObject({ value: 2, source: { id: 'editor-review' } })
    expect(await world.asAda().catalogue.editing.acceptAll({ ids })).toEqual({ accepted: 0 })
  })

  it('a page of another site, and a newer or verified fact of the catalogue, stay as they are', async () => {
    const program = 'mit-phd'
    await share(world.ada, { program, url: 'https://blog.example.com/mit' })
    await share(world.eve, { program, url: 'https://blog.example.com/mit' })
    expect(await publish(program)).toEqual([])
    const known = { value: 3, year: String(year), source: 'test', url: 'https://example.edu/letters' }
    await world.test.owner.query('update programs set facts = $1 where id = $2', [
      JSON.stringify({ letters: known }),
      program,
    ])
    for (const person of [await createTestPerson(world.test), await createTestPerson(world.test)])
      await share(person, { program })
    expect(await publish(program)).toEqual([])
    expect(await lettersOf(program)).toMatchObject({ value: 3 })
  })

  it('a page without https is not shared, and undo withdraws the open proposals', async () => {
    const program = 'far-phd'
    expect((await share(world.ada, { program, url: 'http://example.edu/apply' })).shared).toBe(0)
    const { undo, shared } = await share(world.ada, { program })
    expect(shared).toBe(1)
    expect((await world.asAda().catalogue.editing.mine()).proposals).toHaveLength(1)
    await world.asEve().officialPages.withdraw(undo)
    expect((await world.asAda().catalogue.editing.mine()).proposals).toHaveLength(1)
    await world.asAda().officialPages.withdraw(undo)
    expect((await world.asAda().catalogue.editing.mine()).proposals).toEqual([])
  })

  it('a value that an editor refuses disappears again, and the same users do not publish it once more', async () => {
    const program = 'far-masters'
    const former = { value: 3, year: String(year - 2), source: 'test', url: 'https://example.edu/letters' }
    await world.test.owner.query("update programs set facts = jsonb_build_object('letters', $1::jsonb) where id = $2", [
      JSON.stringify(former),
      program,
    ])
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')",
      [world.ada.id],
    )
    const [one, other] = [await createTestPerson(world.test), await createTestPerson(world.test)]
    await share(one, { program })
    await share(other, { program })
    expect(await publish(program)).toEqual(['letters'])
    expect(await lettersOf(program)).toMatchObject({ value: 2, source: { id: 'applicants' } })

    const mine = async (person: TestPerson) =>
      (await callAs(world.test, person.token).catalogue.editing.mine()).proposals
    const [proposal] = await mine(one)
    const refuse = async (api: ReturnType<typeof callAs>) =>
      await api.catalogue.editing.settle({
        id: proposal?.id ?? '',
        isAccepted: false,
        reason: 'The page is about doctorates.',
      })
    await expect(refuse(world.asEve())).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    await refuse(world.asAda())
    expect(await lettersOf(program)).toMatchObject({ value: 3, year: former.year, source: { id: 'test' } })
    for (const person of [one, other])
      expect(await mine(person)).toMatchObject([{ status: 'refused', reason: 'The page is about doctorates.' }])
    const { changes } = await world.asEve().catalogue.history({ entity: 'programs', id: program })
    expect(changes[0]?.actor).toMatch(/^editor /)

    await share(one, { program })
    await share(other, { program })
    expect(await publish(program)).toEqual([])
    expect(await lettersOf(program)).toMatchObject({ value: 3 })
    // Two other users who read the page may still agree on it.
    await share(await createTestPerson(world.test), { program })
    await share(await createTestPerson(world.test), { program })
    expect(await publish(program)).toEqual(['letters'])
  })

  it('a refusal leaves a value that an editor has checked since', async () => {
    const program = 'far-phd'
    await world.test.owner.query("update programs set facts = '{}' where id = $1", [program])
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')",
      [world.ada.id],
    )
    const [one, other] = [await createTestPerson(world.test), await createTestPerson(world.test)]
    await share(one, { program, fact: letters(3) })
    await share(other, { program, fact: letters(3) })
    expect(await publish(program)).toEqual(['letters'])
    const editor = world.asAda().catalogue.editing
    await editor.correct({
      ...{ entity: 'programs', entityId: program, kind: 'letters', value: '3', year: String(year) },
      sourceUrl: 'https://example.edu/letters',
    })
    const [proposal] = (await callAs(world.test, one.token).catalogue.editing.mine()).proposals
    await editor.settle({ id: proposal?.id ?? '', isAccepted: false, reason: 'Read elsewhere' })
    expect(await lettersOf(program)).toMatchObject({ value: 3, source: { id: 'editor-review' } })
  })

  it('the database takes a value back for editors only', async () => {
    const attempt = world.test.database.asOwner(
      world.eve.id,
      async (db) => await db.execute("select retract_shared_fact('programs', 'mit-masters', 'letters', '[2]')"),
    )
    await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
