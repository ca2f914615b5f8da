// Access control of the pages (access specification, section 4, "Route access check").

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
  '/join-group',
  '/shared-shortlist',
  '/recommendations',
]
const publicPrefixes = [
  '/legal/',
  '/university/',
  '/university-details/',
  '/university-preview/',
  '/professors/',
  '/scholarships/',
  '/programmes/',
]
const onboardingPaths = ['/onboarding', '/mentor/onboarding']
const applicantPaths = [
  '/dashboard',
  '/applications',
  '/recommenders',
  '/interviews',
  '/after-decision',
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
  '/official-pages',
  '/connect-browser',
  '/read-page',
]
const mentorPaths = ['/mentor/dashboard', '/mentor/students', '/mentor/resources', '/mentor/schedule']
const sharedPaths = [
  '/catalogue-editor',
  '/catalogue-review',
  '/connect-app',
  '/discussion',
  '/gradnet',
  '/groups',
  '/moderation',
  '/operations',
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

/** Access area of a page: the audience that may open it. */
export type Area = 'public' | 'setup' | 'applicant' | 'mentor' | 'both'

const isAt = (path: string, base: string) => path === base || path.startsWith(`${base}/`)
/** Whether a path is one of these or lies below one. */
export const isUnderAny = (path: string, bases: string[]) => bases.some((base) => isAt(path, base))
const isPublic = (path: string) =>
  publicPaths.includes(path) || publicPrefixes.some((prefix) => path.startsWith(prefix) && path !== prefix)

/** Returns the access area of a path; undefined for an unknown path. */
export const findArea = (path: string): Area | undefined => {
  if (isPublic(path)) return 'public'
  if (onboardingPaths.includes(path)) return 'setup'
  if (isUnderAny(path, applicantPaths)) return 'applicant'
  if (isUnderAny(path, mentorPaths)) return 'mentor'
  return isUnderAny(path, sharedPaths) ? 'both' : undefined
}

/** Whether a mentor or an applicant has completed onboarding. */
export const isOnboarded = (visitor: Visitor) =>
  visitor.role === 'mentor' ? visitor.completion >= mentorCompletionPercent : visitor.onboardingComplete

/** Returns the home page of a user by role. */
export const getHomePath = (visitor: Pick<Visitor, 'role'>) =>
  visitor.role === 'mentor' ? '/mentor/dashboard' : '/dashboard'
const onboardingOf = (visitor: Visitor) => (visitor.role === 'mentor' ? '/mentor/onboarding' : '/onboarding')

const signedOutAccess = (path: string): Access => {
  if (path === '/dashboard') return { allow: false, to: '/' }
  const to = isAt(path, '/mentor') ? '/mentor/auth' : '/auth'
  return { allow: false, to, message: 'authenticationRequired', keepsPath: true }
}

const onboardingAccess = (path: string, visitor: Visitor): Access => {
  if (isOnboarded(visitor)) return { allow: false, to: getHomePath(visitor), message: 'onboardingAlreadyCompleted' }
  if (path !== onboardingOf(visitor)) return { allow: false, to: onboardingOf(visitor) }
  return { allow: true }
}

const areaAccess = (area: Area | undefined, visitor: Visitor): Access => {
  // Unknown path: the not-found page is shown.
  if (!area) return { allow: true }
  // First, because the dashboard would only send the visitor on to onboarding, with a second message.
  if (!isOnboarded(visitor)) return { allow: false, to: onboardingOf(visitor), message: 'completeOnboardingFirst' }
  const isOfOther = area === (visitor.role === 'mentor' ? 'applicant' : 'mentor')
  return isOfOther ? { allow: false, to: getHomePath(visitor), message: 'accessDenied' } : { allow: true }
}

/** Decides the access of a visitor or user to a path: allow, or a redirect with its message. */
export const decideAccess = (path: string, visitor: Visitor | null): Access => {
  const area = findArea(path)
  if (area === 'public') return { allow: true }
  if (!visitor) return signedOutAccess(path)
  if (!visitor.role) return path === '/dashboard' ? { allow: true } : { allow: false, to: '/dashboard' }
  return area === 'setup' ? onboardingAccess(path, visitor) : areaAccess(area, visitor)
}

/** Finds the page after sign-in or sign-up (access specification, "Post-auth redirect"). */
export const findPathAfterSignIn = (visitor: Visitor): string => {
  if (!visitor.role) return '/auth'
  return isOnboarded(visitor) ? getHomePath(visitor) : onboardingOf(visitor)
}
