import { setImmediate } from 'node:timers/promises'

/** Longer than this, one piece of work is felt by everybody else. */
const maxSliceMs = 10

let lastTurn: Promise<void> = Promise.resolve()

/** One piece of long work for each turn of the event loop, however many are under way: they queue for it. */
const nextTurn = async () => {
  lastTurn = lastTurn.then(async () => await setImmediate())
  await lastTurn
}

/**
 * For long work on the event loop: await the function it returns between steps that are short by themselves. It lets all
 * other requests go first once the steps since the last pause took ten milliseconds.
 */
export const createYielder = (): (() => Promise<void>) => {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < maxSliceMs) return
    await nextTurn()
    startedAt = performance.now()
  }
}
