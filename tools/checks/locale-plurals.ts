import type { Language } from '#src/shared/locales.ts'

// Plural forms: a text with a count has the forms of its language, and its singular differs from its plural. Each
// exception is a list of reviewed keys with the reason for it.

const pluralEnding = /_(zero|one|two|few|many|other)$/
const countPlaceholder = /\{\{\s*count\b/

/** Texts with a count that need no plural forms in any language. */
const withoutForms: readonly { keys: RegExp; reason: string }[] = [
  {
    reason: 'the count stands in brackets after the text',
    keys: /^(?:notifications\.panel\.tabUnread|professors\.grant\.others)$/,
  },
  {
    reason: 'a unit symbol, which has one form',
    keys: /^booking\.(?:type\.minutes|type\.noticeFact|typeOption)$/,
  },
  { reason: 'no noun depends on the count', keys: /^booking\.type\.weekFact$/ },
  { reason: 'a formatted share of hundreds of results', keys: /^matching\.explained\.tierShare$/ },
]

/** Texts whose singular and plural are the same in a language, because no word in them depends on the count. */
const sameForms: Partial<Record<Language, RegExp>> = {
  en: /^(?:applications\.(?:board\.rest|bulk\.chosen|sheet\.moreProblems|showMore)|catalogue\.(?:program\.alsoMore|list\.chosen|row\.unknown|row\.unknownNamed)|cv\.review\.toCheck|notifications\.(?:bell\.unread|group\.\w+|panel\.selected)|onboarding\.more\.filled|professors\.atPlace\.running|scholarships\.(?:showMore|show))$/,
  es: /^(?:applications\.(?:board\.rest|sheet\.moreProblems|showMore)|catalogue\.(?:program\.alsoMore|row\.unknown|row\.unknownNamed)|cv\.review\.toCheck|notifications\.(?:bell\.unread|group\.\w+)|professors\.atPlace\.running|scholarships\.(?:showMore|show))$/,
  // "mois", "pays" and "cas" have one form.
  fr: /^(?:applications\.(?:board\.rest|sheet\.moreProblems|showMore|offer\.summary|offers\.(?:income|monthCount|whole))|catalogue\.(?:fact\.months|search\.monthsUpTo)|cv\.review\.toCheck|moderation\.open|professors\.atPlace\.running|scholarships\.(?:showMore|show|countries))$/,
  // "Treffer" and "Zeichen" have one form.
  de: /^(?:applications\.(?:board\.rest|bulk\.chosen|sheet\.moreProblems|showMore)|catalogue\.(?:list\.chosen|row\.unknown|row\.unknownNamed)|cv\.review\.toCheck|matching\.discovery\.results|notifications\.(?:bell\.unread|group\.\w+|panel\.selected)|onboarding\.more\.filled|professors\.atPlace\.running|scholarships\.show|writing\.characters|officialPages\.limit\.characters)$/,
  ar: /^(?:catalogue\.row\.(?:unknown|unknownNamed)|scholarships\.show)$/,
}

/** Lists the texts of a language that lack a plural form, or whose singular repeats the plural. */
export const findPluralProblems = (language: Language, texts: ReadonlyMap<string, string>): string[] => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const bases = new Set(
    [...texts.keys()].filter((key) => pluralEnding.test(key)).map((key) => key.replace(pluralEnding, '')),
  )
  const single = [...texts]
    .filter(([key, text]) => !pluralEnding.test(key) && countPlaceholder.test(text))
    .filter(([key]) => !withoutForms.some(({ keys }) => keys.test(key)))
    .map(([key]) => `${language}: ${key} has a count and no plural forms. Add ${categories.join(', ')}.`)
  const missing = [...bases].flatMap((base) =>
    categories
      .filter((category) => !texts.has(`${base}_${category}`))
      .map((category) => `${language}: ${base}_${category} is missing. Add this plural form.`),
  )
  const same = [...bases]
    .filter((base) => categories.length > 1 && texts.get(`${base}_one`) === texts.get(`${base}_other`))
    .filter((base) => countPlaceholder.test(texts.get(`${base}_other`) ?? '') && !sameForms[language]?.test(base))
    .map((base) => `${language}: ${base}_one is the plural. Write the singular.`)
  return [...single, ...missing, ...same]
}
