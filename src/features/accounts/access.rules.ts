// Who may open which page (access specification, section 4, "Route access check").

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
  '/auth/confirm',
  '/auth/confirm-email',
  '/auth/link',
  '/become-a-mentor',
  '/shared',
]
const publicPrefixes = ['/university/', '/university-details/', '/university-preview/', '/professors/']
const onboardingPaths = ['/onboarding', '/mentor/onboarding']
const applicantPaths = [
  '/dashboard',
  '/applications',
  '/application-tracking',
  '/this-week',
  '/sessions',
  '/university-matching',
  '/matched-universities',
  '/matched-faculty',
  '/scholarships',
  '/selected-universities',
  '/mentors',
  '/cv-analysis',
  '/facts',
  '/document-generator',
  '/document-creator',
]
const mentorPaths = ['/mentor/dashboard', '/mentor/students', '/mentor/resources', '/mentor/schedule']
const sharedPaths = [
  '/catalogue-editor',
  '/catalogue-review',
  '/discussion',
  '/gradnet',
  '/moderation',
  '/settings',
  '/video-call',
]

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
/** Whether a path is one of these or lies below one. */
export const isUnderAny = (path: string, bases: string[]) => bases.some((base) => isAt(path, base))
const isPublic = (path: string) =>
  publicPaths.includes(path) || publicPrefixes.some((prefix) => path.startsWith(prefix))

/** The table's decision on a path; undefined for one that it does not know. */
export const areaOf = (path: string): Area | undefined => {
  if (isPublic(path)) return 'public'
  if (onboardingPaths.includes(path)) return 'setup'
  if (isUnderAny(path, applicantPaths)) return 'applicant'
  if (isUnderAny(path, mentorPaths)) return 'mentor'
  return isUnderAny(path, sharedPaths) ? 'both' : undefined
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
  // No page of ours: the not-found page.
  if (!area) return { allow: true }
  // First, because the dashboard would only send the visitor on to onboarding, with a second message.
  if (!isOnboarded(visitor)) return { allow: false, to: onboardingOf(visitor), message: 'completeOnboardingFirst' }
  const isOfOther = area === (visitor.role === 'mentor' ? 'applicant' : 'mentor')
  return isOfOther ? { allow: false, to: homeOf(visitor), message: 'accessDenied' } : { allow: true }
}

/** The access table: a path and who asks, to allow or where to go instead and what to say. */
export const decideAccess = (path: string, visitor: Visitor | null): Access => {
  const area = areaOf(path)
  if (area === 'public') return { allow: true }
  if (!visitor) return signedOutAccess(path)
  if (!visitor.role) return path === '/dashboard' ? { allow: true } : { allow: false, to: '/dashboard' }
  return area === 'setup' ? onboardingAccess(path, visitor) : areaAccess(area, visitor)
}

/** Where a person goes after signing in or up (access specification, "Post-auth redirect"). */
export const findPathAfterSignIn = (visitor: Visitor): string => {
  if (!visitor.role) return '/auth'
  return isOnboarded(visitor) ? homeOf(visitor) : onboardingOf(visitor)
}
