import { emailParts } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import type { ForwardedReport } from './provider.ts'

/** News of an error that was not seen before, for whoever runs the site. */
export const newErrorMessage = (report: ForwardedReport, to: string, appName: string): Message => {
  const { message, severity, type, fingerprint, context, stack } = report
  const facts = [
    `${severity} ${type} error ${fingerprint}`,
    `On ${context.path}, as ${context.role}, at ${context.timestamp}`,
  ]
  return {
    to,
    subject: `[${appName}] New error: ${message.replace(/\s+/g, ' ').slice(0, 100)}`,
    ...emailParts('en', [
      { kind: 'verbatim', text: message },
      { kind: 'verbatim', text: facts.join('\n') },
      ...(stack ? [{ kind: 'verbatim' as const, text: stack }] : []),
    ]),
  }
}
