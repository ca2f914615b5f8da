import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { writeWhole } from './atomic-file.ts'
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
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string
  /** Whose account it is about; where messages are kept as files, it goes with the account. */
  userId?: string
  /** How long it is kept where messages are kept as files; without it as long as its account. */
  keptMs?: number
}

export interface KeptMessage extends Message {
  id: string
  from: string
  sentAt: string
}

export interface Mailer {
  send: (message: Message) => Promise<void>
  /** The kept messages, newest first; empty where a mail server is configured. */
  list: () => KeptMessage[]
  /** Removes the kept messages about an account and those to its addresses. */
  forget: (account: { userId: string; emails: string[] }) => Promise<void>
  /** Removes the kept messages whose time is over at `now` (in milliseconds). */
  removeExpired: (now: number) => Promise<void>
}

const readKept = (path: string): KeptMessage | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KeptMessage
  } catch (error) {
    // Removed since it was listed.
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const listKept = (folder: string): KeptMessage[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .flatMap((name) => readKept(join(folder, name)) ?? [])
    : []

const outbox = (config: Config): Mailer => {
  const folder = join(config.dataDir, 'outbox')
  const removeWhere = async (isOver: (message: KeptMessage) => boolean) => {
    for (const { id } of listKept(folder).filter(isOver)) await rm(join(folder, `${id}.json`), { force: true })
  }
  return {
    send: async (message) => {
      const sentAt = new Date().toISOString()
      const id = `${sentAt.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      const kept: KeptMessage = { id, from: config.mailFrom, sentAt, ...message }
      await writeWhole(join(folder, `${id}.json`), JSON.stringify(kept, null, 2))
    },
    list: () => listKept(folder),
    forget: async ({ userId, emails }) => {
      const addresses = emails.map((email) => email.toLowerCase())
      await removeWhere((message) => message.userId === userId || addresses.includes(message.to.toLowerCase()))
    },
    removeExpired: async (now) =>
      await removeWhere(({ sentAt, keptMs }) => keptMs !== undefined && Date.parse(sentAt) + keptMs <= now),
  }
}

/** Sends by SMTP where it is configured; keeps each message as a file in the data folder otherwise. */
export const createMailer = (config: Config, log: Logger): Mailer => {
  if (!config.smtpUrl) return outbox(config)
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom })
  const { hostname } = new URL(config.appUrl)
  return {
    send: async ({ messageId, userId: _about, keptMs: _kept, ...message }) => {
      await transport.sendMail({ ...message, ...(messageId ? { messageId: `<${messageId}@${hostname}>` } : {}) })
      log.info({ subject: message.subject }, 'mail sent')
    },
    list: () => [],
    forget: async () => undefined,
    removeExpired: async () => undefined,
  }
}
