import type { AttemptLimits } from './attempt-limits.ts'

/** What the product decides about accounts; the platform only asks. */
export interface AuthRules extends AttemptLimits {
  emailVerdict: (email: string) => { email: string } | { problem: 'invalidFormat' | 'disposable' }
  /** Characters; beyond it no hash is made. */
  maxPasswordLength: number
  /** What is wrong with a password, or undefined for a good one. */
  passwordHints: (password: string) => Promise<string[] | undefined>
  isRole: (role: unknown) => boolean
  /** Whether what a sign-up says of how somebody is called can be names. */
  hasNames: (body: Record<string, unknown>) => boolean
  /** What a sign-up says of the person beside the account, cleaned; undefined when a part of it cannot be kept. */
  signUpDetails: (body: Record<string, unknown>) => object | undefined
  /** How a new person is called, whoever says so: without what no name holds. */
  cleanNames: (user: NewUser) => { name: string; firstName: string; lastName: string }
  /** Counts an account that is about to be made from a network address; false when it has made enough. */
  mayMakeAccount: (address: string) => Promise<boolean>
  /**
   * Counts one mail with a link to an address, whether or not it has an account, and against the network that asks for it;
   * false when either has had enough.
   */
  mayMail: (purpose: 'reset' | 'confirm' | 'signIn', email: string, network: string) => Promise<boolean>
  /** `body` is what the sign-up sent; nothing of it is checked yet. */
  onUserCreated: (user: NewUser, body: Record<string, unknown>) => Promise<void>
  /** After each new session; must not fail the sign-in. */
  onSignedIn: (userId: string) => Promise<void>
  sendConfirmation: (user: MailUser, url: string) => Promise<void>
  sendReset: (user: MailUser, url: string) => Promise<void>
  sendSignInLink: (user: MailUser, url: string) => Promise<void>
}

export interface NewUser {
  id: string
  email: string
  name: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  role?: string | null | undefined
  language?: string | null | undefined
}

export interface MailUser {
  id?: string | undefined
  email: string
  /** Whether the address is known to be the person's. */
  emailVerified?: boolean | undefined
  name: string
  language?: string | null | undefined
}
