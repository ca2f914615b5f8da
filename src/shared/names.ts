import { foldText, normalizeUnicode } from './unicode.ts'

// Validation of user names. A name appears in mails to people who never asked for one, so it must not contain a message.

/** Maximum length of one part of a name, and of a full name, in characters. */
export const maxNameLength = 100
export const maxFullNameLength = 200

/** Matches line breaks, control and bidi control characters; joiners are allowed, because some scripts need them. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u
/** Matches text that a mail client would turn into a link. */
const link = /[@<>]|:\/\/|www\.|[\p{L}\p{N}][.。．｡]\p{Ll}{2}|[\p{L}\p{N}][.。．｡]\p{Lu}{2}/iu
const maxDigits = 4

/** Matches markup and code characters, which no name has. */
const markup = /[[\]{}|\\`]|\p{L}:/u

/** Scripts with confusable letters: a word that mixes them is a homograph attack. */
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

/** Confusables: letters of other scripts and their Latin lookalikes (UTS #39, those that can form whole words). */
const lookalikes = new Map(
  [...'аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdԛqԝwαaβbεeηnιiκkνvοoρpτtυuχx'].flatMap((letter, at, all) =>
    at % 2 === 0 ? [[letter, all[at + 1] ?? '']] : [],
  ) as [string, string][],
)

/** Official roles in the languages of the product: a user with such a name would impersonate the staff. */
const offices = new Set([
  'gradapp',
  ...'admin administrator administrateur administratrice administrador administradora administratorin'.split(' '),
  ...'moderator moderateur moderatrice moderador moderadora moderatorin moderation support helpdesk'.split(' '),
  ...'管理员 版主 客服 系统管理员 الإدارة المشرف'.split(' '),
])

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}]+/u).filter(Boolean)

const mixesAlphabets = (word: string): boolean => alphabets.filter((alphabet) => alphabet.test(word)).length > 1

/** Returns the skeleton of a word: without case and accents, in the Latin letters that it looks like. */
const seenAs = (word: string): string => [...foldText(word)].map((letter) => lookalikes.get(letter) ?? letter).join('')

/** Whether a name impersonates: by mixed scripts in a word, or by an official role. */
const poses = (text: string): boolean => {
  const words = wordsOf(text)
  if (words.some((word) => mixesAlphabets(word) || offices.has(word) || offices.has(seenAs(word)))) return true
  // Also with blanks and dots in between, such as "Grad App".
  return /gradapp/.test(words.map(seenAs).join(''))
}

const digitsIn = (text: string) => [...text].filter((letter) => /\p{N}/u.test(letter)).length

/**
 * Whether a text is a valid name: one line, not too long (also in compatibility decomposition), without links, markup
 * and telephone numbers, and without impersonation of the product. An empty name is valid.
 */
export const isValidName = (text: string, max: number): boolean =>
  text.length <= max &&
  normalizeUnicode(text, 'NFKC').length <= max &&
  ![unseen, link, markup].some((pattern) => pattern.test(text)) &&
  digitsIn(text) <= maxDigits &&
  !poses(text)

/** Sanitizes a name from a provider: removes invalid characters, and returns an empty name if a message remains. */
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
