import { ORPCError } from '@orpc/client'
import type { TFunction } from 'i18next'
import { formatDayTime } from '#src/shared/dates.ts'
import {
  classifyFailure,
  type ErrorClassification,
  type Failure,
  maxAttempts,
  maxReadRetries,
  nameProblem,
  selectRetryText,
  toastMs,
  toastTitles,
} from '#src/shared/error-classification.ts'
import { getErrorGroup } from '#src/shared/error-groups.ts'
import { classifyRouteError } from '#src/shared/route-errors.ts'
import { showToast } from './ui/toasts.ts'

/** The code of the API's error, or undefined when no answer came at all. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ORPCError ? error.code : undefined)

const messageOf = (error: unknown): string => (error instanceof Error ? `${error.name} ${error.message}` : '')

const toFailure = (error: unknown): Failure =>
  error instanceof ORPCError
    ? { code: error.code, status: error.status, message: error.message }
    : { message: messageOf(error), isOffline: !navigator.onLine }

/** What a failure is: by the API's code, for everything else by the classifier (CL-01 to CL-04). */
const verdictOf = (error: unknown): ErrorClassification => {
  // A fetch that got no answer has a message of the browser's own making; whatever it says, it is the network.
  const isUnanswered = error instanceof TypeError || error === undefined
  return classifyFailure(isUnanswered ? { message: 'network', isOffline: !navigator.onLine } : toFailure(error))
}

export type RetryText = ReturnType<typeof selectRetryText>

/** The words for a failed call that is being made again; none for what says itself when it is over (CL-02). */
export const findRetryText = (error: unknown): RetryText => selectRetryText(verdictOf(error))

/** The first issue that the contract has with an input. */
const issueOf = (data: unknown): { path?: unknown; message?: unknown } => {
  const issues = (Object(data) as { issues?: unknown }).issues
  return Object(Array.isArray(issues) ? issues[0] : undefined) as object
}

/** The first field that an answer names, as the contract's issues do and as a handler does by `field`. */
export const findFailedField = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  if ('field' in data && typeof data.field === 'string') return data.field
  const { path } = issueOf(data)
  return Array.isArray(path) && path.length > 0 ? path.join('.') : undefined
}

/** What is wrong with the input: the field that the API names, or the words of somebody else's software. */
const inputProblem = (error: unknown, t: TFunction): string | undefined => {
  if (!(error instanceof ORPCError)) return error instanceof Error ? error.message : undefined
  const field = findFailedField(error.data)
  // A field's name as the API writes it, such as `localDate`, in words.
  return field && t('failures.inputField', { field: field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() })
}

const dailyActs = ['connections', 'requests', 'posts', 'replies', 'reports'] as const

/** What may be done how often in a day, and when again; undefined of every other refusal. */
const dailyText = (error: unknown, t: TFunction): string | undefined => {
  if (!(error instanceof ORPCError) || error.code !== 'TOO_MANY_REQUESTS') return undefined
  const { act, limit, until, isNew } = Object(error.data) as Record<string, unknown>
  const known = dailyActs.find((one) => one === act)
  if (!known || typeof until !== 'string') return undefined
  const when = formatDayTime(until, document.documentElement.lang || 'en')
  const text = t(`failures.daily.${known}`, { limit, when })
  return isNew === true ? `${text} ${t('failures.daily.isNew')}` : text
}

/** What a failed call is shown as: decided by its code, never by its message where there is one. */
export const formatErrorText = (error: unknown, t: TFunction): string => {
  const daily = dailyText(error, t)
  if (daily) return daily
  const { text: own } = getErrorGroup(codeOf(error))
  if (own) return t(`failures.${own}`)
  const { text } = verdictOf(error)
  if (text !== 'checkInput') return t(`failures.${text}`)
  if (error instanceof ORPCError && issueOf(error.data).message === nameProblem) return t('failures.nameInvalid')
  const message = inputProblem(error, t)
  return message ? t('failures.checkInput', { message }) : t('failures.input')
}

/** What a whole page says in place of what it could not show (LG-05). */
export const formatRouteErrorText = (error: unknown, t: TFunction): string =>
  t(
    `pageFailures.${classifyRouteError(error instanceof ORPCError ? { code: error.code, status: error.status } : undefined)}`,
  )

/** Leaves for signing in, and comes back to the page that it was needed on. */
const signInAgain = () => {
  const { pathname, search } = window.location
  window.location.assign(`/auth?${new URLSearchParams({ redirect: `${pathname}${search}` })}`)
}

type ToldFailure = { message: string; title?: string } & Partial<
  Pick<ErrorClassification, 'severity' | 'requiresSignIn'>
>

/**
 * Shows a failure that is worded elsewhere as a toast like all others: how serious it is decides title and time, and
 * whether signing in would help (CL-05). A title of its own takes the place of the class's.
 */
export const showErrorText = (t: TFunction, told: ToldFailure): void => {
  const { message, severity = 'medium', requiresSignIn = false } = told
  showToast({
    title: told.title ?? t(`failures.toast.${toastTitles[severity]}`),
    message,
    tone: 'error',
    durationMs: toastMs[severity],
    ...(requiresSignIn ? { action: { label: t('failures.toast.signIn'), onPress: signInAgain } } : {}),
  })
}

/** Shows a failure as a toast (CL-05). */
export const showError = (error: unknown, t: TFunction, message = formatErrorText(error, t)): void => {
  const { severity, requiresSignIn } = verdictOf(error)
  showErrorText(t, { message, severity, requiresSignIn })
}

/** Reads again what may pass by itself (CL-07); an answer that would be the same again is taken at once (CL-06). */
export const shouldRetryQuery = (failureCount: number, error: unknown): boolean => {
  const code = codeOf(error)
  if (code !== undefined && (getErrorGroup(code).isFinal || code.endsWith('NOT_FOUND'))) return false
  return failureCount < maxReadRetries && verdictOf(error).isRetryable
}

/**
 * Whether nobody can tell what became of a write: no answer came, or the server or its database went away, perhaps
 * between writing and saying so.
 */
export const isOutcomeUnknown = (error: unknown): boolean => {
  const code = codeOf(error)
  return code === undefined || getErrorGroup(code).isLost === true
}

/** Codes that tell that a page shows what is not so any more: gone, changed or made by someone else meanwhile. */
const behind = /NOT_FOUND$|_ALREADY_|^EDIT_CONFLICT$/

/** Whether a failed write calls for reading again: the page is behind, or the write may have been done. */
export const isStale = (error: unknown): boolean => isOutcomeUnknown(error) || behind.test(codeOf(error) ?? '')

/**
 * For writes: what nobody can tell the outcome of is sent again under the same idempotency key, three attempts in all
 * (CL-06). Without a network the next one waits until it is back, so that what was typed is kept and sent.
 */
export const shouldRetryWrite = (failureCount: number, error: unknown): boolean =>
  isOutcomeUnknown(error) && failureCount < maxAttempts - 1
