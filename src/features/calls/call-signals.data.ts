import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { callTopic, signalPieces } from './call.rules.ts'

interface Signal {
  sessionId: string
  from: string
  data: string
}

/** Announces a signal to all tabs of these people, on whichever process they listen, in pieces that fit an announcement. */
export const publishSignal = async (db: Db, people: string[], { sessionId, from, data }: Signal): Promise<void> => {
  const pieces = data.match(signalPieces) ?? ['']
  const key = crypto.randomUUID()
  const payloads = people.flatMap((userId) =>
    pieces.map((piece, place) => {
      const row = { from, key, place, count: pieces.length, piece }
      return JSON.stringify({ topic: callTopic, userId, id: sessionId, row })
    }),
  )
  await db.execute(
    sql`select pg_notify('live', payload) from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) payload`,
  )
}
