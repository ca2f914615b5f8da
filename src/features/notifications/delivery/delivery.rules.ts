// Messages on their way out of the product, by mail and by push.

/** The job that carries out what is due; it also runs as soon as something is written. */
export const deliverJob = 'deliveries'
/** The job that removes what has expired. */
export const cleanUpJob = 'notification-cleanup'

/** Minutes until a message that failed is tried again, by the number of attempts so far. */
const retryMinutes = [1, 5, 15, 60, 240, 720]

/** The longest that one attempt may take, in milliseconds. */
export const attemptMs = 60_000
/** After this another process takes over from one that was killed: longer than any attempt. */
export const leaseMs = 120_000

/** When a message is tried again after `attempts` failures; undefined when it has been tried often enough. */
export const calculateNextAttempt = (attempts: number, now: string): string | undefined => {
  const minutes = retryMinutes[attempts - 1]
  return minutes === undefined ? undefined : new Date(Date.parse(now) + minutes * 60_000).toISOString()
}

/** Settled messages are kept this long, to answer "was it sent?". */
export const keptDays = 30

/** So long after a mail about messages the next one waits, in milliseconds: a conversation of an evening is one or two mails. */
export const messagesMailGapMs = 3 * 60 * 60_000
/** One mail tells of so many conversations: as many as a person has. */
export const maxMessagesInMail = 1_000
