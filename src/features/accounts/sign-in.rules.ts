import { hasUnicodeLocalPart, isEmailAddress } from '#src/shared/email-address.ts'

// Client-side validation of the sign-in form (access specification, section 5).

/** Fragment that opens the form for a reset link on the sign-in page. */
export const forgotPasswordHash = '#forgot-password'

export interface SignInValues {
  email: string
  password: string
  isRemembered: boolean
}

export type SignInProblem = 'emailRequired' | 'emailInvalid' | 'emailLocalPart' | 'passwordRequired' | 'passwordShort'

const minPasswordLength = 6

const emailProblem = (email: string): SignInProblem | undefined => {
  if (email.trim() === '') return 'emailRequired'
  if (hasUnicodeLocalPart(email)) return 'emailLocalPart'
  return isEmailAddress(email) ? undefined : 'emailInvalid'
}

const passwordProblem = (password: string): SignInProblem | undefined => {
  if (password === '') return 'passwordRequired'
  return password.length < minPasswordLength ? 'passwordShort' : undefined
}

/** Validates the fields; the result is empty for valid input (SI-03). */
export const validateSignIn = ({ email, password }: SignInValues) => {
  const ofEmail = emailProblem(email)
  const ofPassword = passwordProblem(password)
  return { ...(ofEmail ? { email: ofEmail } : {}), ...(ofPassword ? { password: ofPassword } : {}) }
}
