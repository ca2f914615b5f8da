import { formatList } from '#src/shared/lists.ts'
import { type InterestSource, interestSources } from './research/interest-sources.rules.ts'

// The words that met, as a sentence says them: what the person named as it is, the rest with the text it stands in. Pure.

type Origin = Exclude<InterestSource, 'named'>

/** The words of a reason's parameters in one list; `said` writes those of a text: "time series (from your CV)". */
export const formatMatchedWords = (
  params: Readonly<Record<string, string | number>>,
  said: (origin: Origin, words: string) => string,
  language: string,
): string => {
  const parts = interestSources.flatMap((source) => {
    const words = params[source === 'named' ? 'words' : source]
    if (typeof words !== 'string') return []
    const list = formatList(words.split(', '), language)
    return [source === 'named' ? list : said(source, list)]
  })
  return formatList(parts, language)
}
