import { listSpellings } from './password-spellings.parse.ts'
import { estimatePasswordStrength, getStrengthLabel, type PasswordHint } from './password-strength.rules.ts'

/**
 * Finds the problems of a password by the server's rules; undefined if there are none. The form runs the same check
 * during typing, except for the list of leaked passwords: that list is larger than the whole form.
 */
export const findPasswordProblems = (password: string, appName: string): PasswordHint[] | undefined => {
  const { isStrong, hints } = estimatePasswordStrength(password)
  if (!isStrong) return hints
  return listSpellings(password, appName).isProductWord ? ['common'] : undefined
}

/**
 * Minimum score that the server accepts (PW-02), maximum score that the meter calls fair (SU-04), and maximum score.
 */
const [acceptedFrom, fairUpTo, highest] = [85, 50, 100]

export interface PasswordMeter {
  /** Score from 0 to 100; above "fair" only for accepted passwords. */
  score: number
  word: ReturnType<typeof getStrengthLabel>
  problems: PasswordHint[] | undefined
}

/** Measures a password for the meter of the forms (SU-04): "good" begins where the server accepts. */
export const measurePassword = (password: string, appName: string): PasswordMeter => {
  const problems = findPasswordProblems(password, appName)
  const { score: points } = estimatePasswordStrength(password)
  const beyond = (Math.max(0, points - acceptedFrom) * (highest - fairUpTo)) / (highest - acceptedFrom)
  const score = problems
    ? Math.min(fairUpTo, Math.floor((points * fairUpTo) / acceptedFrom))
    : Math.max(fairUpTo + 1, Math.round(fairUpTo + beyond))
  return { score, word: getStrengthLabel(score), problems }
}
