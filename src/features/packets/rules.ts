// Packets: the files of one application as its portal takes them. Limits of portals, and bounds of the work.

const megabyte = 1024 * 1024

/** Ways to name the files of a packet. With `original` they keep the names of the attached files. */
export const namings = ['original', 'document', 'nameDocument', 'documentName'] as const
export type Naming = (typeof namings)[number]

/** What a portal takes. Null stands for no known limit. */
export interface PortalLimits {
  /** Maximum size of one file in kilobytes of 1,024 bytes. */
  maxKilobytes: number | null
  /** Maximum number of pages of one file. */
  maxPages: number | null
  /** Whether all documents are merged into one file. */
  isMerged: boolean
  naming: Naming
}

/** File of a packet, and what became of the documents in it. */
export interface PacketFile {
  /** Key in the file storage. */
  key: string
  name: string
  pages: number
  /** Size of the attached files, and of the finished file. */
  bytesBefore: number
  bytes: number
  /** Resolution to which pictures were reduced; null if nothing was lost. */
  dpi: number | null
  /** Number of pictures that were reduced. */
  pictures: number
  documents: { name: string; pages: number }[]
}

export const portalBounds = { minKilobytes: 51, maxKilobytes: 100 * 1024, minPages: 1, maxPages: 1000 }
/** The same bounds of the size, in megabytes. */
export const portalMegabytes = { min: 0.05, max: 100 }
/** Maximum number of packets of an application, of documents of a packet, and length of a prefix of file names. */
export const maxPackets = 12
export const maxDocuments = 20
export const maxPrefixLength = 40

/** Bounds of the work on a packet. */
export const packetWork = {
  /** Maximum size of all documents, and their maximum number of pages. */
  inputBytes: 60 * megabyte,
  pages: 300,
  /** CPU time limit of the thread. */
  workMs: 40_000,
  /** Timeout, running or waiting for the CPU. */
  timeMs: 90_000,
  heapMb: 384,
  /** Memory outside the JavaScript heap, which `resourceLimits` does not count. */
  externalBytes: 384 * megabyte,
  /** Maximum size of one picture in pixels. */
  pixels: 60_000_000,
  places: { atOnce: 1, waiting: 12, perPerson: 2, workingPerPerson: 1 },
}

/** Resolutions and qualities to which pictures are reduced one after the other until the size fits. */
export const reductions = [
  { dpi: 200, quality: 80 },
  { dpi: 150, quality: 72 },
  { dpi: 120, quality: 65 },
  { dpi: 96, quality: 60 },
  { dpi: 72, quality: 50 },
] as const

/** Rejection reasons of a document; each is a declared error of the API. */
export type PacketCode = 'FILE_ENCRYPTED' | 'FILE_DAMAGED' | 'FILE_TOO_LONG' | 'FILE_TOO_COMPLEX' | 'TOO_MANY_REQUESTS'

/** Types of documents that can be merged. */
export const mergeableTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const
export type MergeableType = (typeof mergeableTypes)[number]
export const isMergeable = (type: string): type is MergeableType => mergeableTypes.some((known) => known === type)

/** Returns the bytes that a file must not exceed; undefined without a limit. */
export const getMaxBytes = ({ maxKilobytes }: Pick<PortalLimits, 'maxKilobytes'>): number | undefined =>
  maxKilobytes === null ? undefined : maxKilobytes * 1024

/** Returns which limits of a portal a file exceeds. */
export const findExcess = (
  { bytes, pages }: Pick<PacketFile, 'bytes' | 'pages'>,
  limits: Pick<PortalLimits, 'maxKilobytes' | 'maxPages'>,
): ('size' | 'pages')[] => [
  ...(bytes > (getMaxBytes(limits) ?? Number.POSITIVE_INFINITY) ? (['size'] as const) : []),
  ...(pages > (limits.maxPages ?? Number.POSITIVE_INFINITY) ? (['pages'] as const) : []),
]

/** Returns the host of a portal's address in lower case; undefined if the address has none. */
export const getPortalHost = (address: string | undefined): string | undefined =>
  address && URL.canParse(address) ? new URL(address).hostname.toLowerCase() || undefined : undefined
