import type { Message } from '#src/server/mail.ts'
import type { ForwardedReport } from './provider.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** News of an error that was not seen before, for whoever runs the site. */
export const newErrorMessage = (report: ForwardedReport, to: string, appName: string): Message => {
  const { message, severity, type, fingerprint, context, stack } = report
  const facts = [
    `${severity} ${type} error ${fingerprint}`,
    `On ${context.path}, as ${context.role}, at ${context.timestamp}`,
  ]
  const text = [message, facts.join('\n'), stack].filter(Boolean).join('\n\n')
  return {
    to,
    subject: `[${appName}] New error: ${message.replace(/\s+/g, ' ').slice(0, 100)}`,
    text,
    html: `<!doctype html><html lang="en"><body><pre style="white-space:pre-wrap">${escapeHtml(text)}</pre></body></html>`,
  }
}
