import { hasUnicodeLocalPart, isEmailAddress } from '#src/shared/email-address.ts'

// The seven variants of the sign-up form and their validation (access specification, sections 2, 5 and 9).

/**
 * Delays and timeouts of the sign-up (access specification, section 9). A parameter of the form, so that tests do not
 * wait.
 */
export const signUpTimings = {
  connectionTestMs: 5000,
  requestMs: 15_000,
  redirectMs: 2000,
  automaticSignInMs: 3000,
}
export type SignUpTimings = typeof signUpTimings

export const minFormPasswordLength = 6
const minNameLength = 2

export const signUpVariantIds = ['improved', 'ultrafixed', 'debug', 'final', 'working', 'ultra', 'emergency'] as const
export type SignUpVariantId = (typeof signUpVariantIds)[number]

export interface SignUpVariant {
  /** Validation rules and texts of the fields. */
  checks: 'improved' | 'full' | 'main' | 'simple'
  confirmsPassword: boolean
  /** Whether the strength is shown as a bar with a label; without it only the missing parts are listed. */
  showsMeter: boolean
  showsPasswordHint: boolean
  showsSteps: boolean
  showsSocial: boolean
  showsConnection: boolean
  isPrefilled: boolean
  signupSource: 'web' | 'emergency_form'
  /** Behaviour if the address has an account. */
  onExisting: 'say' | 'sayBriefly' | 'openSignIn'
  domainAdvice: 'outlook' | 'yahoo'
  /** Duration of the notice "Check your email!", in milliseconds. */
  mailNoticeMs: number
}

const plain: SignUpVariant = {
  checks: 'main',
  confirmsPassword: false,
  showsMeter: false,
  showsPasswordHint: false,
  showsSteps: true,
  showsSocial: true,
  showsConnection: false,
  isPrefilled: false,
  signupSource: 'web',
  onExisting: 'say',
  domainAdvice: 'outlook',
  mailNoticeMs: 10_000,
}

export const signUpVariants: Record<SignUpVariantId, SignUpVariant> = {
  improved: { ...plain, checks: 'improved', showsMeter: true, showsPasswordHint: true },
  ultrafixed: { ...plain, checks: 'full', confirmsPassword: true, showsMeter: true, onExisting: 'openSignIn' },
  debug: { ...plain, showsConnection: true, showsMeter: true },
  final: plain,
  working: { ...plain, checks: 'simple', onExisting: 'sayBriefly', mailNoticeMs: 6000 },
  ultra: { ...plain, checks: 'simple', isPrefilled: true, onExisting: 'sayBriefly', domainAdvice: 'yahoo' },
  emergency: {
    ...plain,
    checks: 'simple',
    showsSteps: false,
    showsSocial: false,
    signupSource: 'emergency_form',
    onExisting: 'sayBriefly',
    domainAdvice: 'yahoo',
    mailNoticeMs: 6000,
  },
}

export interface SignUpValues {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
}

export const emptySignUp: SignUpValues = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }

/** Creates the initial values of the prefilled variant. `stamp` makes the address unique. */
export const createSampleSignUp = (stamp: string): SignUpValues => ({
  firstName: 'Sample',
  lastName: 'Applicant',
  email: `sample.applicant+${stamp}@example.com`,
  password: 'Lamp-River-Oak-2749',
  confirmPassword: 'Lamp-River-Oak-2749',
})

export type FieldProblem =
  | 'required'
  | 'firstNameRequired'
  | 'lastNameRequired'
  | 'firstNameShort'
  | 'lastNameShort'
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailLocalPart'
  | 'emailAddressInvalid'
  | 'passwordRequired'
  | 'passwordShort'
  | 'passwordShortLong'
  | 'confirmRequired'
  | 'mismatch'

export type FieldProblems = Partial<Record<keyof SignUpValues, FieldProblem>>

const isEmpty = (value: string) => value.trim() === ''

type Check = (values: SignUpValues) => FieldProblem | undefined

const name = (field: 'firstName' | 'lastName', empty: FieldProblem, short?: FieldProblem): Check => {
  return (values) => {
    if (isEmpty(values[field])) return empty
    return short && values[field].trim().length < minNameLength ? short : undefined
  }
}

const email = (empty: FieldProblem, invalid: FieldProblem): Check => {
  return (values) => {
    if (isEmpty(values.email)) return empty
    if (hasUnicodeLocalPart(values.email)) return 'emailLocalPart'
    return isEmailAddress(values.email) ? undefined : invalid
  }
}

const password = (empty: FieldProblem, short: FieldProblem): Check => {
  return (values) => {
    if (values.password === '') return empty
    return values.password.length < minFormPasswordLength ? short : undefined
  }
}

const confirmation: Check = ({ password: chosen, confirmPassword }) => {
  if (confirmPassword === '') return 'confirmRequired'
  return confirmPassword === chosen ? undefined : 'mismatch'
}

const checks: Record<SignUpVariant['checks'], Partial<Record<keyof SignUpValues, Check>>> = {
  improved: {
    firstName: name('firstName', 'firstNameRequired'),
    lastName: name('lastName', 'lastNameRequired'),
    email: email('emailRequired', 'emailAddressInvalid'),
    password: password('passwordRequired', 'passwordShortLong'),
  },
  full: {
    firstName: name('firstName', 'firstNameRequired', 'firstNameShort'),
    lastName: name('lastName', 'lastNameRequired', 'lastNameShort'),
    email: email('emailRequired', 'emailInvalid'),
    password: password('passwordRequired', 'passwordShort'),
    confirmPassword: confirmation,
  },
  main: {
    firstName: name('firstName', 'firstNameRequired'),
    lastName: name('lastName', 'lastNameRequired'),
    email: email('emailAddressInvalid', 'emailAddressInvalid'),
    password: password('passwordRequired', 'passwordShort'),
  },
  simple: {
    firstName: name('firstName', 'required'),
    lastName: name('lastName', 'required'),
    email: email('required', 'emailAddressInvalid'),
    password: password('required', 'passwordShortLong'),
  },
}

/** Validates the fields by the variant's rules; the result is empty for valid input. */
export const validateSignUp = (variant: SignUpVariant, values: SignUpValues): FieldProblems => {
  const found: FieldProblems = {}
  for (const [field, check] of Object.entries(checks[variant.checks])) {
    const problem = check(values)
    if (problem) found[field as keyof SignUpValues] = problem
  }
  return found
}

export type Refusal = 'missingFields' | 'invalidEmail' | 'passwordTooShort' | 'checkFields'

/** Summarises the problems of a rejected submit for the text above the fields (SU-02, SU-03). */
export const summarizeProblems = (problems: FieldProblems, values: SignUpValues): Refusal | undefined => {
  const fields = Object.keys(problems) as (keyof SignUpValues)[]
  if (fields.length === 0) return undefined
  if (fields.some((field) => isEmpty(values[field]))) return 'missingFields'
  if (problems.email) return 'invalidEmail'
  return problems.password ? 'passwordTooShort' : 'checkFields'
}
