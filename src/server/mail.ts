import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

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
}

const outbox = (config: Config): Mailer => {
  const folder = join(config.dataDir, 'outbox')
  return {
    send: async (message) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const sentAt = new Date().toISOString()
      const id = `${sentAt.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
      const kept: KeptMessage = { id, from: config.mailFrom, sentAt, ...message }
      // Written aside and renamed, so that a reader never sees half a message.
      writeFileSync(join(folder, `${id}.part`), JSON.stringify(kept, null, 2), { mode: 0o600 })
      renameSync(join(folder, `${id}.part`), join(folder, `${id}.json`))
    },
    list: () =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((name) => name.endsWith('.json'))
            .sort()
            .reverse()
            .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptMessage)
        : [],
  }
}

/** Sends by SMTP where it is configured; keeps each message as a file in the data folder otherwise. */
export const createMailer = (config: Config, log: Logger): Mailer => {
  if (!config.smtpUrl) return outbox(config)
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom })
  const { hostname } = new URL(config.appUrl)
  return {
    send: async ({ messageId, ...message }) => {
      await transport.sendMail({ ...message, ...(messageId ? { messageId: `<${messageId}@${hostname}>` } : {}) })
      log.info({ subject: message.subject }, 'mail sent')
    },
    list: () => [],
  }
}
