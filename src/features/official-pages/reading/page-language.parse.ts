/** Languages that the reader knows. */
export const pageLanguages = ['en', 'de', 'fr', 'es', 'zh', 'ar'] as const

/** Minimum number of characters for language detection. */
const maxSampleLength = 20_000

const commonWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('the and of to for with are is by from you your we or be that this which'.split(' ')),
  de: new Set('der die das und für mit den ist von zum zur im sie oder auf bis eine wird werden nicht'.split(' ')),
  fr: new Set('le les des et pour avec est dans du au aux une vous votre ou sur par être sont'.split(' ')),
  es: new Set('el los las y para con es en del al una su por o que se ser son'.split(' ')),
}

/** Returns the language of a lang attribute such as "de-AT"; undefined for none of the six. */
export const parseLanguageTag = (tag: string | undefined): string | undefined => {
  const primary = tag?.trim().toLowerCase().slice(0, 2)
  return pageLanguages.find((language) => language === primary)
}

/** Detects the language of a text by its script and its most frequent words; "en" where neither decides. */
export const detectPageLanguage = (text: string): string => {
  const sample = text.slice(0, maxSampleLength)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const chinese = sample.match(/[㐀-鿿]/g)?.length ?? 0
  const arabic = sample.match(/[\u0600-\u06ff]/g)?.length ?? 0
  if (arabic > letters * 0.4) return 'ar'
  // A Chinese character stands for about two letters of a word.
  if (chinese * 2 > letters * 0.5) return 'zh'
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = Object.entries(commonWords).map(([language, common]): [string, number] => [
    language,
    words.filter((word) => common.has(word)).length,
  ])
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best), ['en', 0])[0]
}
