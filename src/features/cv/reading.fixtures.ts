import { readDocx } from './files/docx.provider.ts'
import { readPdf } from './files/pdf.provider.ts'
import { decodeText, splitTextLines } from './files/text.parse.ts'
import { readFindings } from './reading/findings.parse.ts'
import { detectSignature } from './rules.ts'

/** Reads a file like the worker thread, in the main thread: starting a thread takes longer than reading. */
export const readWithoutThread = async (content: Uint8Array) => {
  const copy = new Uint8Array(content)
  const signature = detectSignature(copy)
  if (signature === 'pdf') return readFindings((await readPdf(copy)).lines)
  return readFindings(signature === 'zip' ? (await readDocx(copy)).lines : splitTextLines(decodeText(copy) ?? ''))
}
