import { strToU8, type Zippable, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type Reading, readingLimits, UnreadableFile } from '../rules.ts'
import { extractDocxLines, isHarmlessXml } from './docx.parse.ts'
import { readStyleLooks, removeHiddenText } from './docx-visibility.parse.ts'

const mainPart = 'word/document.xml'

const isBomb = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > readingLimits.zipPartBytes ||
  (uncompressedSize > readingLimits.zipRatioFromBytes &&
    uncompressedSize > Math.max(compressedSize, 1) * readingLimits.zipRatio)

/** Reads the ZIP directory, which lists sizes before anything is inflated. */
const readDirectory = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > readingLimits.zipEntries) throw new UnreadableFile('FILE_TOO_COMPLEX')
  const entries = new Map<string, Entry>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize
    if (total > readingLimits.zipBytes || isBomb(entry)) throw new UnreadableFile('FILE_TOO_COMPLEX')
    if (entry.isEncrypted()) throw new UnreadableFile('FILE_ENCRYPTED')
    // Rejects duplicate part names, of which parsers may pick different ones.
    if (entries.has(entry.fileName)) throw new UnreadableFile('FILE_DAMAGED')
    entries.set(entry.fileName, entry)
  }
  if (!entries.has('[Content_Types].xml') || !entries.has(mainPart)) throw new UnreadableFile('FILE_TYPE_INVALID')
  return entries
}

const readPart = async (zip: ZipFile, entry: Entry): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    // Enforced while inflating, even when the directory is forged; yauzl checks against the directory as well.
    if (size > entry.uncompressedSize) throw new UnreadableFile('FILE_TOO_COMPLEX')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const stylesPart = 'word/styles.xml'
const isXml = (name: string) => /\.(?:xml|rels)$/i.test(name)
const isHeader = (name: string) => /^word\/header\d*\.xml$/.test(name)

/** Inflates and validates every part that a parser will read. Returns the document, its styles and its page headers. */
const checkParts = async (zip: ZipFile, entries: Map<string, Entry>): Promise<Map<string, string>> => {
  const parts = new Map<string, string>()
  for (const [name, entry] of entries) {
    if (!isXml(name)) continue
    const xml = await readPart(zip, entry)
    if (!isHarmlessXml(xml)) throw new UnreadableFile('FILE_TOO_COMPLEX')
    if (name === mainPart || name === stylesPart || isHeader(name)) parts.set(name, xml)
  }
  return parts
}

/** Builds the file again without the hidden text of its document. Pictures are left out: they are not read. */
const buildVisibleFile = async (zip: ZipFile, entries: Map<string, Entry>, document: string): Promise<Buffer> => {
  const files: Zippable = {}
  for (const [name, entry] of entries)
    if (isXml(name)) files[name] = strToU8(name === mainPart ? document : await readPart(zip, entry))
  return Buffer.from(zipSync(files, { level: 0 }))
}

const openZip = async (content: Uint8Array): Promise<ZipFile> => {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return fromBufferPromise(buffer, { autoClose: false, validateEntrySizes: true })
}

/** Reads the lines of a DOCX after its ZIP and XML passed the safety checks. */
export const readDocx = async (content: Uint8Array): Promise<Reading> => {
  try {
    const zip = await openZip(content)
    const entries = await readDirectory(zip)
    const parts = await checkParts(zip, entries)
    const styles = readStyleLooks(parts.get(stylesPart) ?? '')
    const document = removeHiddenText(parts.get(mainPart) ?? '', styles)
    const headers = [...parts].flatMap(([name, xml]) => (isHeader(name) ? [removeHiddenText(xml, styles)] : []))
    const buffer = document.hasHidden
      ? await buildVisibleFile(zip, entries, document.xml)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    const { value: html } = await mammoth.convertToHtml(
      { buffer },
      {
        styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"],
        includeEmbeddedStyleMap: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    )
    const hasHidden = document.hasHidden || headers.some((header) => header.hasHidden)
    return {
      lines: extractDocxLines(
        html,
        headers.map(({ xml }) => xml),
      ),
      notices: hasHidden ? [{ code: 'HIDDEN_TEXT', page: null }] : [],
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    // A tree too deep for the parser is not damage that saving again would repair.
    throw new UnreadableFile(error instanceof RangeError ? 'FILE_TOO_COMPLEX' : 'FILE_DAMAGED')
  }
}
