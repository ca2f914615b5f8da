import { maxEmailLength, toAsciiDomain } from '#src/shared/email-address.ts'

// Validation of e-mail addresses (access specification, section 5, "Service-level e-mail").

/** Formats the display name in the header: the full name, else the local part of the address (SM-01). */
export const formatDisplayName = ({ fullName, email }: { fullName: string; email: string }): string | undefined =>
  fullName.trim() || email.split('@')[0] || undefined

const disposableDomains = ['10minutemail.com', 'tempmail.org', 'guerrillamail.com']
const addressPattern =
  /^[a-z0-9._%+'-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/

export type EmailResult = { email: string } | { problem: 'invalidFormat' | 'disposable' }

/**
 * Normalises and validates an e-mail address as the server does (EM-01). The domain is converted to ASCII; a local part
 * beyond ASCII is invalid, because most mail servers do not deliver to it.
 */
export const parseEmail = (raw: string): EmailResult => {
  const typed = raw
    .trim()
    .toLowerCase()
    .replace(/[<>]/g, '')
    .replace(/javascript:|data:/g, '')
  const email = typed.length > maxEmailLength ? typed : toAsciiDomain(typed)
  const [local = '', domain = ''] = email.split('@')
  const hasStrayDot = email.includes('..') || local.startsWith('.') || local.endsWith('.') || email.endsWith('.')
  if (email.length > maxEmailLength || hasStrayDot || !addressPattern.test(email)) return { problem: 'invalidFormat' }
  return disposableDomains.includes(domain) ? { problem: 'disposable' } : { email }
}
