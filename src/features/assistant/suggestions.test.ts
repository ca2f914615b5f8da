import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { detectRuleIntents } from './understanding/intents.parse.ts'

// What the assistant offers to be asked, and what it says that one could write, it also understands, in each language.

describe.each(languages)('CH-01 suggestions in %s', (language) => {
  const t = getTranslator(language)
  /** What a question is about where it names no programme. */
  const meantBy = (question: string) => detectRuleIntents(question).find((intent) => intent !== 'programFact')

  it.each([
    ['due', 'due'],
    ['missing', 'missing'],
    ['matches', 'matches'],
    ['find', 'search'],
    ['scholarships', 'scholarships'],
    ['letter', 'howTo'],
  ])('the suggested question "%s" is understood', (name, intent) => {
    expect(meantBy(t(`assistant.suggest.${name}`))).toBe(intent)
  })

  it.each([
    ['deadlineHow', 'proposeDeadline'],
    ['requirementHow', 'proposeRequirement'],
    ['compareWhich', 'compare'],
  ])('the example of "%s" is understood', (name, intent) => {
    const [, example = ''] = t(`assistant.say.${name}`).split(/[:：] ?/)
    expect(meantBy(example)).toBe(intent)
  })
})
