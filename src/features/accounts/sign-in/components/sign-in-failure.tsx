import { useTranslation } from 'react-i18next'
import type { AuthFailure } from '../../auth-request.client.ts'
import { ConfirmationMailButton } from '../../components/confirmation-mail-button.tsx'
import { FormProblem } from '../../entry/components/form-problem.tsx'

/** Error of a sign-in, with an action to send a new link to an unconfirmed address (AE-01, AE-02). */
export const SignInFailure = ({ failure, email }: { failure: AuthFailure; email: string }) => {
  const { t } = useTranslation()
  const { problem, message, isLocked } = failure
  const words = {
    invalidCredentials: {
      title: t('accounts.signIn.failed.credentials'),
      message: t('accounts.problem.invalidCredentials'),
    },
    // A password that violates the rules, such as one of 10,000 characters, cannot be right.
    weakPassword: {
      title: t('accounts.signIn.failed.credentials'),
      message: t('accounts.problem.invalidCredentials'),
    },
    emailNotConfirmed: {
      title: t('accounts.signIn.failed.unconfirmed'),
      message: t('accounts.problem.emailNotConfirmed'),
    },
    tooManyAttempts: {
      title: isLocked ? t('pageFailures.locked') : t('accounts.problem.rateLimited'),
      message: t('accounts.problem.tooManyFailed'),
    },
    invalidEmail: { title: t('accounts.problem.invalidEmailTitle'), message: t('accounts.problem.invalidEmail') },
    // A page that was opened before the operator switched passwords off.
    notSetUp: { title: t('accounts.signIn.failed.other'), message: t('accounts.social.notSetUp') },
    noResponse: { title: t('accounts.problem.connectionTitle'), message: t('accounts.problem.connection') },
    timeout: { title: t('accounts.problem.connectionTitle'), message: t('accounts.problem.connection') },
    serverTrouble: { title: t('accounts.problem.somethingWrong'), message: t('accounts.problem.tryOrContact') },
  }
  const known = problem in words ? words[problem as keyof typeof words] : undefined
  const shown = known ?? {
    title: t('accounts.signIn.failed.other'),
    message: message ?? t('accounts.problem.unexpected'),
  }
  return (
    <FormProblem {...shown}>
      {problem === 'emailNotConfirmed' ? (
        <ConfirmationMailButton email={email} label={t('accounts.signIn.sendLinkAgain')} />
      ) : null}
    </FormProblem>
  )
}
