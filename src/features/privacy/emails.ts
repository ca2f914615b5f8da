import { formatGreeting } from '#src/features/accounts/emails.ts'
import { renderAccountEmail } from '#src/server/email-template.ts'
import { formatInstant } from '#src/server/format-instant.ts'
import type { Message } from '#src/server/mail.ts'
import { getTranslator } from '#src/server/translations.ts'
import { countRows, type Receipt, receiptTtlMs } from './rules.ts'

interface Reader {
  email: string
  name: string
  language: string
  timeZone: string
  isConfirmed: boolean
}

const dayOf = (instant: string, { language, timeZone }: Reader) =>
  formatInstant(instant, language, { dateStyle: 'full', timeZone })

/** Renders the mail about a scheduled deletion: the date, and how to keep the account. */
export const renderPlannedDeletionEmail = (reader: Reader, dueAt: string, appName: string, url: string): Message => {
  const t = getTranslator(reader.language)
  const params = { app: appName, date: dayOf(dueAt, reader) }
  return renderAccountEmail({
    to: reader.email,
    language: reader.language,
    subject: t('privacy.mail.plannedSubject', params),
    paragraphs: [formatGreeting(reader), t('privacy.mail.plannedBody', params)],
    link: { url, label: t('privacy.mail.plannedAction', params) },
    footer: t('privacy.mail.plannedFooter', params),
  })
}

/** Renders the receipt: deleted rows by table, and the id under which the audit log still refers to the account. */
export const renderReceiptEmail = (reader: Reader, receipt: Receipt, mark: string, appName: string): Message => {
  const t = getTranslator(reader.language)
  const params = { app: appName, mark }
  const lines = Object.entries(receipt.rows).map(([table, rows]) => `${table.replaceAll('_', ' ')}: ${rows}`)
  const message = renderAccountEmail({
    to: reader.email,
    language: reader.language,
    subject: t('privacy.mail.receiptSubject', params),
    paragraphs: [
      formatGreeting(reader),
      t('privacy.mail.receiptBody', { ...params, count: countRows(receipt) }),
      t('privacy.mail.receiptFiles', { count: receipt.files }),
      ...(lines.length > 0 ? [t('privacy.mail.receiptRows')] : []),
    ],
    lines,
    footer: t('privacy.mail.receiptFooter', params),
  })
  return { ...message, keptMs: receiptTtlMs }
}
