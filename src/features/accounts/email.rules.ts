// Validation of e-mail addresses (access specification, section 5, "Service-level e-mail").

/** Formats the display name in the header: the full name, else the local part of the address (SM-01). */
export const formatDisplayName = ({ fullName, email }: { fullName: string; email: string }): string | undefined =>
  fullName.trim() || email.split('@')[0] || undefined

const disposableDomains = ['10minutemail.com', 'tempmail.org', 'guerrillamail.com']
const addressPattern =
  /^[a-z0-9._%+'-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/

export type EmailResult = { email: string } | { problem: 'invalidFormat' | 'disposable' }

/** Normalises and validates an e-mail address as the server does (EM-01). */
export const parseEmail = (raw: string): EmailResult => {
  const email = raw
    .trim()
    .toLowerCase()
    .replace(/[<>]/g, '')
    .replace(/javascript:|data:/g, '')
  const [local = '', domain = ''] = email.split('@')
  const hasStrayDot = email.includes('..') || local.startsWith('.') || local.endsWith('.') || email.endsWith('.')
  if (email.length > 254 || hasStrayDot || !addressPattern.test(email)) return { problem: 'invalidFormat' }
  return disposableDomains.includes(domain) ? { problem: 'disposable' } : { email }
}
