import { foldText, normalizeUnicode } from './unicode.ts'

// What people are called. A name stands in mails that go to people who never asked for one, so it holds no message.

/** Characters of one part of a name, and of a whole one. */
export const maxNameLength = 100
export const maxFullNameLength = 200

/** Line breaks, control characters, and signs that turn the text around them; joiners belong to names of some scripts. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u
/** What a mail program would make a link of. */
const link = /[@<>]|:\/\/|www\.|[\p{L}\p{N}][.。．｡]\p{Ll}{2}|[\p{L}\p{N}][.。．｡]\p{Lu}{2}/iu
const maxDigits = 4

/** Signs of markup and of code, which no name has. */
const markup = /[[\]{}|\\`]|\p{L}:/u

/** Alphabets whose letters look like those of the others: in one word they stand side by side only to deceive. */
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

/** Letters of other alphabets with the Latin ones that they look like (Unicode UTS 39, the ones that whole words are made of). */
const lookalikes = new Map(
  [...'аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdԛqԝwαaβbεeηnιiκkνvοoρpτtυuχx'].flatMap((letter, at, all) =>
    at % 2 === 0 ? [[letter, all[at + 1] ?? '']] : [],
  ) as [string, string][],
)

/** Who speaks for a site, in the languages of the product: a member with such a name is taken for one of its people. */
const offices = new Set([
  'gradapp',
  ...'admin administrator administrateur administratrice administrador administradora administratorin'.split(' '),
  ...'moderator moderateur moderatrice moderador moderadora moderatorin moderation support helpdesk'.split(' '),
  ...'管理员 版主 客服 系统管理员 الإدارة المشرف'.split(' '),
])

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}]+/u).filter(Boolean)

const mixesAlphabets = (word: string): boolean => alphabets.filter((alphabet) => alphabet.test(word)).length > 1

/** A word without case and accents, in the Latin letters that it looks like. */
const seenAs = (word: string): string => [...foldText(word)].map((letter) => lookalikes.get(letter) ?? letter).join('')

/** Whether a name deceives about whose it is: by letters of several alphabets in a word, or by an office. */
const poses = (text: string): boolean => {
  const words = wordsOf(text)
  if (words.some((word) => mixesAlphabets(word) || offices.has(word) || offices.has(seenAs(word)))) return true
  // Also with blanks and dots in between, such as "Grad App".
  return /gradapp/.test(words.map(seenAs).join(''))
}

const digitsIn = (text: string) => [...text].filter((letter) => /\p{N}/u.test(letter)).length

/**
 * Whether a text can be a name: of one line, not too long (also with each sign that stands for several letters written out),
 * without links, markup and telephone numbers, and not one that poses as the product's. Empty is one, too.
 */
export const isValidName = (text: string, max: number): boolean =>
  text.length <= max &&
  normalizeUnicode(text, 'NFKC').length <= max &&
  ![unseen, link, markup].some((pattern) => pattern.test(text)) &&
  digitsIn(text) <= maxDigits &&
  !poses(text)

/** A name made of a text that another site calls one: what no name holds is left out, and what stays a message is none. */
export const sanitizeName = (text: string, max: number): string => {
  const plain = [...text.slice(0, 4 * max)]
    .map((letter) => (unseen.test(letter) || /\s/u.test(letter) ? ' ' : letter))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, max)
    .trim()
  return isValidName(plain, max) ? plain : ''
}
