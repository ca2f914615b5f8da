import type { AttemptLimits } from './attempt-limits.ts'

/** Account rules of the product, which the platform calls. */
export interface AuthRules extends AttemptLimits {
  emailVerdict: (email: string) => { email: string } | { problem: 'invalidFormat' | 'disposable' }
  /** Length in characters, checked before hashing. */
  maxPasswordLength: number
  /** Returns hints on a weak password; undefined for a good one. */
  passwordHints: (password: string) => Promise<string[] | undefined>
  isRole: (role: unknown) => boolean
  /** Whether the name fields of a sign-up are valid names. */
  hasNames: (body: Record<string, unknown>) => boolean
  /** Returns the sanitized profile fields of a sign-up; undefined if one of them cannot be stored. */
  signUpDetails: (body: Record<string, unknown>) => object | undefined
  /** Sanitizes the name of a new user from any source: removes characters that no name contains. */
  cleanNames: (user: NewUser) => { name: string; firstName: string; lastName: string }
  /** Counts a new account against its network address; false if the limit is exceeded. */
  mayMakeAccount: (address: string) => Promise<boolean>
  /**
   * Counts a mail with a link against the address, whether or not it has an account, and against the requesting
   * network; false if either limit is exceeded.
   */
  mayMail: (purpose: 'reset' | 'confirm' | 'signIn', email: string, network: string) => Promise<boolean>
  /** Called after a sign-up. `body` is its raw input, not validated yet. */
  onUserCreated: (user: NewUser, body: Record<string, unknown>) => Promise<void>
  /** Called after each new session. Must not fail the sign-in. */
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
  /** Whether the user is known to control the address. */
  emailVerified?: boolean | undefined
  name: string
  language?: string | null | undefined
}
