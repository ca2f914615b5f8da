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

/** Returns the code of an API error; undefined when no response came at all. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof ORPCError ? error.code : undefined

const messageOf = (error: unknown): string => (error instanceof Error ? `${error.name} ${error.message}` : '')

const toFailure = (error: unknown): Failure =>
  error instanceof ORPCError
    ? { code: error.code, status: error.status, message: error.message }
    : { message: messageOf(error), isOffline: !navigator.onLine }

/** Classifies an error by the API's code, or by the classifier for everything else (CL-01 to CL-04). */
const verdictOf = (error: unknown): ErrorClassification => {
  // A fetch without a response has a message that depends on the browser; whatever it says, it is a network error.
  const isUnanswered = error instanceof TypeError || error === undefined
  return classifyFailure(isUnanswered ? { message: 'network', isOffline: !navigator.onLine } : toFailure(error))
}

export type RetryText = ReturnType<typeof selectRetryText>

/** Returns the text shown while a failed call is retried; undefined for errors that are shown afterwards (CL-02). */
export const findRetryText = (error: unknown): RetryText => selectRetryText(verdictOf(error))

/** Returns the first validation issue of the contract with an input. */
const issueOf = (data: unknown): { path?: unknown; message?: unknown } => {
  const issues = (Object(data) as { issues?: unknown }).issues
  return Object(Array.isArray(issues) ? issues[0] : undefined) as object
}

/** Finds the first field that an error response names, by the contract's issues or by `field` of a handler. */
export const findFailedField = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null) return undefined
  if ('field' in data && typeof data.field === 'string') return data.field
  const { path } = issueOf(data)
  return Array.isArray(path) && path.length > 0 ? path.join('.') : undefined
}

/** Returns the reason for an input error: the field that the API names, or the message of third-party software. */
const inputProblem = (error: unknown, t: TFunction): string | undefined => {
  if (!(error instanceof ORPCError)) return error instanceof Error ? error.message : undefined
  const field = findFailedField(error.data)
  // Splits a field name of the API, such as `localDate`, into words.
  return field && t('failures.inputField', { field: field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() })
}

const dailyActs = ['connections', 'requests', 'posts', 'replies', 'reports'] as const

/** Returns the text of a daily limit with its number and the next time; undefined for every other rejection. */
const dailyText = (error: unknown, t: TFunction): string | undefined => {
  if (!(error instanceof ORPCError) || error.code !== 'TOO_MANY_REQUESTS') return undefined
  const { act, limit, until, isNew } = Object(error.data) as Record<string, unknown>
  const known = dailyActs.find((one) => one === act)
  if (!known || typeof until !== 'string') return undefined
  const when = formatDayTime(until, document.documentElement.lang || 'en')
  const text = t(`failures.daily.${known}`, { limit, when })
  return isNew === true ? `${text} ${t('failures.daily.isNew')}` : text
}

/** Formats the text of a failed call, by its code and never by its message where there is a code. */
export const formatErrorText = (error: unknown, t: TFunction): string => {
  const daily = dailyText(error, t)
  if (daily) return daily
  const { text: own } = getErrorGroup(getErrorCode(error))
  if (own) return t(`failures.${own}`)
  const { text } = verdictOf(error)
  if (text !== 'checkInput') return t(`failures.${text}`)
  if (error instanceof ORPCError && issueOf(error.data).message === nameProblem) return t('failures.nameInvalid')
  const message = inputProblem(error, t)
  return message ? t('failures.checkInput', { message }) : t('failures.input')
}

/** Formats the error text of a whole page that could not be shown (LG-05). */
export const formatRouteErrorText = (error: unknown, t: TFunction): string =>
  t(
    `pageFailures.${classifyRouteError(error instanceof ORPCError ? { code: error.code, status: error.status } : undefined)}`,
  )

/** Navigates to sign-in, with a redirect back to the current page. */
const signInAgain = () => {
  const { pathname, search } = window.location
  window.location.assign(`/auth?${new URLSearchParams({ redirect: `${pathname}${search}` })}`)
}

type ToldFailure = { message: string; title?: string } & Partial<
  Pick<ErrorClassification, 'severity' | 'requiresSignIn'>
>

/**
 * Shows an error toast with a text from elsewhere: the severity decides title and duration, and whether the toast
 * offers to sign in (CL-05). A given title replaces that of the severity.
 */
export const showErrorText = (t: TFunction, failure: ToldFailure): void => {
  const { message, severity = 'medium', requiresSignIn = false } = failure
  showToast({
    title: failure.title ?? t(`failures.toast.${toastTitles[severity]}`),
    message,
    tone: 'error',
    durationMs: toastMs[severity],
    ...(requiresSignIn ? { action: { label: t('failures.toast.signIn'), onPress: signInAgain } } : {}),
  })
}

/** Shows an error as a toast (CL-05). */
export const showError = (error: unknown, t: TFunction, message = formatErrorText(error, t)): void => {
  const { severity, requiresSignIn } = verdictOf(error)
  showErrorText(t, { message, severity, requiresSignIn })
}

/** Retries reads after temporary errors (CL-07); a permanent error is reported without a retry (CL-06). */
export const shouldRetryQuery = (failureCount: number, error: unknown): boolean => {
  const code = getErrorCode(error)
  if (code !== undefined && (getErrorGroup(code).isFinal || code.endsWith('NOT_FOUND'))) return false
  return failureCount < maxReadRetries && verdictOf(error).isRetryable
}

/**
 * Whether the outcome of a write is unknown: no response came, or the server or its database went away, perhaps
 * between the commit and the response.
 */
export const isOutcomeUnknown = (error: unknown): boolean => {
  const code = getErrorCode(error)
  return code === undefined || getErrorGroup(code).isLost === true
}

/** Error codes of stale pages: the row was deleted, changed or created by another session meanwhile. */
const behind = /NOT_FOUND$|_ALREADY_|^EDIT_CONFLICT$/

/** Whether a failed write requires a refetch: the page is stale, or the write may have been done. */
export const isStale = (error: unknown): boolean => isOutcomeUnknown(error) || behind.test(getErrorCode(error) ?? '')

/**
 * Retries writes whose outcome is unknown under the same idempotency key, three attempts in all (CL-06). Without a
 * network the next attempt waits until the network is back, so that the input is kept and sent.
 */
export const shouldRetryWrite = (failureCount: number, error: unknown): boolean =>
  isOutcomeUnknown(error) && failureCount < maxAttempts - 1
