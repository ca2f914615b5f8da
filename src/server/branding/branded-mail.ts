import { emailLinkColor } from '../email-template.ts'
import { escapeHtml } from '../html.ts'
import type { Mailer, Message } from '../mail.ts'
import { actionShade } from './brand-colors.ts'
import { mailLogoHeight } from './brand-logo.ts'
import type { Branding } from './branding.ts'

/** Inserts a line at the start of the content of an e-mail (src/server/email-template.ts). */
const insertFirst = (html: string, line: string): string => {
  const start = html.indexOf('>', html.indexOf('<div', html.indexOf('<body'))) + 1
  return `${html.slice(0, start)}\n${line}${html.slice(start)}`
}

/** Writes logo and colour of the instance into an e-mail. The logo is part of the message, so readers load nothing. */
const brandMessage = (message: Message, { palette, logo }: Branding, appName: string): Message => {
  const color = palette?.shades[actionShade]
  const colored = color ? message.html.replaceAll(`color:${emailLinkColor}`, `color:${color}`) : message.html
  if (!logo) return { ...message, html: colored }
  const picture = `<p style="margin:0 0 24px"><img src="cid:${logo.version}" alt="${escapeHtml(appName)}" height="${mailLogoHeight}" style="height:${mailLogoHeight}px;max-width:100%"></p>`
  return {
    ...message,
    html: insertFirst(colored, picture),
    picture: { id: logo.version, content: logo.mailPicture },
  }
}

/** Wraps a mailer so that its messages have the branding of the instance. */
export const createBrandedMailer = (mailer: Mailer, getBranding: () => Branding, appName: string): Mailer => ({
  ...mailer,
  send: async (message) => await mailer.send(brandMessage(message, getBranding(), appName)),
})
