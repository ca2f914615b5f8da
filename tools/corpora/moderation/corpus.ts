import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// Moderation corpus: texts for training and measuring the moderation models; each file is the work of one author. Files
// in `heldout` are never trained on, and the rules were not changed after looking at them.

export const textClasses = ['despair', 'ordinary', 'cheating', 'fraud', 'contact'] as const

const labelledTextSchema = z.object({
  text: z.string().min(1),
  language: z.enum(['en', 'es', 'fr', 'de', 'zh', 'ar']),
  class: z.enum(textClasses),
})
export type LabelledText = z.infer<typeof labelledTextSchema> & { author: string }

const folder = 'tools/corpora/moderation'

/** Reads the labelled texts of one part of the corpus. */
export const readCorpus = (part: 'training' | 'heldout'): LabelledText[] =>
  readdirSync(join(folder, part))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, part, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({ ...labelledTextSchema.parse(JSON.parse(line)), author: file.replace('.jsonl', '') })),
    )
