import { readDocx } from './files/docx.provider.ts'
import { readPdf } from './files/pdf.provider.ts'
import { decodeText, splitTextLines } from './files/text.parse.ts'
import { readFindings } from './reading/findings.parse.ts'
import { detectSignature } from './rules.ts'

/** Reads a whole file as the thread does, without starting one, which takes longer than the file itself. */
export const readWithoutThread = async (content: Uint8Array) => {
  const copy = new Uint8Array(content)
  const signature = detectSignature(copy)
  if (signature === 'pdf') return readFindings((await readPdf(copy)).lines)
  return readFindings(signature === 'zip' ? (await readDocx(copy)).lines : splitTextLines(decodeText(copy) ?? ''))
}
