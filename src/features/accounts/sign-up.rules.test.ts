import { describe, expect, test } from 'vitest'
import {
  createSampleSignUp,
  emptySignUp,
  type FieldProblems,
  type SignUpValues,
  type SignUpVariantId,
  signUpTimings,
  signUpVariantIds,
  signUpVariants,
  summarizeProblems,
  validateSignUp,
} from './sign-up.rules.ts'

const good: SignUpValues = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.com',
  password: 'secret-1',
  confirmPassword: 'secret-1',
}

describe('the seven forms', () => {
  test('AU-03 the form has seven variants: improved first, one with connection details, one with sample data', () => {
    expect(signUpVariantIds).toHaveLength(7)
    expect(signUpVariantIds[0]).toBe('improved')
    const having = (key: 'showsConnection' | 'isPrefilled' | 'confirmsPassword') =>
      signUpVariantIds.filter((id) => signUpVariants[id][key])
    expect(having('showsConnection')).toEqual(['debug'])
    expect(having('isPrefilled')).toEqual(['ultra'])
    expect(having('confirmsPassword')).toEqual(['ultrafixed'])
  })

  test('SU-04 SU-05 the password strength is shown in some variants, and its hint in the improved form', () => {
    const having = (key: 'showsMeter' | 'showsPasswordHint') => signUpVariantIds.filter((id) => signUpVariants[id][key])
    expect(having('showsMeter')).toEqual(['improved', 'ultrafixed', 'debug'])
    expect(having('showsPasswordHint')).toEqual(['improved'])
  })

  test('SU-01 all forms except the emergency form show steps and the buttons of Google and GitHub', () => {
    for (const id of signUpVariantIds) {
      expect(signUpVariants[id].showsSteps, id).toBe(id !== 'emergency')
      expect(signUpVariants[id].showsSocial, id).toBe(id !== 'emergency')
    }
  })

  test('SU-13 the full form leads an existing address to sign-in, and the simplified forms show a short text', () => {
    expect(Object.fromEntries(signUpVariantIds.map((id) => [id, signUpVariants[id].onExisting]))).toEqual({
      ...{ improved: 'say', ultrafixed: 'openSignIn', debug: 'say', final: 'say' },
      ...{ working: 'sayBriefly', ultra: 'sayBriefly', emergency: 'sayBriefly' },
    })
  })

  test('SU-14 two variants name Yahoo among other providers', () => {
    expect(signUpVariantIds.filter((id) => signUpVariants[id].domainAdvice === 'yahoo')).toEqual(['ultra', 'emergency'])
    expect(signUpVariants.improved.domainAdvice).toBe('outlook')
  })

  test('SU-07 SU-08 SU-12 the delays are those of the specification', () => {
    expect(signUpTimings).toEqual({
      ...{ connectionTestMs: 5_000, requestMs: 15_000, redirectMs: 2_000, automaticSignInMs: 3_000 },
    })
  })

  test('SU-10 only the emergency form has its own source', () => {
    for (const id of signUpVariantIds)
      expect(signUpVariants[id].signupSource).toBe(id === 'emergency' ? 'emergency_form' : 'web')
  })

  test('SU-11 the mail notice stays 10 s, in some variants 6 s', () => {
    expect(signUpVariants.improved.mailNoticeMs).toBe(10_000)
    expect(signUpVariants.working.mailNoticeMs).toBe(6000)
  })

  test.each(signUpVariantIds)('the form %s accepts a complete sign-up and its own sample', (id) => {
    expect(validateSignUp(signUpVariants[id], good)).toEqual({})
    expect(validateSignUp(signUpVariants[id], createSampleSignUp('x1'))).toEqual({})
  })
})

describe('validation of the sign-up fields', () => {
  const cases: [string, SignUpVariantId, Partial<SignUpValues>, FieldProblems][] = [
    ['SU-02 first name', 'final', { firstName: ' ' }, { firstName: 'firstNameRequired' }],
    ['SU-02 last name', 'final', { lastName: '' }, { lastName: 'lastNameRequired' }],
    ['SU-02 address', 'final', { email: 'noor@' }, { email: 'emailAddressInvalid' }],
    ['SU-03 a field is missing', 'working', { lastName: '' }, { lastName: 'required' }],
    ['SU-03 a short password', 'working', { password: '12345' }, { password: 'passwordShortLong' }],
    ['SU-04 a short first name', 'ultrafixed', { firstName: 'N' }, { firstName: 'firstNameShort' }],
    ['SU-04 a short last name', 'ultrafixed', { lastName: 'H' }, { lastName: 'lastNameShort' }],
    ['SU-04 no address', 'ultrafixed', { email: '' }, { email: 'emailRequired' }],
    [
      'SU-04 an address with accents before the @',
      'ultrafixed',
      { email: 'nóor@example.org' },
      { email: 'emailLocalPart' },
    ],
    ['SU-04 a bad address', 'ultrafixed', { email: 'noor' }, { email: 'emailInvalid' }],
    ['SU-04 no confirmation', 'ultrafixed', { confirmPassword: '' }, { confirmPassword: 'confirmRequired' }],
    ['SU-04 another confirmation', 'ultrafixed', { confirmPassword: 'secret-2' }, { confirmPassword: 'mismatch' }],
    ['SU-05 a short password', 'improved', { password: '12345' }, { password: 'passwordShortLong' }],
    ['SU-05 six characters are enough for the form', 'improved', { password: '123456' }, {}],
  ]
  test.each(cases)('%s', (_name, id, change, problems) => {
    expect(validateSignUp(signUpVariants[id], { ...good, ...change })).toEqual(problems)
  })

  const emptied = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }

  test.each<[string, SignUpVariantId[], FieldProblems]>([
    [
      'SU-05 the improved form names each',
      ['improved'],
      {
        ...{ firstName: 'firstNameRequired', lastName: 'lastNameRequired' },
        ...{ email: 'emailRequired', password: 'passwordRequired' },
      },
    ],
    [
      'SU-04 the full form names each, and the confirmation',
      ['ultrafixed'],
      {
        ...{ firstName: 'firstNameRequired', lastName: 'lastNameRequired', email: 'emailRequired' },
        ...{ password: 'passwordRequired', confirmPassword: 'confirmRequired' },
      },
    ],
    [
      'SU-02 the main form asks for a valid address at once',
      ['final', 'debug'],
      {
        ...{ firstName: 'firstNameRequired', lastName: 'lastNameRequired' },
        ...{ email: 'emailAddressInvalid', password: 'passwordRequired' },
      },
    ],
    [
      'SU-03 the simplified forms require all four',
      ['working', 'ultra', 'emergency'],
      { firstName: 'required', lastName: 'required', email: 'required', password: 'required' },
    ],
  ])('%s, when all fields are empty', (_name, ids, problems) => {
    expect(emptySignUp).toEqual(emptied)
    for (const id of ids) expect(validateSignUp(signUpVariants[id], emptySignUp), id).toEqual(problems)
  })

  test.each<[SignUpVariantId, FieldProblems]>([
    ['improved', { email: 'emailAddressInvalid', password: 'passwordShortLong' }],
    ['ultrafixed', { email: 'emailInvalid', password: 'passwordShort', confirmPassword: 'mismatch' }],
    ['final', { email: 'emailAddressInvalid', password: 'passwordShort' }],
    ['working', { email: 'emailAddressInvalid', password: 'passwordShortLong' }],
  ])('the %s form reports an invalid address and a short password', (id, problems) => {
    expect(validateSignUp(signUpVariants[id], { ...good, email: 'noor', password: '12345' })).toEqual(problems)
  })

  test.each(['noor@example.com', ' noor@example.com ', 'n@e.co', 'noor@mail.example.com'])(
    'the e-mail address %j is accepted',
    (email) => {
      for (const id of signUpVariantIds) expect(validateSignUp(signUpVariants[id], { ...good, email })).toEqual({})
    },
  )
  test.each(['noor', '@example.com', 'noor@', 'noor@example', 'no or@example.com', 'noor@example.com x', 'a@b@c.com'])(
    'the e-mail address %j is rejected',
    (email) => {
      expect(validateSignUp(signUpVariants.final, { ...good, email })).toEqual({ email: 'emailAddressInvalid' })
    },
  )

  test('SU-04 a name has at least two letters, not counting blanks around it', () => {
    expect(validateSignUp(signUpVariants.ultrafixed, { ...good, firstName: 'Jo', lastName: 'Li' })).toEqual({})
    expect(validateSignUp(signUpVariants.ultrafixed, { ...good, firstName: ' J ' })).toEqual({
      firstName: 'firstNameShort',
    })
  })

  test('SU-02, SU-03 a rejected submit shows a summary of the errors', () => {
    const summed = (id: SignUpVariantId, values: SignUpValues) =>
      summarizeProblems(validateSignUp(signUpVariants[id], values), values)
    expect(summed('final', emptySignUp)).toBe('missingFields')
    expect(summed('final', { ...good, lastName: '', email: 'noor' })).toBe('missingFields')
    expect(summed('final', { ...good, email: 'noor' })).toBe('invalidEmail')
    expect(summed('working', { ...good, password: '12345' })).toBe('passwordTooShort')
    expect(summed('ultrafixed', { ...good, confirmPassword: 'x' })).toBe('checkFields')
    expect(summed('improved', good)).toBeUndefined()
  })
})
