import { readFileSync } from 'node:fs'
import { settingsSections } from '#src/features/accounts/settings.rules.ts'

// Screenshot list of `npm run screenshots`: the address of each picture.

type Paths = Record<string, string>

/** Placeholder for the page of the first professor of the catalogue, whose id is created on import. */
export const firstProfessor = '/professors/first'

export const visitorPaths: Paths = {
  landing: '/',
  about: '/about',
  contact: '/contact',
  help: '/help',
  'become-a-mentor': '/become-a-mentor',
  auth: '/auth',
  student: '/auth/student',
  mentor: '/mentor/auth',
  universities: '/universities',
  programs: '/programs',
  analytics: '/analytics',
  professors: '/professors',
  professor: firstProfessor,
  'professors-none': '/professors?q=nothing%20like%20this',
  'professors-missing': '/professors/00000000-0000-4000-8000-000000000000',
  templates: '/document-templates',
  shared: '/shared',
  'join-group': '/join-group',
  recommendations: '/recommendations',
  'shared-shortlist': '/shared-shortlist',
  test: '/test',
  'mentor-door': '/auth/mentor',
  reset: '/reset-password',
  'reset-link': '/reset-password?token=any',
  confirm: '/auth/confirm',
  'confirm-email': '/auth/confirm-email',
  'sign-in-link': '/auth/link',
  callback: '/auth/callback?provider=google&error=access_denied',
  preview: '/university-preview/eth-zurich',
  scholarship: '/scholarships/aauw-selected-professions-fellowships',
  'help-found': '/help?q=deadline',
  'programs-kind': '/programs?level=phd',
  'universities-none': '/universities?query=nothing%20like%20this',
  'programs-found': '/universities?show=programs&country=US&field=computer-science&level=phd',
  'programs-none': '/universities?show=programs&query=nothing%20like%20this',
  privacy: '/legal/privacy',
  'programs-overview': '/programmes/computer-science/united-states',
  'not-found': '/nowhere',
}

/** The screens of docs/matching.md, which shows them in Arabic too. */
export const matchingPaths: Paths = {
  program: '/university/university-of-washington/university-of-washington-phd-computer-science-and-engineering',
  matched: '/matched-universities',
  search: '/universities?show=programs&country=US&field=computer-science&level=masters',
  scholarships: '/scholarships',
}
/** The applicant screens in the documentation. */
export const shownApplicantPaths = (applicationId: string): Paths => ({
  dashboard: '/dashboard',
  matching: '/university-matching',
  details: '/university/eth-zurich',
  shortlist: '/selected-universities',
  application: `/applications?open=${applicationId}`,
  ...matchingPaths,
})

export const applicantPaths = (applicationId: string): Paths => ({
  ...shownApplicantPaths(applicationId),
  applications: '/applications',
  recommenders: '/recommenders',
  'interview-missing': '/interviews/00000000-0000-4000-8000-000000000000',
  'after-decision': '/after-decision',
  cv: '/cv-analysis',
  ...Object.fromEntries(settingsSections.map((section) => [`settings-${section}`, `/settings/${section}`])),
  gradnet: '/gradnet',
  generator: '/document-generator',
  creator: '/document-creator',
  tracking: '/application-tracking',
  faculty: '/matched-faculty',
  'matching-filtered': '/university-matching?tier=reach',
  editor: '/catalogue-editor',
  'editor-program': '/catalogue-editor?entity=programs',
  review: '/catalogue-review',
  'review-due': '/catalogue-review?tab=due',
  facts: '/facts',
  mentors: '/mentors',
  mentor: '/mentors/00000000-0000-4000-8000-000000000000',
  moderation: '/moderation',
  operations: '/operations',
  sessions: '/sessions',
  groups: '/groups',
  'group-missing': '/groups/00000000-0000-4000-8000-000000000000',
  'this-week': '/this-week',
  'connect-browser': '/connect-browser',
  'connect-app': '/connect-app',
  'read-page': '/read-page',
  'official-pages': '/official-pages',
  'official-page-missing': '/official-pages/00000000-0000-4000-8000-000000000000',
  discussion: '/discussion',
  call: '/video-call/7',
  'settings-start': '/settings',
  'details-twin': '/university-details/eth-zurich',
})

export const mentorPaths: Paths = {
  'mentor-dashboard': '/mentor/dashboard',
  'mentor-students': '/mentor/students',
  'mentor-schedule': '/mentor/schedule',
  'mentor-resources': '/mentor/resources',
  ...Object.fromEntries(settingsSections.map((section) => [`mentor-settings-${section}`, `/settings/${section}`])),
}

/** Routes without a picture: a redirect, and those that other pictures include. */
const passedOn = ['/mentor', '/onboarding', '/mentor/onboarding']

/** Returns the routes of the route table without a picture: add each of them above. */
export const routesWithoutPicture = (): string[] => {
  const tree = readFileSync('src/route-tree.gen.ts', 'utf8')
  const pictured = [visitorPaths, applicantPaths('x'), mentorPaths].flatMap((paths) => Object.values(paths))
  const paths = pictured.map((path) => path.split('?')[0] ?? '')
  const routes = new Set(
    [...tree.matchAll(/fullPath: '([^']+)'/g)].map((match) => match[1]?.replace(/(.)\/$/, '$1') ?? '/'),
  )
  return [...routes].filter((route) => {
    const pattern = new RegExp(`^${route.replace(/\$[A-Za-z]+/g, '[^/]+')}$`)
    return !passedOn.includes(route) && !paths.some((path) => pattern.test(path))
  })
}
