import { expect, it, vi } from 'vitest'
import { toResponseStream } from './response-stream.ts'

const limits = { stallMs: 60_000, totalMs: 60_000 }
const impatient = { ...limits, stallMs: 30 }

/** Creates a source of `count` chunks that counts the requested ones and records whether it was closed. */
const source = (count: number) => {
  const seen = { given: 0, isClosed: false }
  const pieces = async function* () {
    try {
      while (seen.given < count) {
        seen.given += 1
        yield new Uint8Array([seen.given])
      }
    } finally {
      seen.isClosed = true
    }
  }
  return { seen, pieces: pieces() }
}

it('a response stream sends every chunk, reads one ahead, and reports its end once', async () => {
  const { seen, pieces } = source(3)
  const onEnd = vi.fn()
  const stream = await toResponseStream(pieces, { limits, onEnd })
  expect(seen.given).toBe(1)
  expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('a client that disconnects closes the source', async () => {
  const { seen, pieces } = source(1_000)
  const onEnd = vi.fn()
  const reader = (await toResponseStream(pieces, { limits, onEnd })).getReader()
  await reader.read()
  await reader.cancel()
  expect(seen).toEqual({ given: 1, isClosed: true })
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it.each([
  ['stops reading', impatient, true],
  ['never begins to read', impatient, false],
  ['takes too long altogether', { stallMs: 60_000, totalMs: 30 }, true],
])('a client that %s closes the source', async (_what, limitsOfReader, begins) => {
  const { seen, pieces } = source(1_000)
  const onEnd = vi.fn()
  const reader = (await toResponseStream(pieces, { limits: limitsOfReader, onEnd })).getReader()
  if (begins) await reader.read()
  await expect.poll(() => onEnd.mock.calls.length).toBe(1)
  await expect(reader.read()).rejects.toThrow('The reader')
  expect(seen).toEqual({ given: 1, isClosed: true })
})

it('a source that fails ends the stream without the error message, which may name folders', async () => {
  const onEnd = vi.fn()
  const failing = async function* () {
    yield new Uint8Array([1])
    throw new Error('torn: /srv/uploads')
  }
  const stream = await toResponseStream(failing(), { limits, onEnd })
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow(/^The rest could not be read\.$/)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('a source that fails on its first chunk fails before there is a response', async () => {
  const onEnd = vi.fn()
  // biome-ignore lint/correctness/useYield: it fails before its first piece.
  const failing = async function* (): AsyncGenerator<Uint8Array> {
    throw new Error('missing')
  }
  await expect(toResponseStream(failing(), { limits, onEnd })).rejects.toThrow('missing')
  expect(onEnd).toHaveBeenCalledTimes(1)
})
