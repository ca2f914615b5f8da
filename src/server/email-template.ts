import { getTextDirection, toLanguage } from '#src/shared/locales.ts'
import { escapeHtml } from './html.ts'
import type { Message } from './mail.ts'

export interface EmailLink {
  label: string
  url: string
}

/** `verbatim` keeps the line breaks and the own direction of a text that a user wrote. */
export type EmailBlock =
  | { kind: 'text' | 'title' | 'quiet' | 'verbatim'; text: string }
  | { kind: 'link'; link: EmailLink }
  | { kind: 'list'; lines: string[][] }

/** Colour of links; a branding replaces it. */
export const emailLinkColor = '#1d4f5c'

const htmlOf = (block: EmailBlock): string => {
  if (block.kind === 'title')
    return `<h1 style="font:600 20px/1.3 Georgia,serif;margin:0 0 16px">${escapeHtml(block.text)}</h1>`
  if (block.kind === 'quiet')
    return `<p style="margin:24px 0 0;font-size:13px;color:#55636a">${escapeHtml(block.text)}</p>`
  if (block.kind === 'link')
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.link.url)}" style="color:${emailLinkColor}">${escapeHtml(block.link.label)}</a></p>`
  if (block.kind === 'verbatim')
    return `<p dir="auto" style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(block.text)}</p>`
  if (block.kind !== 'list') return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`
  const items = block.lines.map((lines) => `<li style="margin:0 0 12px">${lines.map(escapeHtml).join('<br>')}</li>`)
  return `<ul style="margin:0 0 16px;padding-inline-start:20px">${items.join('')}</ul>`
}

const textOf = (block: EmailBlock): string => {
  if (block.kind === 'link') return `${block.link.label}\n${block.link.url}`
  if (block.kind === 'list') {
    const isShort = block.lines.every((lines) => lines.length === 1)
    return block.lines.map((lines) => `- ${lines.join('\n  ')}`).join(isShort ? '\n' : '\n\n')
  }
  return block.text
}

/**
 * Renders the two parts of an email: plain text, and HTML in the recipient's direction that loads no remote content.
 */
export const renderEmail = (
  language: string | null | undefined,
  blocks: EmailBlock[],
): { text: string; html: string } => {
  const known = toLanguage(language)
  const direction = `lang="${known}" dir="${getTextDirection(known)}"`
  return {
    text: blocks.map(textOf).join('\n\n'),
    // Webmail drops the attributes of <html> and <body>, so the block inside repeats language, direction and style.
    html: `<!doctype html><html ${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head><body style="margin:0;background:#fff"><div ${direction} style="font:16px/1.5 sans-serif;color:#1f2a2e;max-width:560px;margin:24px auto;padding:0 16px;overflow-wrap:anywhere">
${blocks.map(htmlOf).join('\n')}</div></body></html>`,
  }
}

/** Email about an account. All texts are in the recipient's language already. */
export interface AccountEmail {
  to: string
  language: string | null | undefined
  subject: string
  paragraphs: string[]
  /** Short lines below the paragraphs, such as the items of a receipt. */
  lines?: string[]
  /** Link of the only action. */
  link?: EmailLink
  footer?: string
}

/** Renders an email of paragraphs, lines, one link and a footer. */
export const renderAccountEmail = ({
  to,
  language,
  subject,
  paragraphs,
  lines = [],
  link,
  footer,
}: AccountEmail): Message => ({
  to,
  subject,
  ...renderEmail(language, [
    ...paragraphs.map((text): EmailBlock => ({ kind: 'text', text })),
    ...(lines.length > 0 ? [{ kind: 'list' as const, lines: lines.map((line) => [line]) }] : []),
    ...(link ? [{ kind: 'link' as const, link }] : []),
    ...(footer ? [{ kind: 'text' as const, text: footer }] : []),
  ]),
})
