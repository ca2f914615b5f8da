import { renderEmail } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import type { ForwardedReport } from './report-forwarding.provider.ts'

/** Renders the operator's mail about an error or a problem that a user describes. */
export const renderErrorEmail = (report: ForwardedReport, to: string, appName: string): Message => {
  const { message, severity, type, fingerprint, context, stack } = report
  const subject = type === 'user' ? 'User reported a problem' : 'New error'
  const facts = [
    `${severity} ${type} error ${fingerprint}`,
    `On ${context.path}, as ${context.role}, at ${context.timestamp}`,
  ]
  return {
    to,
    subject: `[${appName}] ${subject}: ${message.replace(/\s+/g, ' ').slice(0, 100)}`,
    ...renderEmail('en', [
      { kind: 'verbatim', text: message },
      { kind: 'verbatim', text: facts.join('\n') },
      ...(stack ? [{ kind: 'verbatim' as const, text: stack }] : []),
    ]),
  }
}
