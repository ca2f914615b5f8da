import { randomUUID } from 'node:crypto'
import type { Language } from '#src/shared/locales.ts'
import type { AnswerEvent, Message } from './contract.ts'

interface Asker {
  assistant: {
    ask: (input: { id: string; content: string; language: Language }) => Promise<AsyncIterable<AnswerEvent>>
  }
}

/** All events of one question. */
export interface CollectedAnswer {
  id: string
  /** Pieces of text in their order. */
  pieces: string[]
  /** All events in their order. */
  events: AnswerEvent[]
  answer: Message | undefined
  failed: string | undefined
}

/** Asks a question and collects its events until the end. */
export const collectAnswer = async (
  api: Asker,
  content: string,
  { language = 'en', id = randomUUID() }: { language?: Language; id?: string } = {},
): Promise<CollectedAnswer> => {
  const heard: CollectedAnswer = { id, pieces: [], events: [], answer: undefined, failed: undefined }
  for await (const event of await api.assistant.ask({ id, content, language })) {
    heard.events.push(event)
    if (event.type === 'text') heard.pieces.push(event.text)
    if (event.type === 'answer') heard.answer = event.message
    if (event.type === 'failed') heard.failed = event.content
  }
  return heard
}
