/** Longer than any address that mail is delivered to. */
export const maxEmailLength = 254

/** Whether a text looks like the address of a mailbox; whether there is one, only a mail tells. */
export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text.trim())
