import { greetingOf } from '#src/features/accounts/emails.ts'
import { accountEmail } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import { writeMoment } from '#src/server/moments.ts'
import { textsFor } from '#src/server/texts.ts'
import { countRows, type Receipt, receiptKeptMs } from './rules.ts'

interface Reader {
  email: string
  name: string
  language: string
  timeZone: string
  isConfirmed: boolean
}

const dayOf = (instant: string, { language, timeZone }: Reader) =>
  writeMoment(instant, language, { dateStyle: 'full', timeZone })

/** Says that the account will be deleted, when, and how to keep it. */
export const plannedMessage = (reader: Reader, dueAt: string, appName: string, url: string): Message => {
  const t = textsFor(reader.language)
  const params = { app: appName, date: dayOf(dueAt, reader) }
  return accountEmail({
    to: reader.email,
    language: reader.language,
    subject: t('privacy.mail.plannedSubject', params),
    paragraphs: [greetingOf(reader), t('privacy.mail.plannedBody', params)],
    link: { url, label: t('privacy.mail.plannedAction', params) },
    footer: t('privacy.mail.plannedFooter', params),
  })
}

/** The receipt: what was deleted, table by table, and the mark under which the audit log still knows of it. */
export const receiptMessage = (reader: Reader, receipt: Receipt, mark: string, appName: string): Message => {
  const t = textsFor(reader.language)
  const params = { app: appName, mark }
  const lines = Object.entries(receipt.rows).map(([table, rows]) => `${table}: ${rows}`)
  const message = accountEmail({
    to: reader.email,
    language: reader.language,
    subject: t('privacy.mail.receiptSubject', params),
    paragraphs: [
      greetingOf(reader),
      t('privacy.mail.receiptBody', { ...params, count: countRows(receipt) }),
      t('privacy.mail.receiptFiles', { count: receipt.files }),
    ],
    lines,
    footer: t('privacy.mail.receiptFooter', params),
  })
  return { ...message, keptMs: receiptKeptMs }
}
