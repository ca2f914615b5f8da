import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localStore } from '#src/client/browser-storage.ts'
import { showErrorText } from '#src/client/errors.ts'
import { showNotice, showToast } from '#src/client/ui/toasts.ts'
import { toLanguage } from '#src/shared/locales.ts'
import type { AuthProblem } from '../../auth-errors.rules.ts'
import { useRedirectAfterSignIn } from '../../auth-flow.client.ts'
import type { AuthFailure } from '../../auth-request.client.ts'
import type { Role } from '../../contract.ts'
import { readInvitation } from '../../invitation.client.ts'
import { runSignUp, type SignUpDependencies, type SignUpStep } from '../../sign-up.client.ts'
import type { SignUpValues, SignUpVariant } from '../../sign-up.rules.ts'

type SignUpState =
  | { status: 'idle' }
  | { status: 'loading'; step: SignUpStep }
  | { status: 'success'; step: SignUpStep; news: 'created' | 'checkEmail' | 'signInManually' }
  | { status: 'error'; step: SignUpStep; failure: AuthFailure; attempt: number }

type SignUpOptions = {
  role: Role
  redirect: string | undefined
  variant: SignUpVariant
  onSignIn: () => void
  ports: SignUpDependencies
}

/** Manages the states of a sign-up form and its notices (SU-06 to SU-08, SU-11, SU-13). */
export const useSignUp = ({ role, redirect, variant, onSignIn, ports }: SignUpOptions) => {
  const { t, i18n } = useTranslation()
  const enter = useRedirectAfterSignIn()
  const attempts = useRef({ count: 0, isRunning: false })
  const [state, setState] = useState<SignUpState>({ status: 'idle' })

  const handleFailure = (failure: AuthFailure, step: SignUpStep) => {
    setState({ status: 'error', failure, step, attempt: attempts.current.count })
    if (failure.problem === 'tooManyAttempts') showErrorText(t, { message: t('accounts.problem.tooMany') })
    if (failure.problem === 'alreadyRegistered' && variant.onExisting === 'openSignIn') {
      showErrorText(t, {
        title: t('accounts.problem.accountExists'),
        message: t('accounts.problem.alreadyRegistered'),
      })
      onSignIn()
    }
  }

  const watcher = {
    onStep: (step: SignUpStep) =>
      setState((before) => (before.status === 'success' ? { ...before, step } : { status: 'loading', step })),
    onMailSent: () => {
      setState({ status: 'success', step: 'profile', news: 'checkEmail' })
      showToast({
        title: t('accounts.signUp.checkEmail.title'),
        message: t('accounts.signUp.checkEmail.message'),
        tone: 'success',
        durationMs: variant.mailNoticeMs,
      })
    },
    onCreated: (user: { id: string }) => {
      localStore.setItem(`user_role_${user.id}`, role)
      setState({ status: 'success', step: 'profile', news: 'created' })
      showToast({ message: t('accounts.signUp.created.title'), tone: 'success' })
    },
  }

  /** Submits the form. Returns the error code if the account was not created. */
  const submit = async (values: SignUpValues): Promise<AuthProblem | undefined> => {
    if (attempts.current.isRunning) return undefined
    attempts.current = { count: attempts.current.count + 1, isRunning: true }
    const outcome = await runSignUp(
      { values, variant, role, language: toLanguage(i18n.language), invitation: readInvitation() },
      watcher,
      ports,
    )
    if (outcome.kind === 'failed') handleFailure(outcome.failure, outcome.step)
    if (outcome.kind === 'signInManually') {
      setState({ status: 'success', step: 'profile', news: 'signInManually' })
      // A second notice, because the one about the mail has its own duration (SU-11).
      showNotice({ message: t('accounts.signUp.signInManually.message'), tone: 'info' })
    }
    if (outcome.kind === 'signedIn') await enter({ user: outcome.user, chosenRole: role, redirect })
    attempts.current.isRunning = false
    return outcome.kind === 'failed' ? outcome.failure.problem : undefined
  }

  return { state, submit }
}
