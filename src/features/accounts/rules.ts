// Who may open which page (access specification, section 4, "Route access check") and which secrets are good enough
// (section 5, "Service-level password strength" and "Service-level e-mail").

import { dayMs, hourMs } from '#src/shared/durations.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'

/** A mentor's onboarding is complete at this profile completion (access specification, section 9). */
export const mentorCompletionPercent = 80

export const publicPaths = [
  '/',
  '/auth',
  '/about',
  '/contact',
  '/auth/student',
  '/auth/mentor',
  '/mentor/auth',
  '/mentor',
  '/test',
  '/help',
  '/programs',
  '/analytics',
  '/universities',
  '/professors',
  '/document-templates',
  '/reset-password',
  '/auth/callback',
  '/auth/confirm-email',
  '/become-a-mentor',
]
const publicPrefixes = ['/university/', '/university-details/', '/university-preview/']
const onboardingPaths = ['/onboarding', '/mentor/onboarding']
const applicantPaths = [
  '/dashboard',
  '/applications',
  '/application-tracking',
  '/this-week',
  '/university-matching',
  '/matched-universities',
  '/matched-faculty',
  '/scholarships',
  '/selected-universities',
  '/cv-analysis',
  '/document-generator',
  '/document-creator',
]
const mentorPaths = ['/mentor/dashboard', '/mentor/students', '/mentor/resources', '/mentor/schedule']
const sharedPaths = ['/catalogue-editor', '/catalogue-review', '/discussion', '/gradnet', '/settings', '/video-call']

export interface Visitor {
  role: 'applicant' | 'mentor' | null
  onboardingComplete: boolean
  completion: number
}

export type AccessMessage =
  | 'authenticationRequired'
  | 'completeOnboardingFirst'
  | 'onboardingAlreadyCompleted'
  | 'accessDenied'

export type Access = { allow: true } | { allow: false; to: string; message?: AccessMessage; keepsPath?: boolean }

/** What the access table says of a page: who it is for, at whichever stage. */
export type Area = 'public' | 'setup' | 'applicant' | 'mentor' | 'both'

const isAt = (path: string, base: string) => path === base || path.startsWith(`${base}/`)
const isAmong = (path: string, bases: string[]) => bases.some((base) => isAt(path, base))
const isPublic = (path: string) =>
  publicPaths.includes(path) || publicPrefixes.some((prefix) => path.startsWith(prefix))

/** The table's decision on a path; undefined for one that it does not know. */
export const areaOf = (path: string): Area | undefined => {
  if (isPublic(path)) return 'public'
  if (onboardingPaths.includes(path)) return 'setup'
  if (isAmong(path, applicantPaths)) return 'applicant'
  if (isAmong(path, mentorPaths)) return 'mentor'
  return isAmong(path, sharedPaths) ? 'both' : undefined
}

/** Tells whether a mentor's or an applicant's onboarding is behind them. */
export const isOnboarded = (visitor: Visitor) =>
  visitor.role === 'mentor' ? visitor.completion >= mentorCompletionPercent : visitor.onboardingComplete

/** The first page of a person's area. */
export const homeOf = (visitor: Pick<Visitor, 'role'>) =>
  visitor.role === 'mentor' ? '/mentor/dashboard' : '/dashboard'
const onboardingOf = (visitor: Visitor) => (visitor.role === 'mentor' ? '/mentor/onboarding' : '/onboarding')

const signedOutAccess = (path: string): Access => {
  if (path === '/dashboard') return { allow: false, to: '/' }
  const to = isAt(path, '/mentor') ? '/mentor/auth' : '/auth'
  return { allow: false, to, message: 'authenticationRequired', keepsPath: true }
}

const onboardingAccess = (path: string, visitor: Visitor): Access => {
  if (isOnboarded(visitor)) return { allow: false, to: homeOf(visitor), message: 'onboardingAlreadyCompleted' }
  if (path !== onboardingOf(visitor)) return { allow: false, to: onboardingOf(visitor) }
  return { allow: true }
}

const areaAccess = (area: Area | undefined, visitor: Visitor): Access => {
  const isOfOther = area === (visitor.role === 'mentor' ? 'applicant' : 'mentor')
  if (isOfOther) return { allow: false, to: homeOf(visitor), message: 'accessDenied' }
  // No page of ours: the not-found page.
  if (!area) return { allow: true }
  if (!isOnboarded(visitor)) return { allow: false, to: onboardingOf(visitor), message: 'completeOnboardingFirst' }
  return { allow: true }
}

/** The access table: a path and who asks, to allow or where to go instead and what to say. */
export const accessTo = (path: string, visitor: Visitor | null): Access => {
  const area = areaOf(path)
  if (area === 'public') return { allow: true }
  if (!visitor) return signedOutAccess(path)
  if (!visitor.role) return path === '/dashboard' ? { allow: true } : { allow: false, to: '/dashboard' }
  return area === 'setup' ? onboardingAccess(path, visitor) : areaAccess(area, visitor)
}

/** Where a person goes after signing in or up (access specification, "Post-auth redirect"). */
export const pathAfterSignIn = (visitor: Visitor): string => {
  if (!visitor.role) return '/auth'
  return isOnboarded(visitor) ? homeOf(visitor) : onboardingOf(visitor)
}

const controlOrBackslash = /[\p{Cc}\\]/u

/**
 * The path of this site that a `redirect` parameter names, or undefined for anything else: other sites, other
 * schemes, credentials, encoded slashes, the API.
 */
export const safeRedirect = (value: string | undefined): string | undefined => {
  if (!value || value.length > 2000 || !value.startsWith('/') || controlOrBackslash.test(value)) return undefined
  const base = 'http://site.invalid'
  let target: URL
  try {
    target = new URL(value, base)
    // A second decoding must not reveal another authority either.
    if (
      /^\/[/\\]/.test(decodeURIComponent(target.pathname)) ||
      controlOrBackslash.test(decodeURIComponent(target.pathname))
    )
      return undefined
  } catch {
    return undefined
  }
  if (target.origin !== base || target.username || target.password || /^\/\//.test(value)) return undefined
  if (isAmong(target.pathname, ['/api', '/socket.io', '/dev', '/metrics'])) return undefined
  return `${target.pathname}${target.search}${target.hash}`
}

/** Failures until a block, the window they count in and the block's length (access specification, section 9). */
const attemptWindow = { windowMs: 15 * 60_000, blockMs: 15 * 60_000 }
export const attemptLimits = {
  perEmail: { limit: 5, ...attemptWindow },
  perAddress: { limit: 30, ...attemptWindow },
}

/**
 * Accounts that are made from one network, successes included: a class that signs up together fits in, a program that
 * makes accounts to have more of what each person may do does not.
 */
export const newAccountLimits = {
  perHour: { limit: 20, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 60, windowMs: dayMs, blockMs: dayMs },
}

export const forgetJob = 'account-cleanup'

/** How long the key of a creation is known: longer than anybody waits before trying the same again. */
export const keptKeyMs = 7 * dayMs

/** Beyond it nothing is gained, and each try would cost the server more (OWASP, Authentication Cheat Sheet). */
export const maxPasswordLength = 128

export type PasswordHint =
  | 'tooShort'
  | 'tooLong'
  | 'useTwelve'
  | 'lowercase'
  | 'uppercase'
  | 'digits'
  | 'special'
  | 'repeating'
  | 'patterns'
  | 'randomness'
  | 'common'

export interface PasswordStrength {
  /** 0 to 100. */
  score: number
  /** Bits: length times log2 of the character pool. */
  entropy: number
  isStrong: boolean
  hints: PasswordHint[]
}

const commonPatterns = ['123', 'abc', 'qwe', 'password', 'admin']
const characterClasses: { test: RegExp; pool: number; points: number; hint: PasswordHint }[] = [
  { test: /[a-z]/, pool: 26, points: 10, hint: 'lowercase' },
  { test: /[A-Z]/, pool: 26, points: 10, hint: 'uppercase' },
  { test: /[0-9]/, pool: 10, points: 10, hint: 'digits' },
  { test: /[^a-zA-Z0-9]/, pool: 32, points: 15, hint: 'special' },
]

const lengthPoints = (length: number, hints: PasswordHint[]) => {
  if (length >= 12) return 30
  hints.push(length < 8 ? 'tooShort' : 'useTwelve')
  return length < 8 ? 0 : 20
}

const entropyPoints = (entropy: number) => {
  if (entropy >= 60) return 15
  return entropy >= 40 ? 10 : 0
}

const classPoints = (password: string, hints: PasswordHint[]) => {
  let points = 0
  let pool = 0
  for (const kind of characterClasses) {
    if (kind.test.test(password)) {
      points += kind.points
      pool += kind.pool
    } else hints.push(kind.hint)
  }
  return { points, entropy: pool > 0 ? password.length * Math.log2(pool) : 0 }
}

/** Ten points each for having no run of three and no common pattern. */
const habitPoints = (password: string, hints: PasswordHint[]) => {
  const isRepeating = /(.)\1\1/u.test(password)
  const isCommon = commonPatterns.some((pattern) => password.toLowerCase().includes(pattern))
  if (isRepeating) hints.push('repeating')
  if (isCommon) hints.push('patterns')
  return (isRepeating ? 0 : 10) + (isCommon ? 0 : 10)
}

/** The service's rule (PW-01, PW-02): strong means a score of 85 or more and 50 bits or more. */
export const passwordStrength = (raw: string): PasswordStrength => {
  const password = normalizeUnicode(raw, 'NFC')
  const hints: PasswordHint[] = []
  const ofLength = lengthPoints(password.length, hints)
  const { points: ofClasses, entropy } = classPoints(password, hints)
  const ofHabits = habitPoints(password, hints)
  if (entropy < 50) hints.push('randomness')
  const hasLength = password.length >= 8 && raw.length <= maxPasswordLength
  if (raw.length > maxPasswordLength) hints.push('tooLong')
  const score = Math.min(100, ofLength + ofClasses + ofHabits + entropyPoints(entropy))
  return { score, entropy, isStrong: hasLength && score >= 85 && entropy >= 50, hints }
}

/** The word of the sign-up form's meter for a score (SU-04). */
export const strengthWord = (score: number): 'weak' | 'fair' | 'good' | 'strong' => {
  if (score <= 25) return 'weak'
  if (score <= 50) return 'fair'
  return score <= 75 ? 'good' : 'strong'
}

/** How somebody is called in the header: the full name, else what stands before the @ of the address (SM-01). */
export const shownName = ({ fullName, email }: { fullName: string; email: string }): string | undefined =>
  fullName.trim() || email.split('@')[0] || undefined

const disposableDomains = ['10minutemail.com', 'tempmail.org', 'guerrillamail.com']
const addressPattern =
  /^[a-z0-9._%+'-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/

export type EmailVerdict = { email: string } | { problem: 'invalidFormat' | 'disposable' }

/** Cleans an address as the service does and says whether it can be used (EM-01). */
export const cleanEmail = (raw: string): EmailVerdict => {
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
