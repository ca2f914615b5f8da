import { Worker } from 'node:worker_threads'
import { createPlaces } from '#src/server/places.ts'
import type { Finding, Notice } from './contract.ts'
import { textIn } from './files/text.parse.ts'
import { type CvFileType, type CvReadCode, cvContentTypes, readingLimits, signatureOf } from './rules.ts'
import type { CvAnswer, CvJob } from './worker.ts'

export interface CvReading {
  type: CvFileType
  contentType: string
  findings: Finding[]
  notices: Notice[]
  text: string
}

/** A file that is refused; the code is a declared error of the API. */
export class CvReadError extends Error {
  readonly code: CvReadCode
  constructor(code: CvReadCode) {
    super(code)
    this.name = 'CvReadError'
    this.code = code
  }
}

const places = createPlaces(readingLimits.places)

/** How often the work and the memory outside the heap are looked at; a stream inflates some 10 MB in this time. */
const watchEveryMs = 40

/** Ends `stop`-wards when the thread has worked too long or holds too much; `resourceLimits` does not see inflated streams. */
const watchCost = (worker: Worker, stop: () => void) => {
  const look = async () => {
    try {
      const [heap, work] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage()])
      if (heap.external_memory > readingLimits.externalBytes) stop()
      // Microseconds.
      if (work.user + work.system > readingLimits.workMs * 1000) stop()
    } catch {
      // The thread has ended; its exit says the rest.
    }
  }
  const timer = setInterval(() => void look(), watchEveryMs)
  return () => clearInterval(timer)
}

const startWorker = (type: CvFileType, content: Uint8Array) => {
  // The caller still stores the file, so the thread gets a copy, made only when its turn has come.
  const job: CvJob = { type, content: new Uint8Array(content) }
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: job,
    transferList: [job.content.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: readingLimits.heapMb,
      maxYoungGenerationSizeMb: readingLimits.youngHeapMb,
    },
    env: {},
    stdout: true,
    stderr: true,
  })
}

/** Reads in a thread of its own: whatever a file does to it, the server only sees that it ended without an answer. */
const readInWorker = async (type: CvFileType, content: Uint8Array): Promise<CvAnswer> => {
  const worker = startWorker(type, content)
  const cleanUps: (() => void)[] = []
  try {
    return await new Promise<CvAnswer>((resolve) => {
      const giveUp = () => resolve({ code: 'FILE_TOO_COMPLEX' })
      const timer = setTimeout(() => resolve({ code: 'TOO_MANY_REQUESTS' }), readingLimits.timeMs)
      cleanUps.push(() => clearTimeout(timer), watchCost(worker, giveUp))
      worker.once('message', (answer: CvAnswer) => resolve(answer))
      worker.on('error', giveUp)
      worker.once('exit', giveUp)
    })
  } finally {
    for (const cleanUp of cleanUps) cleanUp()
    await worker.terminate()
  }
}

const oleIsEncrypted = (content: Uint8Array) =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )

const typeOf = (content: Uint8Array): CvFileType => {
  const signature = signatureOf(content)
  if (signature === 'empty') throw new CvReadError('FILE_EMPTY')
  if (signature === 'pdf') return 'pdf'
  // A ZIP that is no DOCX is told apart by its directory, which is read in the thread.
  if (signature === 'zip') return 'docx'
  if (signature === 'other' && content.length <= readingLimits.textBytes && textIn(content) !== undefined) return 'txt'
  throw new CvReadError(signature === 'ole' && oleIsEncrypted(content) ? 'FILE_ENCRYPTED' : 'FILE_TYPE_INVALID')
}

/**
 * Reads a CV by what the bytes are, never by a name. The same bytes give the same findings. `content` is left as it
 * was, and `reader` is whose place in the queue it takes. Throws a CvReadError for every file that cannot be read.
 */
export const readCv = async (content: Uint8Array, reader = 'anybody'): Promise<CvReading> => {
  const type = typeOf(content)
  const place = await places.enter(reader)
  if (!place) throw new CvReadError('TOO_MANY_REQUESTS')
  try {
    const answer = await readInWorker(type, content)
    if ('code' in answer) throw new CvReadError(answer.code)
    return { type, contentType: cvContentTypes[type], ...answer }
  } finally {
    place.leave()
  }
}
