/** Maximum length of an e-mail address (RFC 5321, section 4.5.3.1.3). */
export const maxEmailLength = 254

/** Whether a text has the form of an e-mail address; only a confirmation mail proves that the mailbox exists. */
export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text.trim())
