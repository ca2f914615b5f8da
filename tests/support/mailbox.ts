import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface TestMailbox {
  url: string
  mails: ParsedMail[]
  /** While true, the server refuses every message with an error. */
  fail: (isFailing: boolean) => void
  close: () => Promise<void>
}

/** Starts a real SMTP server on the loopback address that stores received messages. */
export const openMailbox = async (): Promise<TestMailbox> => {
  const mails: ParsedMail[] = []
  let isFailing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      simpleParser(stream).then(
        (mail) => {
          if (isFailing) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          mails.push(mail)
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    fail: (next) => {
      isFailing = next
    },
    close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const patienceMs = 15_000

const recipientsOf = ({ to }: ParsedMail) =>
  (Array.isArray(to) ? to : to ? [to] : []).flatMap(({ value }) => value.map(({ address }) => address ?? ''))

/** Security mails arrive beside the mail that a test waits for, at any time; their own tests read `mails`. */
const isSecurityMail = ({ text }: ParsedMail) => text?.includes('#forgot-password') ?? false

const isTo = (to: string) => (mail: ParsedMail) => recipientsOf(mail).includes(to) && !isSecurityMail(mail)

/** Waits for the newest message to an address and removes it from the mailbox; skips security mails. */
export const takeNextMail = async ({ mails }: TestMailbox, to: string): Promise<ParsedMail> => {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const at = mails.findLastIndex(isTo(to))
    const [mail] = at >= 0 ? mails.splice(at, 1) : []
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no mail came for ${to}`)
}

/** Counts the messages to an address, without security mails. */
export const countMails = ({ mails }: TestMailbox, to: string) => mails.filter(isTo(to)).length

/** Returns the only link of a message, without the origin. */
export const extractLink = (mail: ParsedMail): string => {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`no link in: ${mail.text}`)
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}

/** Returns the token in the fragment of a link; undefined where there is none. */
export const tokenOfLink = (link: string): string | undefined =>
  new URLSearchParams(new URL(link, 'http://site.invalid').hash.slice(1)).get('token') ?? undefined
