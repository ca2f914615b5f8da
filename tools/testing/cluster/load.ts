import { setTimeout as pause } from 'node:timers/promises'
import { type ApiClient, signUpApplicant } from '#tests/support/server-process.ts'

// Write load with acknowledgements: users write at a steady rate and record acknowledged versions: a lost write shows
// as a version that went back.

const everyMs = 20
const people = 20

interface Writer {
  person: ApiClient
  id: string
  version: number
}

export interface Load {
  /** Counts since the last report, and the longest time without an acknowledgement, in milliseconds. */
  report: () => { acknowledged: number; failed: Record<string, number>; lost: number; longestGapMs: number }
  stop: () => Promise<void>
}

/** Signs users up at an address and lets one of them change a list entry every twentieth of a second. */
export const startLoad = async (url: string): Promise<Load> => {
  const writers: Writer[] = []
  for (let index = 0; index < people; index += 1) {
    const person = await signUpApplicant({ url })
    const { body } = await person.call('POST', '/api/shortlist', { universityId: 'eth-zurich' })
    const { id, version } = body as { id: string; version: number }
    writers.push({ person, id, version })
  }
  let tally = { acknowledged: 0, failed: {} as Record<string, number>, lost: 0, longestGapMs: 0 }
  let lastAt = performance.now()
  let isStopped = false
  const busy = new Set<Writer>()

  const fail = (reason: string) => {
    tally.failed[reason] = (tally.failed[reason] ?? 0) + 1
  }
  /**
   * After an error the write may or may not be stored; the stored version may be newer than the acknowledged one, never
   * older.
   */
  const look = async (writer: Writer) => {
    const { status, body } = await writer.person.call('GET', '/api/shortlist')
    if (status !== 200) return
    const entries =
      (body as { entries?: { id: string; version: number }[] }).entries ?? (body as { id: string; version: number }[])
    const found = entries.find(({ id }) => id === writer.id)
    if (!found || found.version < writer.version) tally.lost += 1
    if (found) writer.version = found.version
  }
  const write = async (writer: Writer) => {
    const { id, version, person } = writer
    try {
      const { status, body } = await person.call('PATCH', `/api/shortlist/${id}`, {
        version,
        notes: `At ${Date.now()}`,
      })
      if (status === 200) {
        const next = (body as { version: number }).version
        if (next <= version) tally.lost += 1
        writer.version = next
        tally.acknowledged += 1
        tally.longestGapMs = Math.max(tally.longestGapMs, performance.now() - lastAt)
        lastAt = performance.now()
      } else {
        fail(`${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim())
        await look(writer)
      }
    } catch (error) {
      fail(error instanceof Error ? String((error.cause as { code?: string })?.code ?? error.message) : 'unknown')
    }
  }
  const loop = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const writer = writers[turn % writers.length]
      if (writer && !busy.has(writer)) {
        busy.add(writer)
        void write(writer).finally(() => busy.delete(writer))
      }
      await pause(everyMs)
    }
  })()
  return {
    report: () => {
      const result = { ...tally, longestGapMs: Math.round(Math.max(tally.longestGapMs, performance.now() - lastAt)) }
      tally = { acknowledged: 0, failed: {}, lost: 0, longestGapMs: 0 }
      return result
    },
    stop: async () => {
      isStopped = true
      await loop
      for (const writer of writers) await look(writer).catch(() => undefined)
    },
  }
}
