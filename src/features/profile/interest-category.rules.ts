// Categories of research interests by name (data specification, section 3). Pure functions.

export const interestCategories = ['primary', 'keyword', 'application', 'methodology'] as const
export type InterestCategory = (typeof interestCategories)[number]

/** Words for research methods in the six languages; Chinese has no spaces, so its words match inside the text. */
const methodWords = `method methods methodology methodologies analysis analytics modeling modelling simulation simulations
  inference optimization optimisation experiments experimental survey surveys ethnography interviews qualitative quantitative
  econometrics spectroscopy microscopy sequencing statistics statistical algorithms
  método métodos metodología análisis modelado modelización simulación inferencia optimización encuestas cualitativa cuantitativa
  méthode méthodes méthodologie analyse analyses modélisation inférence enquêtes methode methoden methodik methodologie
  modellierung optimierung umfragen
  منهج مناهج منهجية طرق أساليب تحليل نمذجة محاكاة استدلال تحسين استبيانات`
const methodParts = ['方法', '分析', '建模', '模拟', '优化', '推断']
/** Words that link a topic to its application: "machine learning for healthcare". */
const useWords = `application applications applied for in aplicación aplicaciones aplicada aplicado para en
  appliquée appliqué pour dans anwendung anwendungen angewandte für تطبيق تطبيقات تطبيقية`
const useParts = ['应用']

const setOf = (words: string) => new Set(words.split(/\s+/))
const methods = setOf(methodWords)
const uses = setOf(useWords)
const wordsOf = (name: string): string[] => name.toLowerCase().split(/[\s,;:()/.&-]+/)
/** Tells whether a name is a single abbreviated term or one with a digit: "NLP", "CRISPR-Cas9", "5G". */
const isTerm = (name: string): boolean => !/\s/.test(name) && /\p{Lu}\p{Lu}|\d/u.test(name)

const matchesInterest = (name: string, words: ReadonlySet<string>, parts: readonly string[]): boolean =>
  wordsOf(name).some((word) => words.has(word)) || parts.some((part) => name.includes(part))

/**
 * Classifies an interest by its name only. The vocabulary is shared, so that a user or a source must not affect it: the
 * first user who writes a name would decide for all others.
 */
export const classifyInterest = (name: string): InterestCategory => {
  const trimmed = name.trim()
  if (matchesInterest(trimmed, uses, useParts)) return 'application'
  if (matchesInterest(trimmed, methods, methodParts)) return 'methodology'
  return isTerm(trimmed) ? 'keyword' : 'primary'
}
