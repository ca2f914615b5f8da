/** Maximum depth of an account request's body. No endpoint needs more. */
const maxDepth = 8

/** Whether a page URL is printable ASCII. It is sent in a header, which allows nothing else. */
const isPageAddress = (value: string) => /^[\x21-\x7e]*$/.test(value)

const namesPage = (name: string) => /url$|^redirectTo$/i.test(name)

const isAcceptable = (name: string, value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && (!namesPage(name) || isPageAddress(value))
  if (typeof value !== 'object' || value === null) return true
  return depth < maxDepth && Object.entries(value).every(([key, inner]) => isAcceptable(key, inner, depth + 1))
}

/**
 * Whether the accounts library can handle an input.
 *
 * It looks texts up in the database, which stores no zero byte, and puts page URLs into headers.
 */
export const isValidAuthInput = (url: string, body: unknown): boolean =>
  isAcceptable('', body, 0) && [...new URL(url).searchParams].every(([name, value]) => isAcceptable(name, value, 0))
