import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { buildEncryptedPdf, buildPdf, buildPicture, buildScan } from './fixtures.ts'
import { makePacketFiles } from './packet-making.provider.ts'
import { type MergeableType, packetWork } from './rules.ts'

const pdf = (content: Uint8Array<ArrayBuffer>, type: MergeableType = 'application/pdf') => ({ type, content })
const merge = async (documents: ReturnType<typeof pdf>[], maxBytes?: number) =>
  await makePacketFiles({ documents, files: [documents.map((_, at) => at)], maxBytes }, 'ada')
const fail = async (documents: ReturnType<typeof pdf>[]) =>
  await merge(documents).then(
    () => 'made',
    (error: { code: string; at: number }) => [error.code, error.at],
  )

describe('making the files of a packet', () => {
  it('merges PDFs and pictures in their order and counts the pages', async () => {
    const [file] = await merge([
      pdf(await buildPdf(2)),
      pdf(await buildPicture('png', 400, 300), 'image/png'),
      pdf(await buildPdf(3)),
    ])
    expect(file).toMatchObject({ pages: 6, documentPages: [2, 1, 3], dpi: null, pictures: 0 })
    const made = await PDFDocument.load(file?.content ?? new Uint8Array())
    expect(made.getPageCount()).toBe(6)
    // The picture is wider than high, so its page lies across.
    expect(made.getPage(2).getWidth()).toBeGreaterThan(made.getPage(2).getHeight())
  })

  it('makes one file per document where nothing is merged', async () => {
    const documents = [pdf(await buildPdf(1)), pdf(await buildPdf(4))]
    const files = await makePacketFiles({ documents, files: [[0], [1]], maxBytes: undefined }, 'ada')
    expect(files.map(({ pages }) => pages)).toEqual([1, 4])
  })

  it.each(['jpeg', 'png'] as const)('reduces the %s pictures of a scan until the file fits', async (type) => {
    const scan = await buildScan(2, type)
    const maxBytes = 500 * 1024
    expect(scan.byteLength).toBeGreaterThan(maxBytes)
    const [file] = await merge([pdf(scan)], maxBytes)
    expect(file?.content.byteLength).toBeLessThanOrEqual(maxBytes)
    expect(file).toMatchObject({ pages: 2, pictures: 2, dpi: expect.any(Number) })
  })

  it('returns the smallest file that it can make where the limit cannot be reached', async () => {
    const [file] = await merge([pdf(await buildScan(1))], 1024)
    expect(file?.dpi).toBe(72)
    expect(file?.content.byteLength).toBeGreaterThan(1024)
    const [text] = await merge([pdf(await buildPdf(3))], 100)
    expect(text).toMatchObject({ dpi: null, pictures: 0 })
  })

  it('names the document that is encrypted, damaged or too long', async () => {
    const good = await buildPdf(1)
    const damaged = new Uint8Array(Buffer.from('%PDF-1.7\nnothing of a document'))
    expect(await fail([pdf(good.slice()), pdf(await buildEncryptedPdf())])).toEqual(['FILE_ENCRYPTED', 1])
    expect(await fail([pdf(damaged)])).toEqual(['FILE_DAMAGED', 0])
    expect(await fail([pdf(good.slice(0, 60))])).toEqual(['FILE_DAMAGED', 0])
    expect(await fail([pdf(new Uint8Array([0x89, 0x50]), 'image/png')])).toEqual(['FILE_DAMAGED', 0])
    expect(await fail([pdf(good.slice()), pdf(await buildPdf(500))])).toEqual(['FILE_TOO_LONG', 1])
    const half = packetWork.pages / 2 + 1
    expect(await fail([pdf(await buildPdf(half)), pdf(await buildPdf(half))])).toEqual(['FILE_TOO_LONG', 1])
  })

  it('does not block the main thread while a packet is made', async () => {
    const scan = await buildScan(2)
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 2)
    const before = process.cpuUsage()
    await merge([pdf(scan)], 200 * 1024)
    clearInterval(timer)
    expect(before.user).toBeGreaterThan(0)
    // Far above the work of the main thread, far below that of the packet: other processes share the CPU.
    expect(longest).toBeLessThan(1000)
  })
})
