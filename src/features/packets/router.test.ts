import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FileStorage } from '#src/server/file-storage.ts'
import { callAs, createMemoryStorage } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { buildEncryptedPdf, buildPacket, buildPdf } from './fixtures.ts'

const world = openTwoApplicants()
let files: FileStorage
beforeEach(() => {
  files = createMemoryStorage()
})
const as = (token: string) => callAs(world.test, token, undefined, { files })
const asAda = () => as(world.ada.token)
const asEve = () => as(world.eve.token)

/** Starts an application with the given files, one for each of its first requirements. */
const startWith = async (contents: Uint8Array<ArrayBuffer>[], api = asAda()) => {
  const { id, requirements } = await world.startApplication('mit', api)
  const requirementIds = requirements.slice(0, contents.length).map((requirement) => requirement.id)
  for (const [at, content] of contents.entries())
    await api.applications.attachFile({
      applicationId: id,
      requirementId: requirementIds[at] ?? '',
      file: new File([content], `file ${at}.pdf`),
    })
  return { id, requirementIds }
}

describe('packets of an application', () => {
  it('a packet is made in the order asked for, listed and downloaded; a repeated id makes no second one', async () => {
    const { id, requirementIds } = await startWith([await buildPdf(1), await buildPdf(2)])
    const input = buildPacket(id, requirementIds.toReversed(), { naming: 'document' })
    const { packets, documents } = await asAda().packets.make(input)
    expect(documents.map(({ requirementId }) => requirementId)).toEqual(requirementIds)
    expect(packets).toMatchObject([
      {
        id: input.id,
        sentAt: null,
        files: [{ name: 'Application.pdf', pages: 3, dpi: null, documents: [{ pages: 2 }, { pages: 1 }] }],
      },
    ])
    expect((await asAda().packets.make(input)).packets).toHaveLength(1)
    const { body } = await asAda().packets.download({ applicationId: id, id: input.id, index: 0 })
    expect(body).toBeTruthy()
    const missing = asAda().packets.download({ applicationId: id, id: input.id, index: 1 })
    expect(await captureErrorCode(missing)).toBe('NOT_FOUND')
  })

  it('a sent packet can neither be removed nor changed, and one that was not sent is removed', async () => {
    const { id, requirementIds } = await startWith([await buildPdf(1)])
    const [first, second] = [buildPacket(id, requirementIds), buildPacket(id, requirementIds)]
    await asAda().packets.make(first)
    await asAda().packets.make(second)
    const key = { applicationId: id, id: first.id }
    await asAda().packets.markSent(key)
    expect(await captureErrorCode(asAda().packets.remove(key))).toBe('NOT_FOUND')
    await expect(world.test.owner.query(`update packets set files = '[]' where id = $1`, [first.id])).rejects.toThrow()
    const { packets } = await asAda().packets.remove({ applicationId: id, id: second.id })
    expect(packets).toMatchObject([{ id: first.id, sentAt: expect.any(String) }])
  })

  it('an encrypted document is refused by name, and nothing is stored', async () => {
    const { id, requirementIds } = await startWith([await buildPdf(1), await buildEncryptedPdf()])
    expect(await captureRefusal(asAda().packets.make(buildPacket(id, requirementIds)))).toMatchObject({
      code: 'FILE_ENCRYPTED',
      data: { file: 'file 1.pdf' },
    })
    expect((await asAda().packets.list({ applicationId: id })).packets).toEqual([])
  })

  it('limits of a portal are offered to another applicant without the prefix', async () => {
    const portal = { address: `https://${randomUUID()}.example.edu/login`, loginName: '', status: '', lookedOn: null }
    const { id, requirementIds } = await startWith([await buildPdf(1)])
    await asAda().applications.update({ id, version: 1, portal })
    const limits = { maxKilobytes: 2048, maxPages: 20 }
    await asAda().packets.make({ ...buildPacket(id, requirementIds, limits), prefix: 'Lovelace' })
    const theirs = await startWith([], asEve())
    await asEve().applications.update({ id: theirs.id, version: 1, portal })
    const seen = await asEve().packets.list({ applicationId: theirs.id })
    expect(seen).toMatchObject({ packets: [], offered: limits, host: new URL(portal.address).hostname })
    expect(JSON.stringify(seen)).not.toContain('Lovelace')
  })

  it('another applicant can neither list, make, send, remove nor download', async () => {
    const { id, requirementIds } = await startWith([await buildPdf(1)])
    const input = buildPacket(id, requirementIds)
    await asAda().packets.make(input)
    const key = { applicationId: id, id: input.id }
    const attempts = [
      asEve().packets.list({ applicationId: id }),
      asEve().packets.make(buildPacket(id, requirementIds)),
      asEve().packets.markSent(key),
      asEve().packets.remove(key),
      asEve().packets.download({ ...key, index: 0 }),
    ]
    expect(new Set(await Promise.all(attempts.map(captureErrorCode)))).toEqual(new Set(['NOT_FOUND']))
  })
})
