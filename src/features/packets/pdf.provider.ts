import {
  EncryptedPDFError,
  PageSizes,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { convertToJpeg, reducePicture } from './pictures.provider.ts'
import { type MergeableType, type PacketCode, packetWork, reductions } from './rules.ts'

// Merging and rewriting of PDFs with pdf-lib. Runs in a worker thread only: it is slow, and a document may be hostile.

/** Thrown for a document that cannot be merged; only its code and position leave the thread. */
export class UnusableDocument extends Error {
  readonly code: PacketCode
  readonly at: number
  constructor(code: PacketCode, at: number) {
    super(code)
    this.code = code
    this.at = at
  }
}

export interface SourceDocument {
  type: MergeableType
  content: Uint8Array<ArrayBuffer>
}

export interface MadeFile {
  content: Uint8Array<ArrayBuffer>
  pages: number
  dpi: number | null
  pictures: number
  /** Pages of each document. */
  documentPages: number[]
}

/** Margin around a picture on a page of its own, in points. */
const margin = 28

const openPdf = async ({ content }: SourceDocument, at: number): Promise<PDFDocument> => {
  try {
    const document = await PDFDocument.load(content, { updateMetadata: false })
    if (document.getPageCount() === 0) throw new UnusableDocument('FILE_DAMAGED', at)
    return document
  } catch (error) {
    throw new UnusableDocument(error instanceof EncryptedPDFError ? 'FILE_ENCRYPTED' : 'FILE_DAMAGED', at)
  }
}

/** Adds a picture on a page of A4, upright or across as it fits better. */
const addPicture = async (target: PDFDocument, { content }: SourceDocument, at: number): Promise<void> => {
  const jpeg = await convertToJpeg(content)
  if (!jpeg) throw new UnusableDocument('FILE_DAMAGED', at)
  const picture = await target.embedJpg(jpeg)
  const [short, long] = PageSizes.A4
  const [width, height] = picture.width > picture.height ? [long, short] : [short, long]
  const { width: w, height: h } = picture.scaleToFit(width - 2 * margin, height - 2 * margin)
  target.addPage([width, height]).drawImage(picture, { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h })
}

const addDocument = async (target: PDFDocument, source: SourceDocument, at: number): Promise<void> => {
  if (source.type !== 'application/pdf') return await addPicture(target, source, at)
  const document = await openPdf(source, at)
  if (document.getPageCount() > packetWork.pages) throw new UnusableDocument('FILE_TOO_LONG', at)
  try {
    for (const page of await target.copyPages(document, document.getPageIndices())) target.addPage(page)
  } catch {
    throw new UnusableDocument('FILE_DAMAGED', at)
  }
}

const save = async (document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await document.save({ updateFieldAppearances: false }))

interface Picture {
  ref: PDFRef
  stream: PDFRawStream
  /** Longest side of the largest page with the picture, in inches. It is drawn at most that large. */
  inches: number
}

const asDict = (document: PDFDocument, value: PDFObject | undefined): PDFDict | undefined => {
  const found = value instanceof PDFRef ? document.context.lookup(value) : value
  return found instanceof PDFRawStream ? found.dict : found instanceof PDFDict ? found : undefined
}

/** Levels of forms within forms in which pictures are looked for. */
const maxDepth = 4

/** Lists the streams that resources name as pictures or forms, with their references. */
const listStreams = (document: PDFDocument, resources: PDFDict | undefined) =>
  (asDict(document, resources?.get(PDFName.of('XObject')))?.values() ?? []).flatMap((ref) => {
    const stream = ref instanceof PDFRef ? document.context.lookup(ref) : undefined
    return ref instanceof PDFRef && stream instanceof PDFRawStream
      ? [{ ref, stream, subtype: stream.dict.get(PDFName.of('Subtype')) }]
      : []
  })

/** Collects the pictures of a document with the size of their pages. */
const collectPictures = (document: PDFDocument): Picture[] => {
  const found = new Map<PDFRef, Picture>()
  const collect = (resources: PDFDict | undefined, inches: number, depth: number) => {
    for (const { ref, stream, subtype } of listStreams(document, resources)) {
      if (subtype === PDFName.of('Image'))
        found.set(ref, { ref, stream, inches: Math.max(inches, found.get(ref)?.inches ?? 0) })
      else if (subtype === PDFName.of('Form') && depth < maxDepth)
        collect(asDict(document, stream.dict.get(PDFName.of('Resources'))), inches, depth + 1)
    }
  }
  for (const page of document.getPages())
    collect(page.node.Resources(), Math.max(page.getWidth(), page.getHeight()) / 72, 0)
  return [...found.values()]
}

const readNumber = (dict: PDFDict, name: string): number | undefined => {
  const value = dict.lookup(PDFName.of(name))
  return value instanceof PDFNumber ? value.asNumber() : undefined
}

const isColourSpaceOf = (dict: PDFDict, channels: number): boolean => {
  const space = dict.lookup(PDFName.of('ColorSpace'))
  if (space === PDFName.of('DeviceRGB')) return channels === 3
  if (space === PDFName.of('DeviceGray')) return channels === 1
  const kind = space instanceof PDFArray ? space.lookup(0) : undefined
  if (kind === PDFName.of('CalRGB')) return channels === 3
  if (kind === PDFName.of('CalGray')) return channels === 1
  const profile = kind === PDFName.of('ICCBased') && space instanceof PDFArray ? space.lookup(1) : undefined
  return profile instanceof PDFRawStream && readNumber(profile.dict, 'N') === channels
}

const getFilter = (dict: PDFDict): PDFObject | undefined => {
  const filter = dict.lookup(PDFName.of('Filter'))
  return filter instanceof PDFArray ? (filter.size() === 1 ? filter.lookup(0) : undefined) : filter
}

/** Tells whether a picture keeps its meaning as a JPEG of one or three channels: no stencil, no colour key, no inversion. */
const isPlain = (dict: PDFDict): boolean =>
  ['ImageMask', 'Mask', 'Decode'].every((name) => !dict.has(PDFName.of(name))) &&
  readNumber(dict, 'BitsPerComponent') === 8

/** Replaces a picture by a smaller one. Returns whether it became smaller. */
const replacePicture = async (
  document: PDFDocument,
  { ref, stream, inches }: Picture,
  { dpi, quality }: (typeof reductions)[number],
): Promise<boolean> => {
  const { dict, contents } = stream
  const [width, height] = [readNumber(dict, 'Width'), readNumber(dict, 'Height')]
  if (!width || !height || !isPlain(dict) || width * height > packetWork.pixels) return false
  const filter = getFilter(dict)
  const isFlate = filter === PDFName.of('FlateDecode')
  if (!isFlate && filter !== PDFName.of('DCTDecode')) return false
  const parms = asDict(document, dict.lookup(PDFName.of('DecodeParms')))
  const small = await reducePicture(
    isFlate
      ? { deflated: contents, predictor: parms ? (readNumber(parms, 'Predictor') ?? 1) : 1, width, height }
      : { jpeg: contents },
    { longest: Math.round(dpi * inches), quality },
  )
  if (!small || small.content.byteLength >= contents.byteLength || !isColourSpaceOf(dict, small.channels)) return false
  const copy = dict.clone(document.context)
  copy.set(PDFName.of('Width'), PDFNumber.of(small.width))
  copy.set(PDFName.of('Height'), PDFNumber.of(small.height))
  copy.set(PDFName.of('Filter'), PDFName.of('DCTDecode'))
  copy.delete(PDFName.of('DecodeParms'))
  document.context.assign(ref, PDFRawStream.of(copy, small.content))
  return true
}

/** Reduces the pictures of a document step by step until it fits; each step begins with the pictures as they were. */
const reduceToFit = async (
  document: PDFDocument,
  maxBytes: number,
): Promise<Pick<MadeFile, 'content' | 'dpi' | 'pictures'>> => {
  let made: Pick<MadeFile, 'content' | 'dpi' | 'pictures'> = { content: await save(document), dpi: null, pictures: 0 }
  if (made.content.byteLength <= maxBytes) return made
  const pictures = collectPictures(document)
  for (const step of reductions) {
    let count = 0
    for (const picture of pictures) if (await replacePicture(document, picture, step)) count++
    if (count > 0) made = { content: await save(document), dpi: step.dpi, pictures: count }
    if (made.content.byteLength <= maxBytes) break
  }
  return made
}

/**
 * Merges documents into one PDF. If it is larger than `maxBytes`, reduces its pictures. A file that still does not fit is
 * returned as small as it became.
 *
 * @throws UnusableDocument for a document that is encrypted, damaged or too long
 */
export const makeFile = async (
  sources: readonly { source: SourceDocument; at: number }[],
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<MadeFile> => {
  const target = await PDFDocument.create()
  const documentPages: number[] = []
  for (const { source, at } of sources) {
    const before = target.getPageCount()
    await addDocument(target, source, at)
    documentPages.push(target.getPageCount() - before)
    if (target.getPageCount() > packetWork.pages) throw new UnusableDocument('FILE_TOO_LONG', at)
  }
  return { ...(await reduceToFit(target, maxBytes)), pages: target.getPageCount(), documentPages }
}
