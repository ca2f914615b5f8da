// Upload type detection by the first bytes of a file, never by its name.

export interface FileType {
  extension: string
  type: string
}

const startsWith = (content: Uint8Array, bytes: number[]) => bytes.every((byte, index) => content[index] === byte)

const codesOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** Whether a ZIP is a DOCX, by the name of its main part; other archives are rejected. */
const isDocx = (content: Uint8Array) =>
  startsWith(content, [0x50, 0x4b, 0x03, 0x04]) && Buffer.from(content).includes('word/document.xml')

/** Detects PDF, PNG, JPEG or DOCX; undefined for everything else, whatever the name says. */
export const detectFileType = (content: Uint8Array): FileType | undefined => {
  if (startsWith(content, codesOf('%PDF-'))) return { extension: 'pdf', type: 'application/pdf' }
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { extension: 'png', type: 'image/png' }
  if (startsWith(content, [0xff, 0xd8, 0xff])) return { extension: 'jpg', type: 'image/jpeg' }
  if (isDocx(content))
    return {
      extension: 'docx',
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    }
  return undefined
}

/** Sanitizes a file name: removes path separators and line breaks, and sets the extension of its type. */
export const sanitizeFileName = (name: string, { extension }: Pick<FileType, 'extension'>): string => {
  const plain = name.replace(/[\p{C}/\\"<>:|?*]/gu, '_').replace(/^\.+/, '_')
  const stem = plain.replace(/\.[^.]*$/, '').slice(0, 120) || 'file'
  return `${stem}.${extension}`
}

/** Builds headers that make a browser download a file, and sandbox it if it is opened all the same. */
export const buildAttachmentHeaders = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

/** Creates the download response of a generated file, named after its title. */
export const createFileResponse = (title: string, extension: string, type: string, bytes: Uint8Array | string) => {
  const name = sanitizeFileName(`${title}.`, { extension })
  return {
    headers: { ...buildAttachmentHeaders(name), 'content-type': type },
    body: new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }),
  }
}
