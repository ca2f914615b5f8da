import type { Language } from '#src/shared/locales.ts'

// Sentence with its position in the text.

export interface Sentence {
  text: string
  /** Position in the text, in UTF-16 units. */
  start: number
}

// Abbreviations with a full stop that does not end a sentence; Intl.Segmenter knows none of them.
const abbreviation =
  /(?:^|[\s(«„“"])(?:Dr|Prof|Pr|Mr|Mrs|Ms|Mme|M|Sr|Sra|Dra|St|No|Nr|vol|Bd|al|etc|e\.g|i\.e|z\.\s?B|d\.\s?h|p\.\s?ej|ca|approx|vs|cf|bzw|Univ|Dipl|Ing|Lic|(?:\p{L}{1,4}\.)+\p{L}{1,4}|\p{Lu})\.\s*$/u
/**
 * Salutations such as "Dear Professor Brandt," are a separate sentence, also when the letter continues on the same
 * line.
 */
const salutation =
  /^\s*(?:Dear|Hello|Hi|Good (?:morning|day)|Kia ora|Aloha|Sehr geehrte\p{L}*|Liebe[rs]?|Guten Tag|Hallo|Madame|Monsieur|Bonjour|Ch[eè]re?s?|Estimad[oa]s?|Querid[oa]s?|Buenos d[ií]as|Hola)(?: [^,:!\n]{0,80})?[,:!](?=\s)/u
const pairedEnd = /^[\s"'”’»)\]]+$/u

/** Maximum length of a judged sentence in characters, above that of readable sentences. */
const maxSentence = 1_000
const cutPattern = new RegExp(`.{1,${maxSentence}}(?:(?<=\\s)|$)|.{1,${maxSentence}}`, 'gsu')

/** Splits a long sentence at spaces; nearly all have one part. */
const partsOf = ({ text, start }: Sentence): Sentence[] => {
  if (text.length <= maxSentence) return [{ text, start }]
  let at = start
  return (text.match(cutPattern) ?? []).flatMap((part) => {
    const here = at
    at += part.length
    return part.trim() === '' ? [] : [{ text: part.trim(), start: here + part.length - part.trimStart().length }]
  })
}

/** Splits a text into sentences; each line has at least one. Linear in the length of the text. */
export const splitSentences = (text: string, language: Language): Sentence[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const found: Sentence[] = []
  let open: Sentence | undefined
  const close = () => {
    if (open && open.text.trim() !== '') {
      const lead = open.text.length - open.text.trimStart().length
      found.push(...partsOf({ text: open.text.trim(), start: open.start + lead }))
    }
    open = undefined
  }
  let at = 0
  for (const line of text.split(/(?<=\n)/)) {
    const greeting = line.match(salutation)?.[0] ?? ''
    if (greeting !== '') {
      open = { text: greeting, start: at }
      close()
    }
    for (const { segment, index: within } of segmenter.segment(line.slice(greeting.length))) {
      const index = within + greeting.length
      if (open && (abbreviation.test(open.text.slice(-40)) || pairedEnd.test(segment))) open.text += segment
      else {
        close()
        open = { text: segment, start: at + index }
      }
    }
    close()
    at += line.length
  }
  return found
}

/** Gap of a draft: a separate line in brackets. */
const gapLine = /^\[[^\]\n]{8,600}\]$/u

/** Finds the lines of a text that are gaps, as sentences. */
export const findGaps = (text: string): Sentence[] => {
  let start = 0
  return text.split('\n').flatMap((line) => {
    const at = start
    start += line.length + 1
    return gapLine.test(line) ? [{ text: line, start: at }] : []
  })
}
