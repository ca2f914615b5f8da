import { describe, expect, it } from 'vitest'
import { validateSignIn } from './sign-in.rules.ts'

describe('SI-03 validation of the sign-in form', () => {
  const problems = (email: string, password: string) => validateSignIn({ email, password, isRemembered: false })

  it.each([
    ['', 'emailRequired'],
    ['  ', 'emailRequired'],
    ['ada', 'emailInvalid'],
    ['ada@', 'emailInvalid'],
    ['adá@example.org', 'emailLocalPart'],
  ])('the address %j is rejected as %s', (email, problem) =>
    expect(problems(email, 'secret')).toEqual({ email: problem }),
  )

  it.each([
    ['', 'passwordRequired'],
    ['a', 'passwordShort'],
    ['abcde', 'passwordShort'],
  ])('the password %j is rejected as %s', (password, problem) =>
    expect(problems('ada@example.org', password)).toEqual({ password: problem }),
  )

  it('a valid address and a password of six characters or more pass the validation', () => {
    expect(problems('ada@example.org', 'abcdef')).toEqual({})
    // Spaces are characters of a password.
    expect(problems('ada@example.org', '      ')).toEqual({})
  })

  it('the form reports the errors of both fields together', () => {
    expect(problems('', '')).toEqual({ email: 'emailRequired', password: 'passwordRequired' })
  })
})
