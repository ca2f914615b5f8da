import { Worker } from 'node:worker_threads'
import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts'
import { watchWorkerCost } from '#src/server/worker-cost.ts'
import type { Finding, MachineReading, Notice } from './contract.ts'
import { decodeText } from './files/text.parse.ts'
import { type CvFileType, type CvReadCode, cvContentTypes, detectSignature, readingLimits } from './rules.ts'
import type { CvAnswer, CvJob } from './worker.ts'

export interface CvReading {
  type: CvFileType
  contentType: string
  findings: Finding[]
  notices: Notice[]
  text: string
}

/** Error of a rejected file; the code is a declared error of the API. */
export class CvReadError extends Error {
  readonly code: CvReadCode
  constructor(code: CvReadCode) {
    super(code)
    this.name = 'CvReadError'
    this.code = code
  }
}

const limiter = createConcurrencyLimiter(readingLimits.places)

const startWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: {
      maxOldGenerationSizeMb: readingLimits.heapMb,
      maxYoungGenerationSizeMb: readingLimits.youngHeapMb,
    },
    env: {},
    stdout: true,
    stderr: true,
  })

/** Worker thread that has loaded its parsers and awaits one file; each file gets a fresh thread. */
let spare: { worker: Worker; retire: NodeJS.Timeout } | undefined

const dropSpare = (worker: Worker) => {
  if (spare?.worker !== worker) return
  clearTimeout(spare.retire)
  spare = undefined
}

/** Starts the spare worker thread, so that the next file need not wait for one; it ends when it stays unused. */
export const prewarmReader = () => {
  if (spare) return
  const worker = startWorker()
  worker.unref()
  worker.on('error', () => dropSpare(worker))
  worker.once('exit', () => dropSpare(worker))
  const retire = setTimeout(() => void worker.terminate(), readingLimits.spareMs)
  retire.unref()
  spare = { worker, retire }
}

const takeWorker = (): Worker => {
  const worker = spare?.worker
  if (!worker) return startWorker()
  dropSpare(worker)
  worker.ref()
  return worker
}

/**
 * Reads in a worker thread of its own: whatever a file does to it, the server only sees that it ended without a result.
 */
const readInWorker = async (type: CvFileType, content: Uint8Array, withSketch: boolean): Promise<CvAnswer> => {
  const worker = takeWorker()
  const cleanUps: (() => void)[] = []
  try {
    return await new Promise<CvAnswer>((resolve) => {
      const giveUp = () => resolve({ code: 'FILE_TOO_COMPLEX' })
      const timer = setTimeout(() => resolve({ code: 'TOO_MANY_REQUESTS' }), readingLimits.timeMs)
      cleanUps.push(() => clearTimeout(timer), watchWorkerCost(worker, readingLimits, giveUp))
      worker.once('message', (answer: CvAnswer) => resolve(answer))
      worker.on('error', giveUp)
      worker.once('exit', giveUp)
      // Transfers a copy, because the caller still stores the file; copied only when its turn has come.
      const job: CvJob = { type, content: new Uint8Array(content), withSketch }
      worker.postMessage(job, [job.content.buffer])
    })
  } finally {
    for (const cleanUp of cleanUps) cleanUp()
    await worker.terminate()
    prewarmReader()
  }
}

const oleIsEncrypted = (content: Uint8Array) =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )

const typeOf = (content: Uint8Array): CvFileType => {
  const signature = detectSignature(content)
  if (signature === 'empty') throw new CvReadError('FILE_EMPTY')
  if (signature === 'pdf') return 'pdf'
  // A ZIP file that is no DOCX is detected by its directory, which is read in the thread.
  if (signature === 'zip') return 'docx'
  if (signature === 'other' && content.length <= readingLimits.textBytes && decodeText(content) !== undefined)
    return 'txt'
  throw new CvReadError(signature === 'ole' && oleIsEncrypted(content) ? 'FILE_ENCRYPTED' : 'FILE_TYPE_INVALID')
}

const readInTurn = async (content: Uint8Array, reader: string, withSketch: boolean) => {
  const type = typeOf(content)
  const permit = await limiter.acquire(reader)
  if (!permit) throw new CvReadError('TOO_MANY_REQUESTS')
  try {
    const answer = await readInWorker(type, content, withSketch)
    if ('code' in answer) throw new CvReadError(answer.code)
    return { type, ...answer }
  } finally {
    permit.release()
  }
}

/**
 * Reads a CV by its bytes, never by its file name. Deterministic; `content` stays unchanged.
 * @param reader key of the fair queue, usually the user id
 * @throws CvReadError for every file that cannot be read
 */
export const readCv = async (content: Uint8Array, reader = 'anonymous'): Promise<CvReading> => {
  const { type, findings, notices, text } = await readInTurn(content, reader, false)
  return { type, contentType: cvContentTypes[type], findings, notices, text }
}

/** Extracts the pages as drawn, and the text in reading order. */
export const readAsMachine = async (content: Uint8Array, reader: string): Promise<MachineReading> => {
  const { pages, text } = await readInTurn(content, reader, true)
  return { pages, lines: text.split('\n') }
}
