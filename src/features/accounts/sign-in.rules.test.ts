import { describe, expect, it } from 'vitest'
import { validateSignIn } from './sign-in.rules.ts'

describe('SI-03 what the sign-in form checks before it asks', () => {
  const problems = (email: string, password: string) => validateSignIn({ email, password, isRemembered: false })

  it.each([
    ['', 'emailRequired'],
    ['  ', 'emailRequired'],
    ['ada', 'emailInvalid'],
    ['ada@', 'emailInvalid'],
  ])('the address %j is %s', (email, problem) => expect(problems(email, 'secret')).toEqual({ email: problem }))

  it.each([
    ['', 'passwordRequired'],
    ['a', 'passwordShort'],
    ['abcde', 'passwordShort'],
  ])('the password %j is %s', (password, problem) =>
    expect(problems('ada@example.org', password)).toEqual({ password: problem }),
  )

  it('a form whose address is one, with six characters or more, is sent', () => {
    expect(problems('ada@example.org', 'abcdef')).toEqual({})
    // Spaces are characters of a password.
    expect(problems('ada@example.org', '      ')).toEqual({})
  })

  it('both are said at once', () => {
    expect(problems('', '')).toEqual({ email: 'emailRequired', password: 'passwordRequired' })
  })
})
