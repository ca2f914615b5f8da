// Password strength rules (access specification, section 5, "Service-level password strength").

import { normalizeUnicode } from '#src/shared/unicode.ts'

/** Maximum password length: a longer one is no safer, and costs the server more (OWASP, Authentication Cheat Sheet). */
export const maxPasswordLength = 128

export type PasswordHint =
  | 'tooShort'
  | 'tooLong'
  | 'useTwelve'
  | 'lowercase'
  | 'uppercase'
  | 'digits'
  | 'special'
  | 'repeating'
  | 'patterns'
  | 'randomness'
  | 'common'

export interface PasswordStrength {
  /** 0 to 100. */
  score: number
  /** Bits: length times log2 of the character pool. */
  entropy: number
  isStrong: boolean
  hints: PasswordHint[]
}

const commonPatterns = ['123', 'abc', 'qwe', 'password', 'admin']
const characterClasses: { test: RegExp; pool: number; points: number; hint: PasswordHint }[] = [
  { test: /[a-z]/, pool: 26, points: 10, hint: 'lowercase' },
  { test: /[A-Z]/, pool: 26, points: 10, hint: 'uppercase' },
  { test: /[0-9]/, pool: 10, points: 10, hint: 'digits' },
  { test: /[^a-zA-Z0-9]/, pool: 32, points: 15, hint: 'special' },
]

const lengthPoints = (length: number, hints: PasswordHint[]) => {
  if (length >= 12) return 30
  hints.push(length < 8 ? 'tooShort' : 'useTwelve')
  return length < 8 ? 0 : 20
}

const entropyPoints = (entropy: number) => {
  if (entropy >= 60) return 15
  return entropy >= 40 ? 10 : 0
}

const classPoints = (password: string, hints: PasswordHint[]) => {
  let points = 0
  let pool = 0
  for (const kind of characterClasses) {
    if (kind.test.test(password)) {
      points += kind.points
      pool += kind.pool
    } else hints.push(kind.hint)
  }
  return { points, entropy: pool > 0 ? password.length * Math.log2(pool) : 0 }
}

/** Ten points each for the absence of a run of three and of a common pattern. */
const habitPoints = (password: string, hints: PasswordHint[]) => {
  const isRepeating = /(.)\1\1/u.test(password)
  const isCommon = commonPatterns.some((pattern) => password.toLowerCase().includes(pattern))
  if (isRepeating) hints.push('repeating')
  if (isCommon) hints.push('patterns')
  return (isRepeating ? 0 : 10) + (isCommon ? 0 : 10)
}

/** Estimates the strength by the server's rule (PW-01, PW-02): strong means a score of 85 or more and at least 50 bits. */
export const estimatePasswordStrength = (raw: string): PasswordStrength => {
  const password = normalizeUnicode(raw, 'NFC')
  const hints: PasswordHint[] = []
  const ofLength = lengthPoints(password.length, hints)
  const { points: ofClasses, entropy } = classPoints(password, hints)
  const ofHabits = habitPoints(password, hints)
  if (entropy < 50) hints.push('randomness')
  const hasLength = password.length >= 8 && raw.length <= maxPasswordLength
  if (raw.length > maxPasswordLength) hints.push('tooLong')
  const score = Math.min(100, ofLength + ofClasses + ofHabits + entropyPoints(entropy))
  return { score, entropy, isStrong: hasLength && score >= 85 && entropy >= 50, hints }
}

/** Returns the meter's label for a score (SU-04). */
export const getStrengthLabel = (score: number): 'weak' | 'fair' | 'good' | 'strong' => {
  if (score <= 25) return 'weak'
  if (score <= 50) return 'fair'
  return score <= 75 ? 'good' : 'strong'
}
