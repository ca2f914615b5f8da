import type { Challenge, Solution } from 'altcha-lib'

/** Solves a challenge with code that is loaded only when the server requires a proof of work. */
const solve = async (challenge: Challenge): Promise<Solution | null> => {
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The proof of work could not be computed.')))
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}

/**
 * Solves a challenge in a web worker.
 *
 * @returns the proof in the format of the server: challenge and solution as JSON
 */
export const solveChallenge = async (challenge: Challenge): Promise<string> => {
  const solution = await solve(challenge)
  if (!solution) throw new Error('The proof of work was not found.')
  return JSON.stringify({ challenge, solution })
}
