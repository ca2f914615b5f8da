import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts'

// Webhooks of a user's own account (https://www.standardwebhooks.com).

/** Events that a user chooses for each webhook. */
export const planEvents = ['deadline.changed', 'letter.sent', 'decision.recorded'] as const
export type PlanEvent = (typeof planEvents)[number]

export const webhookEvents = [...planEvents, 'test'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Maximum number of webhooks of a user. */
export const maxWebhooks = 3

/** Number of messages that the log of a webhook shows. */
export const maxLogEntries = 50

/** Rate limit of new webhooks and new secrets per user. */
export const webhookRate = { limit: 20, windowMs: dayMs, blockMs: hourMs }

/** Rate limit of tests and repeated messages per user. */
export const resendRate = { limit: 30, windowMs: hourMs, blockMs: 10 * minuteMs }

/** Time during which messages are signed with the previous secret too. */
export const rotationMs = dayMs

/** Time limit of one request, including the look-up of the host. */
export const requestMs = 10_000
/** Lease time after which another process takes over, longer than any request. */
export const leaseMs = minuteMs

/** Retry backoff in minutes, by the number of attempts so far; the last attempt is five days after the first. */
const retryMinutes = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440, 1_440, 1_440]

/** Delay of the other messages of a webhook after a failed request, so that it gets one request a minute. */
export const failurePauseMs = minuteMs

/** Days of failures without a success after which a webhook is switched off. */
export const maxFailingDays = 5

/** Time after which settled messages are deleted, beside those beyond the length of the log. */
export const logDays = 30

/**
 * Calculates the next attempt of a message after `attempts` failures.
 *
 * @returns undefined after the last attempt
 */
export const calculateNextAttempt = (attempts: number, now: string): string | undefined => {
  const minutes = retryMinutes[attempts - 1]
  return minutes === undefined ? undefined : new Date(Date.parse(now) + minutes * minuteMs).toISOString()
}

/** Status by which a receiver says that it wants no more messages. */
const goneStatus = 410

/** Whether a failure ends a webhook: the receiver is gone, or has failed for days. */
export const shouldDisable = (failingSince: string, status: number | null, now: string): boolean =>
  status === goneStatus || Date.parse(now) - Date.parse(failingSince) >= maxFailingDays * dayMs

/** Reasons why a message was not delivered. */
export const failureReasons = ['status', 'address', 'connection', 'timeout'] as const
export type FailureReason = (typeof failureReasons)[number]
