import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  content: string | Uint8Array
  /** Sizes that the directory claims, for a forged archive. */
  claimedSize?: number
}

const header = (part: { name: Buffer; crc: number; packed: number; size: number }, central: number | undefined) => {
  const isCentral = central !== undefined
  const bytes = Buffer.alloc(isCentral ? 46 : 30)
  bytes.writeUInt32LE(isCentral ? 0x02014b50 : 0x04034b50, 0)
  const at = isCentral ? 2 : 0
  if (isCentral) bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(20, 4 + at)
  bytes.writeUInt16LE(0x0800, 6 + at)
  bytes.writeUInt16LE(8, 8 + at)
  bytes.writeUInt32LE(part.crc, 14 + at)
  bytes.writeUInt32LE(part.packed, 18 + at)
  bytes.writeUInt32LE(part.size, 22 + at)
  bytes.writeUInt16LE(part.name.length, 26 + at)
  if (isCentral) bytes.writeUInt32LE(central, 42)
  return Buffer.concat([bytes, part.name])
}

/** Fast compression level: bombs are hundreds of megabytes of one character, and copies are avoided. */
const pack = (content: Buffer) => deflateRawSync(content, { level: 3 })
const nothingPacked = pack(Buffer.alloc(0))

/** Creates a ZIP archive of these parts, each deflated. */
const zipOf = (parts: readonly ZipPart[]): Uint8Array => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize } of parts) {
    const plain = Buffer.isBuffer(content) ? content : Buffer.from(content)
    const packed = plain.length === 0 ? nothingPacked : pack(plain)
    const facts = {
      name: Buffer.from(name),
      crc: crc32(plain),
      packed: packed.length,
      size: claimedSize ?? plain.length,
    }
    const local = header(facts, undefined)
    files.push(local, packed)
    directory.push(header(facts, offset))
    offset += local.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...files, central, end]))
}

const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relationships =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

export const paragraphXml = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export const documentXml = (body: string, prolog = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${prolog}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`

/** Creates the smallest DOCX around this `word/document.xml`, with optional further parts. */
export const buildDocx = (document: string | Uint8Array, more: readonly ZipPart[] = [], claimedSize?: number) =>
  zipOf([
    { name: '[Content_Types].xml', content: contentTypes },
    { name: '_rels/.rels', content: relationships },
    { name: 'word/document.xml', content: document, ...(claimedSize === undefined ? {} : { claimedSize }) },
    ...more,
  ])

export const buildDocxFromLines = (lines: readonly string[]) => buildDocx(documentXml(lines.map(paragraphXml).join('')))

export const millionParagraphsDocx = () => buildDocx(documentXml('<w:p/>'.repeat(1_000_000)))

/** A paragraph of very many runs, which passes a check that counts paragraphs only. */
export const millionRunsDocx = () => buildDocx(documentXml(`<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(500_000)}</w:p>`))

export const deepDocx = () => buildDocx(documentXml('<w:ins>'.repeat(150_000) + '</w:ins>'.repeat(150_000)))

export const zipBombDocx = () => buildDocx(Buffer.alloc(200 * 1024 * 1024, 0x20))

export const lyingZipBombDocx = () => buildDocx(Buffer.alloc(100 * 1024 * 1024, 0x20), [], 1000)

export const manyEntriesDocx = () =>
  buildDocx(
    documentXml(paragraphXml('Alice Example')),
    Array.from({ length: 10_000 }, (_, index) => ({ name: `word/media/${index}.bin`, content: '' })),
  )

/** A nested archive: plain bytes that no reader opens. */
export const nestedZipDocx = (lines: readonly string[]) =>
  buildDocx(documentXml(lines.map(paragraphXml).join('')), [
    { name: 'word/embeddings/inner.zip', content: zipBombDocx() },
  ])

export const externalEntityDocx = () =>
  buildDocx(
    documentXml(paragraphXml('&secret;'), '<!DOCTYPE w:document [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'),
  )

export const entityExpansionDocx = () => {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`)
  return buildDocx(documentXml(paragraphXml('&e9;'), `<!DOCTYPE w:document [<!ENTITY e0 "ha">${levels.join('')}]>`))
}

/** A spreadsheet, which is a ZIP file of XML as well. */
export const spreadsheet = () =>
  zipOf([
    { name: '[Content_Types].xml', content: contentTypes },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
  ])

const oleMagic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** OLE container with this stream name, as Office stores a document with a password. */
export const encryptedDocx = () =>
  new Uint8Array(Buffer.concat([Buffer.from(oleMagic), Buffer.alloc(1016), Buffer.from('EncryptedPackage', 'utf16le')]))

export const oldWordFile = () =>
  new Uint8Array(Buffer.concat([Buffer.from(oleMagic), Buffer.alloc(1016), Buffer.from('WordDocument', 'utf16le')]))
