// What people are called. A name stands in mails that go to people who never asked for one, so it holds no message.

/** Characters of one part of a name, and of a whole one. */
export const maxNameLength = 100
export const maxFullNameLength = 200

/** Line breaks, control characters, and signs that turn the text around them; joiners belong to names of some scripts. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u
/** What a mail program would make a link of. */
const link = /[@<>]|:\/\/|www\.|[\p{L}\p{N}][.。．｡]\p{Ll}{2}|[\p{L}\p{N}][.。．｡]\p{Lu}{2}/iu
const maxDigits = 4

const digitsIn = (text: string) => [...text].filter((letter) => /\p{N}/u.test(letter)).length

/** Whether a text can be a name: of one line, not too long, without links and telephone numbers. Empty is one, too. */
export const isName = (text: string, max: number): boolean =>
  text.length <= max && !unseen.test(text) && !link.test(text) && digitsIn(text) <= maxDigits

/** A name made of a text that another site calls one: what no name holds is left out, and what stays a message is none. */
export const cleanName = (text: string, max: number): string => {
  const plain = [...text.slice(0, 4 * max)]
    .map((letter) => (unseen.test(letter) || /\s/u.test(letter) ? ' ' : letter))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, max)
    .trim()
  return isName(plain, max) ? plain : ''
}
