import { listSpellings } from './password-spellings.parse.ts'
import { estimatePasswordStrength, getStrengthLabel, type PasswordHint } from './password-strength.rules.ts'

/**
 * What the service has against a password, undefined where nothing; the form asks the same while it is typed. The list
 * of leaked passwords is the server's alone: it would weigh more than the whole form.
 */
export const findPasswordProblems = (password: string, appName: string): PasswordHint[] | undefined => {
  const { isStrong, hints } = estimatePasswordStrength(password)
  if (!isStrong) return hints
  return listSpellings(password, appName).isProductWord ? ['common'] : undefined
}

/** The least score that the service accepts (PW-02), and the most that the meter calls fair (SU-04). */
const [acceptedFrom, fairUpTo, highest] = [85, 50, 100]

export interface PasswordMeter {
  /** 0 to 100; above what is fair only for what the service accepts. */
  score: number
  word: ReturnType<typeof getStrengthLabel>
  problems: PasswordHint[] | undefined
}

/** The meter of the forms (SU-04) on the scale of the service's rule: good begins where the service accepts. */
export const measurePassword = (password: string, appName: string): PasswordMeter => {
  const problems = findPasswordProblems(password, appName)
  const { score: points } = estimatePasswordStrength(password)
  const beyond = (Math.max(0, points - acceptedFrom) * (highest - fairUpTo)) / (highest - acceptedFrom)
  const score = problems
    ? Math.min(fairUpTo, Math.floor((points * fairUpTo) / acceptedFrom))
    : Math.max(fairUpTo + 1, Math.round(fairUpTo + beyond))
  return { score, word: getStrengthLabel(score), problems }
}
