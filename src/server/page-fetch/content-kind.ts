/** Form of the content of a page. */
export type PageContentKind = 'html' | 'text' | 'pdf'

const kindsByType: Readonly<Record<string, PageContentKind>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/plain': 'text',
  'application/pdf': 'pdf',
}

/** Types of servers that do not know the type; the content has to show it. */
const unknownTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/** Finds the kind of a page by its declared type, and by its first bytes where they say otherwise. */
export const findContentKind = (contentType: string, bytes: Uint8Array): PageContentKind | undefined => {
  const [type = ''] = contentType.toLowerCase().split(';')
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart()
  const kind = kindsByType[type.trim()]
  if (!kind && !unknownTypes.has(type.trim())) return undefined
  if (start.startsWith('%PDF-')) return 'pdf'
  if (kind) return kind === 'pdf' ? undefined : kind
  return /^<(?:!doctype html|html|head|body|\?xml)/i.test(start) ? 'html' : undefined
}

/** Whether a declared type can be a page; an unknown type is decided by the content. */
export const isPageType = (contentType: string): boolean => {
  const [type = ''] = contentType.toLowerCase().split(';')
  return type.trim() in kindsByType || unknownTypes.has(type.trim())
}
