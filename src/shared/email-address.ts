/** Maximum length of an e-mail address (RFC 5321, section 4.5.3.1.3). */
export const maxEmailLength = 254

const simpleForm = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/**
 * Whether the part before the @ has letters beyond ASCII. Only mail servers with SMTPUTF8 (RFC 6531) deliver to such
 * addresses, and most do not have it.
 */
export const hasUnicodeLocalPart = (text: string): boolean => /[^\x20-\x7e]/.test(text.trim().split('@')[0] ?? '')

/** Alphabets with letters that look like those of another one. */
const lookalikeAlphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** Whether a label of the domain mixes alphabets that look alike, as a homograph does ("exаmple.org" with a Cyrillic а; UTS #39, 5.2). */
const mixesAlphabets = (domain: string): boolean =>
  domain.split('.').some((label) => lookalikeAlphabets.filter((alphabet) => alphabet.test(label)).length > 1)

/** Whether a text has the form of an e-mail address; only a confirmation mail proves that the mailbox exists. */
export const isEmailAddress = (text: string): boolean => {
  const address = text.trim()
  return simpleForm.test(address) && !hasUnicodeLocalPart(address) && !mixesAlphabets(address.split('@')[1] ?? '')
}

/** Matches an address whose domain may have letters of any script, for schemas: `z.email({ pattern: emailPattern })`. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.%-]{0,63}[A-Za-z0-9_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.){1,30}[\p{L}\p{M}\p{N}-]{2,63}$/u

/** Matches a domain without characters that a URL would read as something else. */
const plainDomain = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u

/**
 * Converts the domain of an address to ASCII ("müller.de" to "xn--mller-kva.de"; UTS #46), so that an address has one
 * spelling. Other text is unchanged, as is a domain that does not exist in ASCII or mixes alphabets that look alike.
 */
export const toAsciiDomain = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || /^[\x20-\x7e]*$/.test(domain) || !plainDomain.test(domain) || mixesAlphabets(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? `${address.slice(0, at + 1)}${new URL(url).hostname}` : address
}
