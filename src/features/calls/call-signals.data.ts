import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { callTopic, signalPieces } from './call.rules.ts'

interface Signal {
  sessionId: string
  from: string
  data: string
}

/** Publishes a signal to all tabs of these users, on every process, in chunks that fit a notification. */
export const publishSignal = async (db: Db, people: string[], { sessionId, from, data }: Signal): Promise<void> => {
  const pieces = data.match(signalPieces) ?? ['']
  const key = crypto.randomUUID()
  const payloads = people.flatMap((userId) =>
    pieces.map((piece, index) => {
      const row = { from, key, place: index, count: pieces.length, piece }
      return JSON.stringify({ topic: callTopic, userId, id: sessionId, row })
    }),
  )
  await db.execute(
    sql`select pg_notify('live', payload) from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) payload`,
  )
}
