import { describe, expect, it } from 'vitest'
import { decideAccess, findArea, findPathAfterSignIn, publicPaths } from './access.rules.ts'

const applicant = { role: 'applicant', onboardingComplete: true, completion: 75 } as const
const newApplicant = { role: 'applicant', onboardingComplete: false, completion: 15 } as const
const mentor = { role: 'mentor', onboardingComplete: true, completion: 80 } as const
const newMentor = { role: 'mentor', onboardingComplete: true, completion: 79 } as const
const roleless = { role: null, onboardingComplete: false, completion: 15 } as const

describe('access rules of the pages', () => {
  const open = [
    ...['/', '/auth', '/about', '/contact', '/auth/student', '/auth/mentor', '/mentor/auth'],
    ...['/mentor', '/test', '/help', '/programs', '/analytics', '/universities', '/professors', '/document-templates'],
    ...[
      '/reset-password',
      '/auth/callback',
      '/auth/confirm',
      '/auth/confirm-email',
      '/auth/link',
      '/become-a-mentor',
      '/shared',
      '/shared-shortlist',
      '/recommendations',
      '/join-group',
    ],
    ...[
      '/university/mit',
      '/university-details/mit',
      '/university-preview/mit',
      '/professors/7',
      '/scholarships/7',
      '/programmes/law/japan',
    ],
  ]
  it('the list of public pages has no other entries', () => {
    expect([...publicPaths].toSorted()).toEqual(open.slice(0, publicPaths.length).toSorted())
    for (const path of ['/universit/mit', '/at/university/', '/professor/7']) expect(findArea(path)).toBeUndefined()
    // The list is that of a user; only the page of one scholarship is public.
    for (const path of ['/scholarships', '/scholarships/']) expect(findArea(path)).toBe('applicant')
  })
  it.each(open)('RA-01: %s is open to every visitor and user', (path) => {
    for (const visitor of [null, applicant, newApplicant, mentor, newMentor, roleless])
      expect(decideAccess(path, visitor)).toEqual({ allow: true })
  })

  const signedOut: [string, unknown][] = [
    ['/dashboard', { allow: false, to: '/' }],
    ['/applications', { allow: false, to: '/auth', message: 'authenticationRequired', keepsPath: true }],
    ['/settings/profile', { allow: false, to: '/auth', message: 'authenticationRequired', keepsPath: true }],
    ['/mentor/students', { allow: false, to: '/mentor/auth', message: 'authenticationRequired', keepsPath: true }],
    ['/mentor/onboarding', { allow: false, to: '/mentor/auth', message: 'authenticationRequired', keepsPath: true }],
  ]
  it.each(signedOut)('RA-05, RG-02: a visitor who opens %s is sent to sign in', (path, expected) => {
    expect(decideAccess(path, null)).toEqual(expected)
  })

  it.each([
    ['/onboarding', applicant, '/dashboard'],
    ['/mentor/onboarding', mentor, '/mentor/dashboard'],
  ] as const)('RA-02: %s redirects a user with complete onboarding to the dashboard', (path, visitor, to) => {
    expect(decideAccess(path, visitor)).toEqual({ allow: false, to, message: 'onboardingAlreadyCompleted' })
  })

  it.each([
    ['/onboarding', newApplicant],
    ['/mentor/onboarding', newMentor],
  ] as const)('RA-02: %s is open to a user with incomplete onboarding', (path, visitor) => {
    expect(decideAccess(path, visitor)).toEqual({ allow: true })
  })

  it.each([
    ['/dashboard', newApplicant, '/onboarding'],
    ['/applications', newApplicant, '/onboarding'],
    ['/settings', newApplicant, '/onboarding'],
    ['/mentor/students', newMentor, '/mentor/onboarding'],
    ['/gradnet', newMentor, '/mentor/onboarding'],
    ['/mentor/schedule', newMentor, '/mentor/onboarding'],
    ['/mentor/resources', newMentor, '/mentor/onboarding'],
    ['/settings', newMentor, '/mentor/onboarding'],
  ] as const)('RA-03, RT-21: %s redirects a user with incomplete onboarding to it', (path, visitor, to) => {
    expect(decideAccess(path, visitor)).toEqual({ allow: false, to, message: 'completeOnboardingFirst' })
  })

  it.each([
    ['RT-11', '/dashboard'],
    ['RT-12', '/applications'],
    ['RT-12', '/application-tracking'],
    ['RT-13', '/university-matching'],
    ['RT-13', '/matched-universities'],
    ['RT-14', '/matched-faculty'],
    ['RT-15', '/selected-universities'],
    ['RT-16', '/cv-analysis'],
    ['RT-16', '/document-generator'],
    ['RT-16', '/document-creator'],
  ])('%s: %s is open to applicants who completed onboarding, and to no mentor', (_id, path) => {
    expect(decideAccess(path, applicant)).toEqual({ allow: true })
    expect(decideAccess(path, newApplicant)).toMatchObject({ allow: false, to: '/onboarding' })
    expect(decideAccess(path, mentor)).toEqual({ allow: false, to: '/mentor/dashboard', message: 'accessDenied' })
  })

  it.each([
    ['/mentor/dashboard', applicant, '/dashboard'],
    ['/applications', mentor, '/mentor/dashboard'],
    ['/dashboard', mentor, '/mentor/dashboard'],
  ] as const)('RA-04: a user of the other role on %s is redirected to their own dashboard', (path, visitor, to) => {
    expect(decideAccess(path, visitor)).toEqual({ allow: false, to, message: 'accessDenied' })
  })

  it.each([
    ['/mentor/students', newApplicant, '/onboarding'],
    ['/applications', newMentor, '/mentor/onboarding'],
  ] as const)(
    'RA-03, RA-04: a user of the other role on %s is redirected straight to their onboarding, with one message',
    (path, visitor, to) => {
      expect(decideAccess(path, visitor)).toEqual({ allow: false, to, message: 'completeOnboardingFirst' })
      expect(decideAccess(to, visitor)).toEqual({ allow: true })
    },
  )

  it('RA-07: the mentor dashboard opens at 80 percent completion and not at 79', () => {
    expect(decideAccess('/mentor/dashboard', mentor)).toEqual({ allow: true })
    expect(decideAccess('/mentor/dashboard', newMentor)).toMatchObject({ allow: false, to: '/mentor/onboarding' })
  })

  it('RA-08: a user without a known role can open only the dashboard, in its guest view', () => {
    expect(decideAccess('/dashboard', roleless)).toEqual({ allow: true })
    expect(decideAccess('/applications', roleless)).toEqual({ allow: false, to: '/dashboard' })
  })

  it('RA-02: the onboarding of the other role redirects to the user’s own', () => {
    expect(decideAccess('/mentor/onboarding', newApplicant)).toEqual({ allow: false, to: '/onboarding' })
    expect(decideAccess('/onboarding', newMentor)).toEqual({ allow: false, to: '/mentor/onboarding' })
  })

  it('an unknown path is allowed, so that the "not found" page is shown', () => {
    for (const visitor of [applicant, newApplicant, mentor])
      expect(decideAccess('/nowhere', visitor)).toEqual({ allow: true })
  })

  it.each([
    ...['/gradnet', '/settings/account', '/discussion', '/video-call/7', '/moderation'],
    ...['/catalogue-editor', '/catalogue-review'],
  ])('RA-09: %s is open to both roles', (path) => {
    expect(decideAccess(path, applicant)).toEqual({ allow: true })
    expect(decideAccess(path, mentor)).toEqual({ allow: true })
  })

  it('each user goes to the dashboard or the onboarding of the role after sign-in (SI-04)', () => {
    expect([applicant, newApplicant, mentor, newMentor, roleless].map(findPathAfterSignIn)).toEqual([
      '/dashboard',
      '/onboarding',
      '/mentor/dashboard',
      '/mentor/onboarding',
      '/auth',
    ])
  })
})
