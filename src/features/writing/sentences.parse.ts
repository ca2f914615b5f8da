import type { Language } from '#src/shared/locales.ts'

// Where a text's sentences begin and end.

export interface Sentence {
  text: string
  /** Place in the text, in UTF-16 units. */
  start: number
}

// What a full stop follows without ending a sentence; Intl's rules know none of them.
const abbreviation =
  /(?:^|[\s(«„“"])(?:Dr|Prof|Pr|Mr|Mrs|Ms|Mme|M|Sr|Sra|Dra|St|No|Nr|vol|Bd|al|etc|e\.g|i\.e|z\.\s?B|d\.\s?h|p\.\s?ej|ca|approx|vs|cf|bzw|Univ|Dipl|Ing|Lic|(?:\p{L}{1,4}\.)+\p{L}{1,4}|\p{Lu})\.\s*$/u
/** "Dear Professor Brandt," is a sentence of its own, also where the letter goes on in the same line. */
const salutation =
  /^\s*(?:Dear|Hello|Hi|Good (?:morning|day)|Kia ora|Aloha|Sehr geehrte\p{L}*|Liebe[rs]?|Guten Tag|Hallo|Madame|Monsieur|Bonjour|Ch[eè]re?s?|Estimad[oa]s?|Querid[oa]s?|Buenos d[ií]as|Hola)(?: [^,:!\n]{0,80})?[,:!](?=\s)/u
const pairedEnd = /^[\s"'”’»)\]]+$/u

/** Characters of a sentence that are judged at once, as no sentence that somebody reads is longer. */
const maxSentence = 1_000
const cutPattern = new RegExp(`.{1,${maxSentence}}(?:(?<=\\s)|$)|.{1,${maxSentence}}`, 'gsu')

/** A sentence in parts that are cut at a space where there is one; nearly all are one part. */
const partsOf = ({ text, start }: Sentence): Sentence[] => {
  if (text.length <= maxSentence) return [{ text, start }]
  let at = start
  return (text.match(cutPattern) ?? []).flatMap((part) => {
    const here = at
    at += part.length
    return part.trim() === '' ? [] : [{ text: part.trim(), start: here + part.length - part.trimStart().length }]
  })
}

/** Splits a text into sentences; each line is at least one. Linear in the length of the text. */
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

/** A line of its own in brackets: what a draft leaves to the person. */
const gapLine = /^\[[^\]\n]{8,600}\]$/u

/** The lines of a text that are gaps, as sentences. */
export const findGaps = (text: string): Sentence[] => {
  let start = 0
  return text.split('\n').flatMap((line) => {
    const at = start
    start += line.length + 1
    return gapLine.test(line) ? [{ text: line, start: at }] : []
  })
}
