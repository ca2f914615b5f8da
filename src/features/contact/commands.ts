import { clearAttempts, countAttempt } from '#src/server/auth/throttle.ts'
import type { Database } from '#src/server/database.ts'
import { sentOnce } from './rules.ts'

/** In-flight requests of this process by idempotency key: a concurrent retry awaits the same outcome. */
const sending = new Map<string, Promise<void>>()

const sendUnlessSent = async (database: Database, bucket: string, send: () => Promise<void>) => {
  if (!(await countAttempt(database.servicePool, bucket, sentOnce))) return
  try {
    await send()
  } catch (error) {
    await clearAttempts(database.servicePool, bucket)
    throw error
  }
}

/** Sends a question once per idempotency key, also when its response was lost and it is retried. */
export const sendOnce = async (database: Database, attempt: string, send: () => Promise<void>): Promise<void> => {
  const bucket = `contact-sent:${attempt}`
  const work = sending.get(bucket) ?? sendUnlessSent(database, bucket, send)
  sending.set(bucket, work)
  try {
    await work
  } finally {
    sending.delete(bucket)
  }
}
