import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { dayMs } from '#src/shared/durations.ts'
import { writeFileAtomically } from './atomic-file.ts'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'
import { getErrorCode } from './root-cause.ts'

export interface Message {
  to: string
  subject: string
  text: string
  html: string
  /**
   * Part of the Message-ID before the @. A message sent again after a crash is recognised as the same (idempotency).
   */
  messageId?: string
  headers?: Record<string, string>
  /** Calendar invitation (iMIP, RFC 6047); its method is in the file and in the content type. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** Picture that the HTML shows by `cid:` and its id. */
  picture?: { id: string; content: Buffer }
  /** Reply-To address, if it differs from the sender. */
  replyTo?: string
  /** User whose account the message is about. A stored message is deleted with the account. */
  userId?: string
  /** Retention of a stored message; without it as long as its account. */
  keptMs?: number
}

export interface StoredMessage extends Message {
  id: string
  from: string
  sentAt: string
}

export interface Mailer {
  send: (message: Message) => Promise<void>
  /** Lists the newest stored messages, newest first; empty if a mail server is configured. */
  list: () => Promise<StoredMessage[]>
  /** Finds a stored message by its id. */
  find: (id: string) => Promise<StoredMessage | undefined>
  /** Deletes the stored messages about an account and those to its addresses. */
  forget: (account: { userId: string; emails: string[] }) => Promise<void>
  /** Deletes the stored messages that have expired at `now` (in milliseconds). */
  removeExpired: (now: number) => Promise<void>
}

/** Retention of corrupt files, such as one truncated by a full disk. */
const brokenRetentionMs = 7 * dayMs

const isStoredMessage = (value: unknown): value is StoredMessage => {
  const { id, to, sentAt } = Object(value) as Record<string, unknown>
  return [id, to, sentAt].every((part) => typeof part === 'string')
}

/** Parses the message in a file; undefined if the file is corrupt. */
const parseStoredMessage = (text: string): StoredMessage | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isStoredMessage(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Treats a missing file as an empty list or text: it was deleted since it was listed, or nothing was stored yet. */
const orNothing = (error: unknown): undefined => {
  if (getErrorCode(error) !== 'ENOENT') throw error
}

const isMessageFile = (name: string) => name.endsWith('.json')

const listNames = async (folder: string) => ((await readdir(folder).catch(orNothing)) ?? []).filter(isMessageFile)

/** Maximum length of a list. An outbox that is never emptied grows with every mail of the instance. */
const maxListed = 100

/** Format of a message id, which is its file name: an instant and a few random digits, never a path. */
const idPattern = /^\d{4}-\d\d-\d\dT[\d-]{8}\.\d{3}Z-[\da-f]{8}$/

const findStoredMessage = async (folder: string, id: string): Promise<StoredMessage | undefined> => {
  if (!idPattern.test(id)) return undefined
  const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(orNothing)
  return text === undefined ? undefined : parseStoredMessage(text)
}

const listStoredMessages = async (folder: string): Promise<StoredMessage[]> => {
  const ids = (await listNames(folder)).map((name) => name.slice(0, -'.json'.length)).filter((id) => idPattern.test(id))
  const newest = ids.toSorted().reverse().slice(0, maxListed)
  const messages: StoredMessage[] = []
  for (const id of newest) {
    const message = await findStoredMessage(folder, id)
    if (message) messages.push(message)
  }
  return messages
}

/** Iterates over the files of a folder without blocking requests; `message` is undefined for a corrupt one. */
async function* readOutbox(folder: string) {
  for (const name of await listNames(folder)) {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8').catch(orNothing)
    if (text !== undefined) yield { path, message: parseStoredMessage(text) }
  }
}

const isBrokenForLong = async (path: string, now: number) => {
  const found = await stat(path).catch(orNothing)
  return found !== undefined && found.mtimeMs + brokenRetentionMs <= now
}

/** Writes a picture into the HTML, for a stored message, which has no attachments. */
const inlinePicture = (html: string, picture: Message['picture']): string =>
  picture ? html.replaceAll(`cid:${picture.id}`, `data:image/png;base64,${picture.content.toString('base64')}`) : html

const outbox = (config: Config): Mailer => {
  const folder = join(config.dataDir, 'outbox')
  return {
    send: async ({ picture, ...message }) => {
      const sentAt = new Date().toISOString()
      const id = `${sentAt.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      const stored: StoredMessage = {
        id,
        from: config.mailFrom,
        sentAt,
        ...message,
        html: inlinePicture(message.html, picture),
      }
      await writeFileAtomically(join(folder, `${id}.json`), JSON.stringify(stored, null, 2))
    },
    list: async () => await listStoredMessages(folder),
    find: async (id) => await findStoredMessage(folder, id),
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

/**
 * Creates the mailer: sends by SMTP if it is configured, otherwise stores each message as a file in the data folder.
 */
export const createMailer = (config: Config, log: Logger): Mailer => {
  if (!config.smtpUrl) return outbox(config)
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom })
  const { hostname } = new URL(config.appUrl)
  return {
    send: async ({ messageId, userId: _about, keptMs: _kept, calendar, picture, ...message }) => {
      await transport.sendMail({
        ...message,
        ...(calendar ? { icalEvent: { ...calendar, filename: 'session.ics' } } : {}),
        ...(picture
          ? {
              attachments: [
                { cid: picture.id, content: picture.content, filename: 'logo.png', contentType: 'image/png' },
              ],
            }
          : {}),
        ...(messageId ? { messageId: `<${messageId}@${hostname}>` } : {}),
      })
      // Logs neither the address nor the subject, which contains text of users.
      log.info('mail sent')
    },
    list: async () => [],
    find: async () => undefined,
    forget: async () => undefined,
    removeExpired: async () => undefined,
  }
}
