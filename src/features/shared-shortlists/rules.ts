// Shortlists that a user shows to others by a link: programmes with their public facts, a title and a note.

/** Usual durations of a link in days; every link has an end. */
export const linkDays = [30, 90, 365] as const
export const defaultLinkDays = 90
export const maxLinkDays = 365

/** Maximum number of links per user: open, and in total with ended ones. */
export const maxLinks = { open: 50, inAll: 200 }

/** Retention of an ended link in days, so that its owner still sees that it has ended. */
export const endedLinkDays = 90

/** Maximum number of entries of a link. */
export const maxSharedEntries = 50

/** Maximum lengths of the texts of a link, in characters. */
export const linkTextLengths = { title: 100, note: 1_000 }

/** Key of the link on the device of a visitor who saves its entries after signing up. */
export const pendingShortlistKey = 'shared_shortlist'
