import { isEmailAddress } from '#src/shared/email-address.ts'

// What the sign-in form checks before it asks (access specification, section 5).

/** Opens the sign-in page with the form that sends a reset link. */
export const forgottenHash = '#forgot-password'

export interface SignInValues {
  email: string
  password: string
  isRemembered: boolean
}

export type SignInProblem = 'emailRequired' | 'emailInvalid' | 'passwordRequired' | 'passwordShort'

const minPasswordLength = 6

const emailProblem = (email: string): SignInProblem | undefined => {
  if (email.trim() === '') return 'emailRequired'
  return isEmailAddress(email) ? undefined : 'emailInvalid'
}

const passwordProblem = (password: string): SignInProblem | undefined => {
  if (password === '') return 'passwordRequired'
  return password.length < minPasswordLength ? 'passwordShort' : undefined
}

/** What is wrong with the fields; empty when the form may be sent (SI-03). */
export const validateSignIn = ({ email, password }: SignInValues) => {
  const ofEmail = emailProblem(email)
  const ofPassword = passwordProblem(password)
  return { ...(ofEmail ? { email: ofEmail } : {}), ...(ofPassword ? { password: ofPassword } : {}) }
}
