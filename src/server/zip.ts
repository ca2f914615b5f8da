import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  name: string
  content: AsyncIterable<Uint8Array | string>
  /** False for formats that are already compressed. */
  compress: boolean
}

const empty = new Uint8Array()

/**
 * Streams entries into a ZIP with backpressure, one after another, so that only a few chunks are in memory. A reader
 * that stops closes the open entry. Without ZIP64: up to 4 GB and 65,535 entries.
 */
export async function* zipEntries(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for await (const { name, content, compress } of entries) {
    const entry = compress ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(entry)
    for await (const piece of content) {
      entry.push(typeof piece === 'string' ? encoder.encode(piece) : piece)
      yield* ready.splice(0)
    }
    entry.push(empty, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
