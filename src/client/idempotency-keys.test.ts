import { describe, expect, it } from 'vitest'
import { createIdempotencyKeyStore, type WriteOutcome } from './idempotency-keys.ts'

const path = ['deadlines', 'create']
const letters = { title: 'Letters', localDate: '2026-12-01' }

const newKeys = () => {
  let count = 0
  return createIdempotencyKeyStore(() => `key ${++count}`)
}

/** The keys of tries of the same content, one after the other, each with its outcome. */
const keysOf = (...outcomes: WriteOutcome[]): string[] => {
  const keys = newKeys()
  return outcomes.map((outcome) => {
    const { key, settle } = keys.begin(path, letters)
    settle(outcome)
    return key
  })
}

describe('the idempotency key of a write', () => {
  it('the key stays the same while it is unknown whether the write arrived', () => {
    expect(keysOf('unknown', 'unknown', 'done')).toEqual(['key 1', 'key 1', 'key 1'])
  })

  it('the key changes for the same content once the write is done', () => {
    expect(keysOf('done', 'done')).toEqual(['key 1', 'key 2'])
  })

  it('the key outlives a rejection that follows a lost response, for example by a rate limit', () => {
    expect(keysOf('unknown', 'refused', 'done', 'done')).toEqual(['key 1', 'key 1', 'key 1', 'key 2'])
  })

  it('the key and the stored input are deleted with a write that was rejected and cannot have arrived', () => {
    expect(keysOf('refused', 'done')).toEqual(['key 1', 'key 2'])
  })

  it('two concurrent presses share the key, and the response to the first does not end a third', () => {
    const keys = newKeys()
    const [first, second] = [keys.begin(path, letters), keys.begin(path, letters)]
    expect(second.key).toBe(first.key)
    first.settle('done')
    const third = keys.begin(path, letters)
    second.settle('done')
    expect([third.key, keys.begin(path, letters).key]).toEqual(['key 2', 'key 2'])
  })

  it('a key belongs to one procedure and one content; files are distinguished by name, size and date', () => {
    const keys = newKeys()
    const file = (name: string, lastModified: number) => ({ file: new File(['cv'], name, { lastModified }) })
    const contents: [string[], unknown][] = [
      [path, letters],
      [['deadlines', 'update'], letters],
      [path, { ...letters, title: 'Transcript' }],
      [['cv', 'upload'], file('cv.pdf', 1)],
      [['cv', 'upload'], file('cv.pdf', 2)],
      [['cv', 'upload'], file('other.pdf', 1)],
    ]
    const first = contents.map(([to, input]) => keys.begin(to, input).key)
    expect(new Set(first).size).toBe(contents.length)
    expect(keys.begin(['cv', 'upload'], file('cv.pdf', 1)).key).toBe(first[3])
  })

  it('a page with endless failures keeps at most a hundred keys', () => {
    const keys = newKeys()
    const keyOf = (title: number) => {
      const { key, settle } = keys.begin(path, { title })
      settle('unknown')
      return key
    }
    for (let title = 1; title <= 101; title += 1) keyOf(title)
    expect([keyOf(101), keyOf(2), keyOf(1)]).toEqual(['key 101', 'key 2', 'key 102'])
  })
})

it('an idempotency key has 32 hexadecimal digits, also in an insecure context', () => {
  expect(createIdempotencyKeyStore().begin(path, letters).key).toMatch(/^[\da-f]{32}$/)
})
