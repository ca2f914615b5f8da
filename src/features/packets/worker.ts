import { parentPort } from 'node:worker_threads'
import { type MadeFile, makeFile, type SourceDocument, UnusableDocument } from './pdf.provider.ts'
import type { PacketCode } from './rules.ts'

export interface PacketJob {
  documents: SourceDocument[]
  /** Documents of each file, by their positions. */
  files: number[][]
  maxBytes: number | undefined
}

export type PacketAnswer = { files: MadeFile[] } | { code: PacketCode; at: number | undefined }

const answer = async ({ documents, files, maxBytes }: PacketJob): Promise<PacketAnswer> => {
  try {
    const made: MadeFile[] = []
    for (const positions of files) {
      const sources = positions.flatMap((at) => {
        const source = documents[at]
        return source ? [{ source, at }] : []
      })
      made.push(await makeFile(sources, maxBytes))
    }
    return { files: made }
  } catch (error) {
    if (error instanceof UnusableDocument) return { code: error.code, at: error.at }
    throw error
  }
}

parentPort?.once('message', async (job: PacketJob) => parentPort?.postMessage(await answer(job)))
