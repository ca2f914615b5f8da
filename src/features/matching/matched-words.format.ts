import { formatList } from '#src/shared/lists.ts'
import { type InterestSource, interestSources } from './research/interest-sources.rules.ts'

// Formats matched words for a sentence: named ones plainly, others with the text that contains them. Pure.

type Origin = Exclude<InterestSource, 'named'>

/** Formats the matched words of a reason as one list; `formatOrigin` formats words of a text: "time series (from your CV)". */
export const formatMatchedWords = (
  params: Readonly<Record<string, string | number>>,
  formatOrigin: (origin: Origin, words: string) => string,
  language: string,
): string => {
  const parts = interestSources.flatMap((source) => {
    const words = params[source === 'named' ? 'words' : source]
    if (typeof words !== 'string') return []
    const list = formatList(words.split(', '), language)
    return [source === 'named' ? list : formatOrigin(source, list)]
  })
  return formatList(parts, language)
}
