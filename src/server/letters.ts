import { directionOf, toLanguage } from '#src/shared/locales.ts'
import type { Message } from './mail.ts'

/** What a mail says; every text in the reader's language already. */
export interface Letter {
  to: string
  language: string | null | undefined
  subject: string
  paragraphs: string[]
  /** Short lines under the paragraphs, such as the items of a receipt. */
  lines?: string[]
  /** The one thing to do. */
  link?: { url: string; label: string }
  footer?: string
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

/** A mail as text and as HTML without remote pictures, in the reader's direction. */
export const letter = ({ to, language, subject, paragraphs, lines = [], link, footer }: Letter): Message => {
  const known = toLanguage(language)
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  const parts = [
    ...paragraphs.map(paragraph),
    ...(items ? [`<ul style="margin:0 0 16px">${items}</ul>`] : []),
    ...(link
      ? [
          `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="color:#1d4f5c">${escapeHtml(link.label)}</a></p>`,
        ]
      : []),
    ...(footer ? [paragraph(footer)] : []),
  ]
  const style = 'font:16px/1.5 sans-serif;color:#1f2a2e;max-width:560px;margin:24px auto;padding:0 16px'
  return {
    to,
    subject,
    text: [...paragraphs, ...(lines.length > 0 ? [lines.join('\n')] : []), link?.url, footer]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    html: `<!doctype html><html lang="${known}" dir="${directionOf(known)}"><body style="${style}">\n${parts.join('\n')}</body></html>`,
  }
}
