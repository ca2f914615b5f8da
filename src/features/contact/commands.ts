import { clearAttempts, countAttempt } from '#src/server/auth/throttle.ts'
import type { Database } from '#src/server/database.ts'
import { sentOnce } from './rules.ts'

/** What is being sent by this process, by try: who presses again meanwhile waits for the same outcome. */
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

/** Sends a question once for each try of it, also when its answer was lost and it is asked for again. */
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
