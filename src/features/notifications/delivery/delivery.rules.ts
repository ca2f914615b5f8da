// Outbox delivery of messages that leave the product, by mail and by push.

/** Name of the job that sends due deliveries; it also runs as soon as one is inserted. */
export const deliverJob = 'deliveries'
/** Name of the job that purges expired notifications. */
export const cleanUpJob = 'notification-cleanup'

/** Retry backoff in minutes, by the number of attempts so far. */
const retryMinutes = [1, 5, 15, 60, 240, 720]

/** Timeout of one attempt, in milliseconds. */
export const attemptMs = 60_000
/** Lease time after which another process takes over, longer than any attempt. */
export const leaseMs = 120_000

/**
 * Calculates the next attempt of a message after `attempts` failures.
 *
 * @returns undefined after the last attempt
 */
export const calculateNextAttempt = (attempts: number, now: string): string | undefined => {
  const minutes = retryMinutes[attempts - 1]
  return minutes === undefined ? undefined : new Date(Date.parse(now) + minutes * 60_000).toISOString()
}

/** Retention of settled messages, which shows whether a mail was sent. */
export const deliveryRetentionDays = 30

/**
 * Minimum interval between mails about messages, in milliseconds, so that an evening's conversation is one or two
 * mails.
 */
export const messagesMailGapMs = 3 * 60 * 60_000
/** Maximum number of conversations in one mail, equal to the limit per user. */
export const maxMessagesInMail = 1_000
