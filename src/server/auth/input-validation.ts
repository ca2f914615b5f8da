/** How deep a body of the accounts may be read; none of theirs goes as far. */
const maxDepth = 8

/** Addresses of pages: they come to stand in a header, which holds nothing but these. */
const isPageAddress = (value: string) => /^[\x21-\x7e]*$/.test(value)

const namesPage = (name: string) => /url$|^redirectTo$/i.test(name)

const isAcceptable = (name: string, value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && (!namesPage(name) || isPageAddress(value))
  if (typeof value !== 'object' || value === null) return true
  return depth < maxDepth && Object.entries(value).every(([key, inner]) => isAcceptable(key, inner, depth + 1))
}

/**
 * Whether the accounts library can do something with what a request says: it looks texts up in the database, which holds
 * no zero byte, and puts addresses of pages into headers.
 */
export const isValidAuthInput = (url: string, body: unknown): boolean =>
  isAcceptable('', body, 0) && [...new URL(url).searchParams].every(([name, value]) => isAcceptable(name, value, 0))
