import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOrphanedFiles } from '#src/features/privacy/orphaned-files/orphaned-files.commands.ts'
import { dayMs } from '#src/shared/durations.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { callAs, createMemoryStorage } from '#tests/support/router.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { createMentor, createMentorship, createStudent } from '../mentorship.fixtures.ts'
import { maxResources, resourcesPageSize, splitParagraphs } from './resources.rules.ts'

let test: TestDatabase
const files = createMemoryStorage()
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

const asOf = (person: { token: string }) => callAs(test, person.token, undefined, { files })
const pdf = () => new File(['%PDF-1.7 advice'], 'advice.pdf', { type: 'application/pdf' })
const article = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'article' as const,
  title: 'How to begin',
  content: 'First a list.\n\nThen a letter.',
  audience: 'all' as const,
  mentorshipIds: [] as string[],
  ...more,
})
const begun = async () => {
  const [mentor, student] = [await createMentor(test), await createStudent(test)]
  return { mentor, student, mentorshipId: await createMentorship(student, mentor) }
}
type Reader = { api: ReturnType<typeof callAs> }
const titlesFor = async ({ api }: Reader, mentor: { id: string }) =>
  (await api.mentorships.received.list({ mentorId: mentor.id })).resources.map(({ title }) => title).sort()

describe('RT-21 ME-01 resources of a mentor', () => {
  it('resources are added, found by title, updated with their version, deleted and restored', async () => {
    const { api } = await createMentor(test)
    const { resources } = api.mentorships
    const one = article()
    await resources.create(one)
    await resources.create(one)
    await resources.create(article({ kind: 'link', title: 'Énergie', content: 'https://example.org/a' }))
    expect((await resources.list({})).total).toBe(2)
    expect((await resources.list({ q: 'energie' })).resources).toMatchObject([
      { kind: 'link', address: 'https://example.org/a' },
    ])
    const changed = { ...one, title: 'Where to begin', version: 1 }
    expect(await resources.update(changed)).toEqual({ id: one.id, version: 2 })
    expect(await captureErrorCode(resources.update(changed))).toBe('EDIT_CONFLICT')
    await resources.remove({ id: one.id })
    expect((await resources.list({})).resources.map(({ title }) => title)).toEqual(['Énergie'])
    expect(await captureErrorCode(resources.update({ ...changed, version: 2 }))).toBe('NOT_FOUND')
    await resources.restore({ id: one.id })
    expect((await resources.list({ q: 'begin' })).resources).toMatchObject([{ title: 'Where to begin' }])
  })

  it('resources keep the mentor’s order, for students too', async () => {
    const { mentor, student } = await begun()
    const { resources } = mentor.api.mentorships
    const made = ['One', 'Two', 'Three'].map((title) => article({ title }))
    for (const one of made) await resources.create(one)
    const orders = async () => [
      (await resources.list({})).resources.map(({ title }) => title),
      (await student.api.mentorships.received.list({ mentorId: mentor.id })).resources.map(({ title }) => title),
    ]
    expect(await orders()).toEqual(Array(2).fill(['Three', 'Two', 'One']))
    await resources.placeFirst({ id: made[0]?.id ?? '' })
    expect(await orders()).toEqual(Array(2).fill(['One', 'Three', 'Two']))
    const rival = await createMentor(test, { name: 'Rival' })
    expect(await captureErrorCode(rival.api.mentorships.resources.placeFirst({ id: made[1]?.id ?? '' }))).toBe(
      'NOT_FOUND',
    )
  })

  it('resources are paginated and stop at the quota', async () => {
    const mentor = await createMentor(test)
    await test.owner.query(
      `insert into mentor_resources (id, user_id, kind, title, content, audience)
       select gen_random_uuid(), $1, 'article', 'Part ' || n, 'Text', 'all' from generate_series(1, $2::int) n`,
      [mentor.id, maxResources],
    )
    const { resources, total } = await mentor.api.mentorships.resources.list({ offset: resourcesPageSize })
    expect([resources.length, total]).toEqual([resourcesPageSize, maxResources])
    expect(await captureErrorCode(mentor.api.mentorships.resources.create(article()))).toBe('LIST_FULL')
  })

  it.each([
    ['a link that is no address', { kind: 'link', content: 'javascript:alert(1)' }],
    ['an article without a word', { content: ' \n ' }],
    ['some students without any', { audience: 'some' }],
    ['an unknown student', { audience: 'some', mentorshipIds: [randomUUID()] }],
  ])('a resource with %s is rejected', async (_, more) => {
    const { api } = await createMentor(test)
    expect(await captureErrorCode(api.mentorships.resources.create(article(more)))).toBe('INPUT_INVALID')
    expect((await api.mentorships.resources.list({})).total).toBe(0)
  })

  it('uploads accept documents and images by their content: an executable is rejected under any name', async () => {
    const mentor = await createMentor(test)
    const { resources } = asOf(mentor).mentorships
    const upload = async (head: string | Uint8Array<ArrayBuffer>, name: string) =>
      await captureErrorCode(
        resources.upload({
          id: randomUUID(),
          title: 'A',
          audience: 'all',
          mentorshipIds: [],
          file: new File([head], name),
        }),
      )
    expect(await upload(new Uint8Array([0x4d, 0x5a, 0x90, 0]), 'cv.pdf')).toBe('FILE_TYPE_INVALID')
    expect(await upload(new Uint8Array([0x7f, 0x45, 0x4c, 0x46]), 'cv.docx')).toBe('FILE_TYPE_INVALID')
    expect(await upload('#!/bin/sh', 'cv.png')).toBe('FILE_TYPE_INVALID')
    expect(await upload('', 'cv.pdf')).toBe('FILE_EMPTY')
    expect(await upload('%PDF-1.7', 'cv.exe')).toBe('answered')
    expect((await resources.list({})).resources).toMatchObject([{ file: { name: 'cv.pdf', bytes: 8 } }])
  })

  it('a deleted file stays available for the undo, and is purged with its row a day later', async () => {
    const mentor = await createMentor(test)
    const { resources } = asOf(mentor).mentorships
    const id = randomUUID()
    await resources.upload({ id, title: 'A', audience: 'all', mentorshipIds: [], file: pdf() })
    const keys = async () => {
      const found: string[] = []
      for await (const key of files.list(`${mentor.id}/`)) found.push(key)
      return found
    }
    await resources.remove({ id })
    const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
    await deleteOrphanedFiles({ database: test.database, files }, inDays(0))
    expect(await keys()).toHaveLength(1)
    await resources.restore({ id })
    expect(await new Response((await resources.file({ id })).body).text()).toBe('%PDF-1.7 advice')
    await resources.remove({ id })
    await deleteOrphanedFiles({ database: test.database, files }, inDays(3))
    expect(await keys()).toEqual([])
    expect(await captureErrorCode(resources.restore({ id }))).toBe('NOT_FOUND')
  })
})

describe('ME-01 readers of a resource', () => {
  /** A mentor with one resource for each audience, two students, and a user who is neither. */
  const world = async () => {
    const { mentor, student, mentorshipId } = await begun()
    const second = await createStudent(test, 'Second')
    const secondId = await createMentorship(second, mentor)
    const ids = { all: randomUUID(), some: randomUUID(), public: randomUUID() }
    for (const audience of ['all', 'some', 'public'] as const)
      await asOf(mentor).mentorships.resources.upload({
        ...{ id: ids[audience], title: audience, audience, file: pdf() },
        mentorshipIds: audience === 'some' ? [mentorshipId] : [],
      })
    return { mentor, student, second, mentorshipId, secondId, ids, otherUser: await createStudent(test, 'Stranger') }
  }

  it('students read resources for all, selected students the rest, and every user the public ones', async () => {
    const { mentor, student, second, otherUser, ids } = await world()
    const rival = await createMentor(test, { name: 'Rival' })
    expect(await titlesFor(student, mentor)).toEqual(['all', 'public', 'some'])
    expect(await titlesFor(second, mentor)).toEqual(['all', 'public'])
    expect(await titlesFor(otherUser, mentor)).toEqual(['public'])
    const reads = async (person: { token: string }) =>
      await Promise.all(
        Object.values(ids).map(async (id) => [
          await captureErrorCode(asOf(person).mentorships.received.get({ id })),
          await captureErrorCode(asOf(person).mentorships.received.file({ id })),
        ]),
      )
    const [open, shut] = [
      ['answered', 'answered'],
      ['NOT_FOUND', 'NOT_FOUND'],
    ]
    expect(await reads(student)).toEqual([open, open, open])
    expect(await reads(second)).toEqual([open, shut, open])
    expect(await reads(otherUser)).toEqual([shut, shut, open])
    const { resources } = asOf(rival).mentorships
    for (const id of Object.values(ids)) {
      const change = { id, version: 1, title: 'Mine', audience: 'all' as const, mentorshipIds: [], content: '' }
      expect([
        await captureErrorCode(resources.update(change)),
        await captureErrorCode(resources.remove({ id })),
        await captureErrorCode(resources.restore({ id })),
        await captureErrorCode(resources.file({ id })),
        await captureErrorCode(resources.create(article({ id }))),
        await captureErrorCode(resources.upload({ id, title: 'A', audience: 'all', mentorshipIds: [], file: pdf() })),
      ]).toEqual(Array.from({ length: 6 }, () => 'NOT_FOUND'))
    }
    expect((await resources.list({})).total).toBe(0)
    expect(await titlesFor(student, mentor)).toEqual(['all', 'public', 'some'])
  })

  it('the mentor’s card shows the number of public resources', async () => {
    const { mentor, otherUser } = await world()
    await test.owner.query("update mentor_profiles set institution = 'Card ' || $1 where user_id = $1", [mentor.id])
    const { mentors } = await otherUser.api.mentorships.find({ university: `Card ${mentor.id}` })
    expect(mentors).toMatchObject([{ id: mentor.id, resources: 1 }])
  })

  it('public resources close to other users while the mentor is not listed, and all close when the mentorship ends', async () => {
    const { mentor, student, otherUser, mentorshipId } = await world()
    await mentor.api.mentorships.students.saveOffer({ isListed: false, capacity: 5, country: 'CH' })
    expect(await titlesFor(student, mentor)).toEqual(['all', 'public', 'some'])
    expect(await titlesFor(otherUser, mentor)).toEqual([])
    await student.api.mentorships.end({ id: mentorshipId })
    expect(await titlesFor(student, mentor)).toEqual([])
    // The mentorship of its only audience has ended: the mentor sees that the resource has no readers.
    const { resources } = await mentor.api.mentorships.resources.list({ q: 'some' })
    expect(resources).toMatchObject([{ audience: 'some', students: [] }])
  })

  it.each(['mentor', 'student'] as const)(
    'resources are closed in both directions after the %s has blocked the other',
    async (side) => {
      const { mentor, student, ids } = await world()
      const [blocker, blocked] = side === 'mentor' ? [mentor, student] : [student, mentor]
      await blocker.api.people.block({ personId: blocked.id })
      expect(await titlesFor(student, mentor)).toEqual([])
      for (const id of Object.values(ids))
        expect(await captureErrorCode(asOf(student).mentorships.received.file({ id }))).toBe('NOT_FOUND')
    },
  )

  it('resources close when the mentor changes role and are deleted with the mentor’s account', async () => {
    const { mentor, student, otherUser } = await world()
    await test.owner.query("update users set role = 'applicant' where id = $1", [mentor.id])
    expect([await titlesFor(student, mentor), await titlesFor(otherUser, mentor)]).toEqual([[], []])
    await test.owner.query('delete from users where id = $1', [mentor.id])
    const { rows } = await test.owner.query('select id from mentor_resources where user_id = $1', [mentor.id])
    expect(rows).toEqual([])
  })

  it('the database functions return nothing to a request without an acting user', async () => {
    const { mentor, ids } = await world()
    const request = new pg.Client(test.requestUrl)
    await request.connect()
    const { rows } = await request.query(
      "select (select count(*) from resources_of($1, '', 0, 9)) + (select count(*) from readable_resource($2)) as total",
      [mentor.id, ids.public],
    )
    await request.end()
    expect(rows).toEqual([{ total: '0' }])
  })
})

it('ME-01 an article is displayed in paragraphs separated by blank lines', () => {
  expect(splitParagraphs('One\nstill one\n\n\n\nTwo\n\n ')).toEqual([
    { start: 0, text: 'One\nstill one' },
    { start: 17, text: 'Two' },
  ])
})
