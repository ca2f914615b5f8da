import { Anchor, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AuthFailure } from '../../auth-request.client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import type { PasswordHint } from '../../passwords/password-strength.rules.ts'
import type { SignUpVariant } from '../../sign-up.rules.ts'

const titleKeys = {
  alreadyRegistered: 'accounts.problem.accountExists',
  emailDomain: 'accounts.problem.emailDomainTitle',
  weakPassword: 'accounts.problem.weakPasswordTitle',
  passwordTooShort: 'accounts.problem.weakPasswordTitle',
  tooManyAttempts: 'accounts.problem.rateLimited',
  emailRateLimited: 'accounts.problem.rateLimited',
  invalidEmail: 'accounts.problem.invalidEmailTitle',
  connection: 'accounts.problem.connectionTitle',
  timeout: 'accounts.problem.timeoutTitle',
  noResponse: 'accounts.problem.unexpectedTitle',
  serverTrouble: 'accounts.problem.somethingWrong',
  noUser: 'accounts.problem.signUpFailed',
  nameInvalid: 'accounts.problem.signUpFailed',
  invitationRequired: 'accounts.problem.signUpFailed',
  invitationInvalid: 'accounts.problem.signUpFailed',
  groupLimitReached: 'accounts.problem.signUpFailed',
  emailDomainNotAllowed: 'accounts.problem.signUpFailed',
} as const

const messageKeys = {
  weakPassword: 'accounts.problem.weakPassword',
  passwordTooShort: 'accounts.problem.passwordTooShort',
  tooManyAttempts: 'accounts.problem.tooManySignUps',
  emailRateLimited: 'accounts.problem.emailRateLimited',
  invalidEmail: 'accounts.problem.invalidEmail',
  connection: 'accounts.problem.connection',
  timeout: 'accounts.problem.timeout',
  noResponse: 'accounts.problem.connection',
  serverTrouble: 'accounts.problem.tryOrContact',
  noUser: 'accounts.problem.noUser',
  signUpDisabled: 'accounts.problem.signUpDisabled',
  invitationRequired: 'accounts.problem.invitationRequired',
  invitationInvalid: 'accounts.problem.invitationInvalid',
  groupLimitReached: 'accounts.problem.groupLimitReached',
  emailDomainNotAllowed: 'accounts.problem.emailDomainNotAllowed',
  roleMissing: 'accounts.auth.roleRequired',
  nameInvalid: 'failures.nameInvalid',
} as const

const isIn = <Keys extends object>(problem: string, keys: Keys): problem is Extract<keyof Keys, string> =>
  problem in keys

const messageOf = ({ problem, message }: AuthFailure, variant: SignUpVariant, t: TFunction): string => {
  if (problem === 'alreadyRegistered')
    return variant.onExisting === 'sayBriefly'
      ? t('accounts.problem.alreadyRegisteredBriefly')
      : t('accounts.problem.alreadyRegistered')
  if (problem === 'emailDomain') return t(`accounts.problem.emailDomain.${variant.domainAdvice}`)
  return isIn(problem, messageKeys) ? t(messageKeys[problem]) : (message ?? t('accounts.problem.unexpected'))
}

type SignUpFailureProps = {
  failure: AuthFailure
  variant: SignUpVariant
  /** Hints that are already shown under the password field. */
  shownHints: PasswordHint[]
  onSignIn: () => void
}

/** Error of a sign-up by the code of the response, with suggestions (SU-12 to SU-14). */
export const SignUpFailure = ({ failure, variant, shownHints, onSignIn }: SignUpFailureProps) => {
  const { t } = useTranslation()
  const { problem, hints = [] } = failure
  // Hints under the field are not repeated.
  const unsaid = hints.filter((hint) => !shownHints.includes(hint))
  return (
    <FormProblem
      title={isIn(problem, titleKeys) ? t(titleKeys[problem]) : t('accounts.problem.signUpFailedTitle')}
      message={messageOf(failure, variant, t)}
      points={problem === 'weakPassword' ? unsaid.map((hint) => t(`accounts.hint.${hint}`)) : []}
    >
      {problem === 'alreadyRegistered' ? (
        <Anchor component="button" type="button" size="sm" py="xs" onClick={onSignIn}>
          {t('accounts.signUp.signInInstead')}
        </Anchor>
      ) : null}
      {problem === 'connection' || problem === 'timeout' || problem === 'noResponse' ? (
        <Text size="sm" c="dimmed">
          {t('accounts.signUp.nothingLost')}
        </Text>
      ) : null}
    </FormProblem>
  )
}
