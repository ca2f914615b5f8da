import { Worker } from 'node:worker_threads'
import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts'
import { watchWorkerCost } from '#src/server/worker-cost.ts'
import { type PacketCode, packetWork } from './rules.ts'
import type { PacketAnswer, PacketJob } from './worker.ts'

/** Error of a packet that could not be made; the code is a declared error of the API. */
export class PacketError extends Error {
  readonly code: PacketCode
  /** Position of the document that is to blame; undefined if it is unknown. */
  readonly at: number | undefined
  constructor(code: PacketCode, at: number | undefined) {
    super(code)
    this.name = 'PacketError'
    this.code = code
    this.at = at
  }
}

const limiter = createConcurrencyLimiter(packetWork.places)

const makeInWorker = async (job: PacketJob): Promise<PacketAnswer> => {
  // Loaded by the main thread too: its native library must not be unloaded with the thread.
  await import('sharp')
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: packetWork.heapMb, maxYoungGenerationSizeMb: 32 },
    env: {},
    stdout: true,
    stderr: true,
  })
  const cleanUps: (() => void)[] = []
  try {
    return await new Promise<PacketAnswer>((resolve) => {
      const giveUp = () => resolve({ code: 'FILE_TOO_COMPLEX', at: undefined })
      const timer = setTimeout(() => resolve({ code: 'TOO_MANY_REQUESTS', at: undefined }), packetWork.timeMs)
      cleanUps.push(() => clearTimeout(timer), watchWorkerCost(worker, packetWork, giveUp))
      worker.once('message', (answer: PacketAnswer) => resolve(answer))
      worker.on('error', giveUp)
      worker.once('exit', giveUp)
      // Moved, not copied: the caller reads the documents for this alone.
      worker.postMessage(job, [...new Set(job.documents.map(({ content }) => content.buffer))])
    })
  } finally {
    for (const cleanUp of cleanUps) cleanUp()
    await worker.terminate()
  }
}

/**
 * Makes the files of a packet in a worker thread of its own, with limited time and memory. The documents are moved to it.
 * @param owner key of the fair queue
 * @throws PacketError for a document that cannot be used
 */
export const makePacketFiles = async (job: PacketJob, owner: string) => {
  const permit = await limiter.acquire(owner)
  if (!permit) throw new PacketError('TOO_MANY_REQUESTS', undefined)
  try {
    const answer = await makeInWorker(job)
    if ('code' in answer) throw new PacketError(answer.code, answer.at)
    return answer.files
  } finally {
    permit.release()
  }
}
