import { directionOf, toLanguage } from '#src/shared/locales.ts'

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export interface MailLink {
  label: string
  url: string
}

export type MailBlock =
  | { kind: 'text' | 'title' | 'quiet'; text: string }
  | { kind: 'link'; link: MailLink }
  | { kind: 'list'; lines: string[][] }

const htmlOf = (block: MailBlock): string => {
  if (block.kind === 'title')
    return `<h1 style="font:600 20px/1.3 Georgia,serif;margin:0 0 16px">${escapeHtml(block.text)}</h1>`
  if (block.kind === 'quiet')
    return `<p style="margin:24px 0 0;font-size:13px;color:#55636a">${escapeHtml(block.text)}</p>`
  if (block.kind === 'link')
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.link.url)}" style="color:#1d4f5c">${escapeHtml(block.link.label)}</a></p>`
  if (block.kind !== 'list') return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`
  const items = block.lines.map((lines) => `<li style="margin:0 0 12px">${lines.map(escapeHtml).join('<br>')}</li>`)
  return `<ul style="margin:0 0 16px;padding-inline-start:20px">${items.join('')}</ul>`
}

const textOf = (block: MailBlock): string => {
  if (block.kind === 'link') return `${block.link.label}\n${block.link.url}`
  if (block.kind === 'list') return block.lines.map((lines) => `- ${lines.join('\n  ')}`).join('\n\n')
  return block.text
}

/** The two parts of a mail: plain text, and HTML in the reader's direction without anything to fetch. */
export const mailParts = (language: string, blocks: MailBlock[]): { text: string; html: string } => ({
  text: blocks.map(textOf).join('\n\n'),
  html: `<!doctype html><html lang="${toLanguage(language)}" dir="${directionOf(toLanguage(language))}"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;color:#1f2a2e;max-width:560px;margin:24px auto;padding:0 16px">
${blocks.map(htmlOf).join('\n')}</body></html>`,
})
