import { setImmediate } from 'node:timers/promises'

/** Slices longer than this delay other requests noticeably. */
const maxSliceMs = 10

let lastTurn: Promise<void> = Promise.resolve()

/** Queues one slice of long work per turn of the event loop, however many tasks are running. */
const nextTurn = async () => {
  lastTurn = lastTurn.then(async () => await setImmediate())
  await lastTurn
}

/**
 * Creates a yielder for long work on the event loop: await the function it returns between short steps. It yields to
 * other requests once the steps since the last yield took ten milliseconds.
 */
export const createYielder = (): (() => Promise<void>) => {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < maxSliceMs) return
    await nextTurn()
    startedAt = performance.now()
  }
}
