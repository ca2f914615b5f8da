// Leaving a mailing list without signing in: the mail itself carries the right to do so, and to nothing else.

/** What a person can leave from a mail: everything that is mailed at once, or the weekly digest. */
export const mailLists = ['email_notifications', 'weekly_digest'] as const
export type MailList = (typeof mailLists)[number]

export const isMailList = (name: string | undefined): name is MailList => mailLists.some((list) => list === name)
