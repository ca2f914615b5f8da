import { describe, expect, test } from 'vitest'
import {
  emptySignUp,
  type FieldProblems,
  refusalOf,
  type SignUpValues,
  type SignUpVariantId,
  sampleSignUp,
  signUpProblems,
  signUpVariantIds,
  signUpVariants,
} from './sign-up.rules.ts'

const good: SignUpValues = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@example.com',
  password: 'secret-1',
  confirmPassword: 'secret-1',
}

describe('the seven forms', () => {
  test('AU-03 seven variants: improved first, one with connection details, one with sample data', () => {
    expect(signUpVariantIds).toHaveLength(7)
    expect(signUpVariantIds[0]).toBe('improved')
    const having = (key: 'showsConnection' | 'isPrefilled' | 'confirmsPassword') =>
      signUpVariantIds.filter((id) => signUpVariants[id][key])
    expect(having('showsConnection')).toEqual(['debug'])
    expect(having('isPrefilled')).toEqual(['ultra'])
    expect(having('confirmsPassword')).toEqual(['ultrafixed'])
  })

  test('SU-10 only the emergency form says so in its source', () => {
    for (const id of signUpVariantIds)
      expect(signUpVariants[id].signupSource).toBe(id === 'emergency' ? 'emergency_form' : 'web')
  })

  test('SU-11 the mail notice stays 10 s, in some variants 6 s', () => {
    expect(signUpVariants.improved.mailNoticeMs).toBe(10_000)
    expect(signUpVariants.working.mailNoticeMs).toBe(6000)
  })

  test.each(signUpVariantIds)('%s takes a whole sign-up and its own sample', (id) => {
    expect(signUpProblems(signUpVariants[id], good)).toEqual({})
    expect(signUpProblems(signUpVariants[id], sampleSignUp('x1'))).toEqual({})
  })
})

describe('what the fields say', () => {
  const cases: [string, SignUpVariantId, Partial<SignUpValues>, FieldProblems][] = [
    ['SU-02 first name', 'final', { firstName: ' ' }, { firstName: 'firstNameRequired' }],
    ['SU-02 last name', 'final', { lastName: '' }, { lastName: 'lastNameRequired' }],
    ['SU-02 address', 'final', { email: 'noor@' }, { email: 'emailAddressInvalid' }],
    ['SU-03 a field is missing', 'working', { lastName: '' }, { lastName: 'required' }],
    ['SU-03 a short password', 'working', { password: '12345' }, { password: 'passwordShortLong' }],
    ['SU-04 a short first name', 'ultrafixed', { firstName: 'N' }, { firstName: 'firstNameShort' }],
    ['SU-04 a short last name', 'ultrafixed', { lastName: 'H' }, { lastName: 'lastNameShort' }],
    ['SU-04 no address', 'ultrafixed', { email: '' }, { email: 'emailRequired' }],
    ['SU-04 a bad address', 'ultrafixed', { email: 'noor' }, { email: 'emailInvalid' }],
    ['SU-04 no confirmation', 'ultrafixed', { confirmPassword: '' }, { confirmPassword: 'confirmRequired' }],
    ['SU-04 another confirmation', 'ultrafixed', { confirmPassword: 'secret-2' }, { confirmPassword: 'mismatch' }],
    ['SU-05 a short password', 'improved', { password: '12345' }, { password: 'passwordShortLong' }],
    ['SU-05 six characters are enough for the form', 'improved', { password: '123456' }, {}],
  ]
  test.each(cases)('%s', (_name, id, change, problems) => {
    expect(signUpProblems(signUpVariants[id], { ...good, ...change })).toEqual(problems)
  })

  test('SU-02, SU-03 a refused submit is summed up', () => {
    const summed = (id: SignUpVariantId, values: SignUpValues) =>
      refusalOf(signUpProblems(signUpVariants[id], values), values)
    expect(summed('final', emptySignUp)).toBe('missingFields')
    expect(summed('final', { ...good, email: 'noor' })).toBe('invalidEmail')
    expect(summed('working', { ...good, password: '12345' })).toBe('passwordTooShort')
    expect(summed('ultrafixed', { ...good, confirmPassword: 'x' })).toBe('checkFields')
    expect(summed('improved', good)).toBeUndefined()
  })
})
