import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deleteOrphanedFiles } from '#src/features/privacy/orphaned-files/orphaned-files.commands.ts'
import { dayMs } from '#src/shared/durations.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs, createMemoryStorage } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const files = createMemoryStorage()
const as = ({ token }: { token: string }) => callAs(world.test, token, undefined, { files })
const ada = () => as(world.ada)
const eve = () => as(world.eve)

const letter = () => new File(['%PDF-1.7 advice'], 'Empfehlung für Ada.pdf', { type: 'application/pdf' })
const connect = async (one: TestPerson, other: TestPerson) => {
  await as(one).people.connect({ personId: other.id, note: '' })
  await as(other).people.accept({ personId: one.id })
}
const openWith = async (...people: TestPerson[]) =>
  (
    await ada().messages.open({
      id: randomUUID(),
      personIds: people.map(({ id }) => id),
      ...(people.length > 1 ? { title: 'Group' } : {}),
    })
  ).id
const upload = async (api: ReturnType<typeof as>, id: string, more: object = {}) =>
  await api.messages.upload({ id, messageId: randomUUID(), text: '', file: letter(), ...more })
const fetched = async (person: { token: string }, id: string, messageId: string) => {
  const { headers, body } = await as(person).messages.file({ id, messageId })
  return { headers, text: await new Response(body).text() }
}
const keysOf = async (person: { id: string }) => {
  const keys: string[] = []
  for await (const key of files.list(`${person.id}/`)) keys.push(key)
  return keys
}

describe('GN-01 file in a conversation', () => {
  it('a file is sent once with or without text, downloaded by members, and shown in the list and the search', async () => {
    await connect(world.ada, world.eve)
    const id = await openWith(world.eve)
    const messageId = randomUUID()
    const sent = await upload(ada(), id, { messageId })
    expect(await upload(ada(), id, { messageId })).toMatchObject({ seq: sent.seq })
    expect(await keysOf(world.ada)).toHaveLength(1)
    expect(await captureErrorCode(upload(eve(), id, { messageId }))).toBe('INPUT_INVALID')
    expect(await keysOf(world.eve)).toHaveLength(0)
    const file = { name: 'Empfehlung für Ada.pdf', bytes: 15 }
    expect((await eve().messages.read({ id })).messages).toMatchObject([{ id: messageId, text: '', file }])
    expect((await eve().messages.list()).conversations).toMatchObject([{ lastText: file.name, unread: 1 }])
    expect((await eve().messages.search({ q: 'empfehlung FUR' })).messages).toMatchObject([{ id: messageId }])
    const saved = await fetched(world.eve, id, messageId)
    expect(saved.text).toBe('%PDF-1.7 advice')
    expect(saved.headers['content-disposition']).toMatch(/^attachment/)
    expect(saved.headers['content-security-policy']).toContain('sandbox')
    const said = await upload(eve(), id, { text: 'Mine, in return' })
    expect(said).toMatchObject({ text: 'Mine, in return', file, authorId: world.eve.id })
  })

  it('a file is accepted as a document or image by its content, from members only, never in a first message', async () => {
    const id = await openWith(world.eve)
    expect(await captureRefusal(upload(ada(), id))).toEqual({ code: 'MESSAGE_REFUSED', data: { reason: 'file' } })
    await ada().messages.send({ id, messageId: randomUUID(), text: 'Hello' })
    await eve().messages.accept({ id })
    const refused = async (content: string | Uint8Array<ArrayBuffer>, name: string) =>
      await captureErrorCode(upload(ada(), id, { file: new File([content], name) }))
    expect(await refused(new Uint8Array([0x4d, 0x5a, 0x90, 0]), 'cv.pdf')).toBe('FILE_TYPE_INVALID')
    expect(await refused('<script>', 'cv.png')).toBe('FILE_TYPE_INVALID')
    expect(await refused('', 'cv.pdf')).toBe('FILE_EMPTY')
    const third = await createTestPerson(world.test)
    expect(await captureErrorCode(upload(as(third), id))).toBe('NOT_FOUND')
    expect([await keysOf(world.ada), await keysOf(third)]).toEqual([[], []])
  })

  it('a file is closed to non-members, former members and a member who blocked its author; the author keeps access', async () => {
    const third = await createTestPerson(world.test)
    await connect(world.ada, world.eve)
    await connect(world.ada, third)
    const id = await openWith(world.eve, third)
    const { id: messageId } = await upload(ada(), id)
    const otherUser = await createTestPerson(world.test)
    expect((await fetched(third, id, messageId)).text).toContain('advice')
    expect(await captureErrorCode(fetched(otherUser, id, messageId))).toBe('NOT_FOUND')
    await as(third).messages.leave({ id })
    expect(await captureErrorCode(fetched(third, id, messageId))).toBe('NOT_FOUND')
    await eve().people.block({ personId: world.ada.id })
    expect(await captureErrorCode(fetched(world.eve, id, messageId))).toBe('NOT_FOUND')
    expect((await fetched(world.ada, id, messageId)).text).toContain('advice')
  })

  it('a file is closed as soon as its message is deleted, and its bytes are purged by the nightly job', async () => {
    await connect(world.ada, world.eve)
    const id = await openWith(world.eve)
    const { id: messageId } = await upload(ada(), id)
    const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
    await deleteOrphanedFiles({ database: world.test.database, files }, inDays(3))
    expect(await keysOf(world.ada)).toHaveLength(1)
    await ada().messages.remove({ id, messageId })
    expect(await captureErrorCode(fetched(world.eve, id, messageId))).toBe('NOT_FOUND')
    expect((await eve().messages.read({ id })).messages).toMatchObject([{ text: '', file: null, isDeleted: true }])
    await deleteOrphanedFiles({ database: world.test.database, files }, inDays(3))
    expect(await keysOf(world.ada)).toEqual([])
  })
})

describe('GN-01 group of a conversation', () => {
  it('a group can be renamed for all by a member, and by no other user', async () => {
    const third = await createTestPerson(world.test)
    await connect(world.ada, world.eve)
    await connect(world.ada, third)
    const id = await openWith(world.eve, third)
    await eve().messages.rename({ id, title: 'Autumn 2027' })
    for (const person of [world.ada, world.eve, third])
      expect((await as(person).messages.read({ id })).conversation.title).toBe('Autumn 2027')
    expect(await captureErrorCode(as(await createTestPerson(world.test)).messages.rename({ id, title: 'Mine' }))).toBe(
      'NOT_FOUND',
    )
    await as(third).messages.leave({ id })
    expect(await captureErrorCode(as(third).messages.rename({ id, title: 'Mine' }))).toBe('NOT_FOUND')
    const pair = await openWith(world.eve)
    expect(await captureErrorCode(ada().messages.rename({ id: pair, title: 'Mine' }))).toBe('NOT_FOUND')
  })
})
