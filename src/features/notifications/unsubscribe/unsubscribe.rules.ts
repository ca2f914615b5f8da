// Unsubscribe without sign-in: the signed token in the mail authorises this action only.

/** Mailing lists with an unsubscribe link: immediate notifications, or the weekly digest. */
export const mailLists = ['email_notifications', 'weekly_digest'] as const
export type MailList = (typeof mailLists)[number]

export const isMailList = (name: string | undefined): name is MailList => mailLists.some((list) => list === name)
