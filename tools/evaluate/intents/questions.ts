import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { intentNames } from '#src/features/assistant/understanding/intent-names.rules.ts'
import { languages } from '#src/shared/locales.ts'

// Questions with their intents, for training and measuring the intent classifier. Each file is the work of one hand, a
// question a line: language, intent, a second intent whose answer is as right or "-", text, between tabs. A third, by a
// hash of the text, is held out: it is never trained on.

const intent = z.string().refine((name) => intentNames.some((known) => known === name), 'unknown intent')
const rowSchema = z.tuple([z.enum(languages), intent, intent.or(z.literal('-')), z.string().min(1)])

/** Question with the intents that are right for it. */
export interface LabelledQuestion {
  text: string
  language: (typeof languages)[number]
  intents: string[]
  hand: string
}

const folder = new URL('./questions/', import.meta.url)

/** Reads the questions of all hands. */
export const readQuestions = (): LabelledQuestion[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [language, first, second, text] = rowSchema.parse(line.split('\t'))
          return { text, language, intents: second === '-' ? [first] : [first, second], hand: file.replace('.tsv', '') }
        }),
    )

/** FNV-1a, 32 bits. @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  return hash >>> 0
}

/** Returns whether a question is held out. */
export const isHeldOut = ({ text }: Pick<LabelledQuestion, 'text'>): boolean => hashOf(text) % 3 === 0
