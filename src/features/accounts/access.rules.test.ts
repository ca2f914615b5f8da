import { describe, expect, it } from 'vitest'
import { areaOf, decideAccess, findPathAfterSignIn, publicPaths } from './access.rules.ts'

const applicant = { role: 'applicant', onboardingComplete: true, completion: 75 } as const
const newApplicant = { role: 'applicant', onboardingComplete: false, completion: 15 } as const
const mentor = { role: 'mentor', onboardingComplete: true, completion: 80 } as const
const newMentor = { role: 'mentor', onboardingComplete: true, completion: 79 } as const
const nobodysRole = { role: null, onboardingComplete: false, completion: 15 } as const

describe('the access table', () => {
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
    ],
    ...['/university/mit', '/university-details/mit', '/university-preview/mit', '/professors/7'],
  ]
  it('nothing else is', () => {
    expect([...publicPaths].toSorted()).toEqual(open.slice(0, publicPaths.length).toSorted())
    for (const path of ['/universit/mit', '/at/university/', '/professor/7']) expect(areaOf(path)).toBeUndefined()
  })
  it.each(open)('RA-01: %s is open to everybody', (path) => {
    for (const visitor of [null, applicant, newApplicant, mentor, newMentor, nobodysRole])
      expect(decideAccess(path, visitor)).toEqual({ allow: true })
  })

  const signedOut: [string, unknown][] = [
    ['/dashboard', { allow: false, to: '/' }],
    ['/applications', { allow: false, to: '/auth', message: 'authenticationRequired', keepsPath: true }],
    ['/settings/profile', { allow: false, to: '/auth', message: 'authenticationRequired', keepsPath: true }],
    ['/mentor/students', { allow: false, to: '/mentor/auth', message: 'authenticationRequired', keepsPath: true }],
    ['/mentor/onboarding', { allow: false, to: '/mentor/auth', message: 'authenticationRequired', keepsPath: true }],
  ]
  it.each(signedOut)('RA-05, RG-02: somebody signed out on %s is sent to sign in', (path, expected) => {
    expect(decideAccess(path, null)).toEqual(expected)
  })

  it.each([
    ['/onboarding', applicant, '/dashboard'],
    ['/mentor/onboarding', mentor, '/mentor/dashboard'],
  ] as const)('RA-02: %s is closed once onboarding is complete', (path, visitor, to) => {
    expect(decideAccess(path, visitor)).toEqual({ allow: false, to, message: 'onboardingAlreadyCompleted' })
  })

  it.each([
    ['/onboarding', newApplicant],
    ['/mentor/onboarding', newMentor],
  ] as const)('RA-02: %s is open while onboarding is incomplete', (path, visitor) => {
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
  ] as const)('RA-03, RT-21: %s asks to complete onboarding first', (path, visitor, to) => {
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
  ])('%s: %s is for applicants who completed onboarding, and for no mentor', (_id, path) => {
    expect(decideAccess(path, applicant)).toEqual({ allow: true })
    expect(decideAccess(path, newApplicant)).toMatchObject({ allow: false, to: '/onboarding' })
    expect(decideAccess(path, mentor)).toEqual({ allow: false, to: '/mentor/dashboard', message: 'accessDenied' })
  })

  it.each([
    ['/mentor/dashboard', applicant, '/dashboard'],
    ['/applications', mentor, '/mentor/dashboard'],
    ['/dashboard', mentor, '/mentor/dashboard'],
  ] as const)('RA-04: the other role on %s goes to its own dashboard', (path, visitor, to) => {
    expect(decideAccess(path, visitor)).toEqual({ allow: false, to, message: 'accessDenied' })
  })

  it.each([
    ['/mentor/students', newApplicant, '/onboarding'],
    ['/applications', newMentor, '/mentor/onboarding'],
  ] as const)(
    'RA-03, RA-04: before onboarding, the other role on %s goes there at once, with one message',
    (path, visitor, to) => {
      expect(decideAccess(path, visitor)).toEqual({ allow: false, to, message: 'completeOnboardingFirst' })
      expect(decideAccess(to, visitor)).toEqual({ allow: true })
    },
  )

  it('RA-07: the mentor dashboard opens at 80 percent and not at 79', () => {
    expect(decideAccess('/mentor/dashboard', mentor)).toEqual({ allow: true })
    expect(decideAccess('/mentor/dashboard', newMentor)).toMatchObject({ allow: false, to: '/mentor/onboarding' })
  })

  it('RA-08: without a known role only the dashboard, in its guest view, is open', () => {
    expect(decideAccess('/dashboard', nobodysRole)).toEqual({ allow: true })
    expect(decideAccess('/applications', nobodysRole)).toEqual({ allow: false, to: '/dashboard' })
  })

  it('RA-02: the onboarding of the other role leads to the own one', () => {
    expect(decideAccess('/mentor/onboarding', newApplicant)).toEqual({ allow: false, to: '/onboarding' })
    expect(decideAccess('/onboarding', newMentor)).toEqual({ allow: false, to: '/mentor/onboarding' })
  })

  it('a path that is no page of ours is left to the page that says so', () => {
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

  it('after sign-in each goes to the dashboard or the onboarding of the role (SI-04)', () => {
    expect([applicant, newApplicant, mentor, newMentor, nobodysRole].map(findPathAfterSignIn)).toEqual([
      '/dashboard',
      '/onboarding',
      '/mentor/dashboard',
      '/mentor/onboarding',
      '/auth',
    ])
  })
})
