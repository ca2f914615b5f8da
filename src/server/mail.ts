import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { dayMs } from '#src/shared/durations.ts'
import { writeFileAtomically } from './atomic-file.ts'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'
import { codeOf } from './root-cause.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
  /** The part of the Message-ID before the @: a message that is sent again after a crash is known as the same. */
  messageId?: string
  headers?: Record<string, string>
  /** An invitation (RFC 6047); its method stands in the file and in the type of the part. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string
  /** Whose account it is about; where messages are kept as files, it goes with the account. */
  userId?: string
  /** How long it is kept where messages are kept as files; without it as long as its account. */
  keptMs?: number
}

export interface StoredMessage extends Message {
  id: string
  from: string
  sentAt: string
}

export interface Mailer {
  send: (message: Message) => Promise<void>
  /** The newest of the kept messages, the last one first; empty where a mail server is configured. */
  list: () => Promise<StoredMessage[]>
  /** A kept message by its id. */
  find: (id: string) => Promise<StoredMessage | undefined>
  /** Removes the kept messages about an account and those to its addresses. */
  forget: (account: { userId: string; emails: string[] }) => Promise<void>
  /** Removes the kept messages whose time is over at `now` (in milliseconds). */
  removeExpired: (now: number) => Promise<void>
}

/** A file that is no message, such as one that a full disk or a hand cut, is removed after so long. */
const brokenKeptMs = 7 * dayMs

const isKept = (value: unknown): value is StoredMessage => {
  const { id, to, sentAt } = Object(value) as Record<string, unknown>
  return [id, to, sentAt].every((part) => typeof part === 'string')
}

/** The message in the text of a file; undefined for what is none. */
const parseKept = (text: string): StoredMessage | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isKept(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** What is missing counts as an empty list or text: it was removed since it was listed, or nothing was kept yet. */
const orNothing = (error: unknown): undefined => {
  if (codeOf(error) !== 'ENOENT') throw error
}

const isMessageFile = (name: string) => name.endsWith('.json')

const listNames = async (folder: string) => ((await readdir(folder).catch(orNothing)) ?? []).filter(isMessageFile)

/** How many messages a list holds: an outbox that is never emptied grows with every mail of the instance. */
const maxListed = 100

/** A moment and a few random digits, the name of a message's file and no path. */
const idPattern = /^\d{4}-\d\d-\d\dT[\d-]{8}\.\d{3}Z-[\da-f]{8}$/

const findKept = async (folder: string, id: string): Promise<StoredMessage | undefined> => {
  if (!idPattern.test(id)) return undefined
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(orNothing)
  return text === undefined ? undefined : parseKept(text)
}

const listKept = async (folder: string): Promise<StoredMessage[]> => {
  const ids = (await listNames(folder)).map((name) => name.slice(0, -'.json'.length)).filter((id) => idPattern.test(id))
  const newest = ids.toSorted().reverse().slice(0, maxListed)
  const messages: StoredMessage[] = []
  for (const id of newest) {
    const message = await findKept(folder, id)
    if (message) messages.push(message)
  }
  return messages
}

/** The files of a folder one after the other, without keeping requests waiting; `message` is missing in a broken one. */
async function* readOutbox(folder: string) {
  for (const name of await listNames(folder)) {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8').catch(orNothing)
    if (text !== undefined) yield { path, message: parseKept(text) }
  }
}

const isBrokenForLong = async (path: string, now: number) => {
  const found = await stat(path).catch(orNothing)
  return found !== undefined && found.mtimeMs + brokenKeptMs <= now
}

const outbox = (config: Config): Mailer => {
  const folder = join(config.dataDir, 'outbox')
  return {
    send: async (message) => {
      const sentAt = new Date().toISOString()
      const id = `${sentAt.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      const kept: StoredMessage = { id, from: config.mailFrom, sentAt, ...message }
      await writeFileAtomically(join(folder, `${id}.json`), JSON.stringify(kept, null, 2))
    },
    list: async () => await listKept(folder),
    find: async (id) => await findKept(folder, id),
    forget: async ({ userId, emails }) => {
      const addresses = emails.map((email) => email.toLowerCase())
      for await (const { path, message } of readOutbox(folder))
        if (message && (message.userId === userId || addresses.includes(message.to.toLowerCase())))
          await rm(path, { force: true })
    },
    removeExpired: async (now) => {
      for await (const { path, message } of readOutbox(folder)) {
        const isOver = message
          ? message.keptMs !== undefined && Date.parse(message.sentAt) + message.keptMs <= now
          : await isBrokenForLong(path, now)
        if (isOver) await rm(path, { force: true })
      }
    },
  }
}

/** Sends by SMTP where it is configured; keeps each message as a file in the data folder otherwise. */
export const createMailer = (config: Config, log: Logger): Mailer => {
  if (!config.smtpUrl) return outbox(config)
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom })
  const { hostname } = new URL(config.appUrl)
  return {
    send: async ({ messageId, userId: _about, keptMs: _kept, calendar, ...message }) => {
      await transport.sendMail({
        ...message,
        ...(calendar ? { icalEvent: { ...calendar, filename: 'session.ics' } } : {}),
        ...(messageId ? { messageId: `<${messageId}@${hostname}>` } : {}),
      })
      // Neither the address nor the subject, which holds words that people type.
      log.info('mail sent')
    },
    list: async () => [],
    find: async () => undefined,
    forget: async () => undefined,
    removeExpired: async () => undefined,
  }
}
