import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createMentor } from '#src/features/mentorships/mentorship.fixtures.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { maxLinks, maxSharedEntries } from './rules.ts'

const world = openTwoApplicants()
const asVisitor = () => callAs(world.test, undefined)
const asAda = () => world.asAda().sharedShortlists
const asEve = () => world.asEve().sharedShortlists

const program = { universityId: 'mit', programId: 'mit-masters' }
const university = { universityId: 'state', programId: null }

const input = (more: object = {}) => ({
  ...{ id: randomUUID(), title: 'Robotics, for Maya', note: 'Ask Prof. Smith first.' },
  ...{ entries: [program, university], days: 90 },
  ...more,
})

const year = new Date().getFullYear()

const setFacts = async (facts: object) =>
  await world.test.owner.query("update programs set facts = $1 where id = 'mit-masters'", [facts])

const end = async (id: string, change: string) =>
  await world.test.owner.query(`update shared_shortlists set ${change} where id = $1`, [id])

describe('a shared shortlist', () => {
  it('shows a visitor the title, the note and the current facts with their sources, and nothing about its owner', async () => {
    await world.asAda().profile.update({ bio: 'Bio of Ada' })
    await world.selectUniversity()
    const { secret } = await asAda().create(input())
    const deadline = { value: { date: `${year + 1}-01-15` }, year: String(year + 1), source: 'test' }
    await setFacts({ deadline: { ...deadline, url: 'https://example.edu/apply', checked_on: '2026-10-05' } })
    const shared = await asVisitor().sharedShortlists.open({ secret })
    expect(shared).toMatchObject({ title: 'Robotics, for Maya', note: 'Ask Prof. Smith first.' })
    expect(shared.entries.map(({ universityId, programId }) => ({ universityId, programId }))).toEqual([
      program,
      university,
    ])
    expect(shared.entries[0]?.facts.deadline).toMatchObject({
      value: deadline.value,
      source: { url: 'https://example.edu/apply', checkedOn: '2026-10-05' },
    })
    const text = JSON.stringify(shared)
    expect(text).not.toContain(world.ada.id)
    expect(text).not.toContain('Bio of Ada')
    expect(Object.keys(shared).toSorted()).toEqual(['entries', 'expiresAt', 'note', 'title'])
  })

  it('omits entries that were removed from the catalogue', async () => {
    const { secret } = await asAda().create(input())
    await world.test.owner.query("update programs set removed_at = now() where id = 'mit-masters'")
    const { entries } = await asVisitor().sharedShortlists.open({ secret })
    await world.test.owner.query("update programs set removed_at = null where id = 'mit-masters'")
    expect(entries.map(({ universityId }) => universityId)).toEqual(['state'])
  })

  it('is listed with its end for its owner only, and its secret is stored as a hash', async () => {
    const { link, secret } = await asAda().create(input())
    expect((await asAda().list()).links).toEqual([link])
    expect((await asEve().list()).links).toEqual([])
    expect(Math.round((Date.parse(link.expiresAt) - Date.now()) / 86_400_000)).toBe(90)
    const { rows } = await world.test.owner.query('select * from shared_shortlists where id = $1', [link.id])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('answers 410 once it is revoked or has expired, and 404 for another secret', async () => {
    const revoked = await asAda().create(input())
    expect(await asAda().revoke({ id: revoked.link.id })).toMatchObject({ id: revoked.link.id })
    const expired = await asAda().create(input())
    await end(expired.link.id, "expires_at = now() - interval '1 minute'")
    for (const { secret } of [revoked, expired]) {
      expect(await captureErrorCode(asVisitor().sharedShortlists.open({ secret }))).toBe('LINK_ENDED')
      expect(await captureErrorCode(asEve().save({ secret }))).toBe('LINK_ENDED')
    }
    const other = randomUUID().replaceAll('-', '').slice(0, 22)
    expect(await captureErrorCode(asVisitor().sharedShortlists.open({ secret: other }))).toBe('NOT_FOUND')
  })

  it('keeps its end when it is revoked after it has expired', async () => {
    const { link } = await asAda().create(input())
    await end(link.id, "expires_at = now() - interval '1 day'")
    const { revokedAt } = await asAda().revoke({ id: link.id })
    expect(Date.now() - Date.parse(revokedAt ?? '')).toBeGreaterThan(86_000_000)
  })

  it('cannot be revoked or replaced by another user', async () => {
    const { link, secret } = await asAda().create(input())
    expect(await captureErrorCode(asEve().revoke({ id: link.id }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asEve().create(input({ id: link.id })))).toBe('INPUT_INVALID')
    expect((await asVisitor().sharedShortlists.open({ secret })).entries).toHaveLength(2)
  })

  it('gets a new secret when its creation is repeated, and the former one opens nothing', async () => {
    const once = input()
    const first = await asAda().create(once)
    const second = await asAda().create(once)
    expect((await asAda().list()).links).toHaveLength(1)
    expect(await captureErrorCode(asVisitor().sharedShortlists.open({ secret: first.secret }))).toBe('NOT_FOUND')
    expect((await asVisitor().sharedShortlists.open({ secret: second.secret })).entries).toHaveLength(2)
  })

  it('is saved to the own shortlist in its order, and once', async () => {
    const { secret } = await asAda().create(input())
    await world.selectUniversity(world.asEve())
    expect(await asEve().save({ secret })).toEqual({ added: 1, total: 2 })
    expect(await asEve().save({ secret })).toEqual({ added: 0, total: 2 })
    const { entries } = await world.asEve().shortlist.list({})
    expect(entries.map(({ universityId }) => universityId).toSorted()).toEqual(['mit', 'state'])
  })

  it('can be created by a mentor, who cannot save it', async () => {
    const mentor = await createMentor(world.test)
    const { secret } = await mentor.api.sharedShortlists.create(input())
    expect((await asVisitor().sharedShortlists.open({ secret })).entries).toHaveLength(2)
    expect(await captureErrorCode(mentor.api.sharedShortlists.save({ secret }))).toBe('ACCESS_DENIED')
  })

  it.each([
    ['an unknown university', { entries: [{ universityId: 'atlantis', programId: null }] }, 'UNIVERSITY_NOT_FOUND'],
    [
      'a programme of another university',
      { entries: [{ universityId: 'state', programId: 'mit-masters' }] },
      'UNIVERSITY_NOT_FOUND',
    ],
    ['no entry', { entries: [] }, 'BAD_REQUEST'],
    ['too many entries', { entries: Array.from({ length: maxSharedEntries + 1 }, () => university) }, 'BAD_REQUEST'],
    ['no title', { title: '  ' }, 'BAD_REQUEST'],
    ['no end', { days: 9_999 }, 'BAD_REQUEST'],
  ])('with %s is refused', async (_, more, code) => {
    expect(await captureErrorCode(asAda().create(input(more)))).toBe(code)
  })

  it('counts towards a limit only while it is open, and is purged some time after its end', async () => {
    for (let count = 0; count < maxLinks.open; count += 1) await asAda().create(input())
    expect(await captureErrorCode(asAda().create(input()))).toBe('LIST_FULL')
    const [link] = (await asAda().list()).links
    await end(link?.id ?? '', "revoked_at = now() - interval '91 days'")
    await asAda().create(input())
    expect((await asAda().list()).links).toHaveLength(maxLinks.open)
  })
})
