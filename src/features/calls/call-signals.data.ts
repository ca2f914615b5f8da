import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { callTopic, signalPieceLength } from './call.rules.ts'

interface Signal {
  sessionId: string
  from: string
  data: string
}

/** Announces a signal to all tabs of these people, on whichever process they listen, in pieces that fit an announcement. */
export const announceSignal = async (db: Db, people: string[], { sessionId, from, data }: Signal): Promise<void> => {
  const count = Math.max(1, Math.ceil(data.length / signalPieceLength))
  const key = crypto.randomUUID()
  const payloads = people.flatMap((userId) =>
    Array.from({ length: count }, (_, place) => {
      const piece = data.slice(place * signalPieceLength, (place + 1) * signalPieceLength)
      return JSON.stringify({ topic: callTopic, userId, id: sessionId, row: { from, key, place, count, piece } })
    }),
  )
  await db.execute(
    sql`select pg_notify('live', payload) from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) payload`,
  )
}
