import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import type { Language } from '#src/shared/locales.ts'
import { searchHelp } from './lookup.commands.ts'

const found = (language: Language, question: string) =>
  searchHelp({ t: getTranslator(language), appName: 'GradApp', language }, question, 3).data.map(({ id }) => id)

describe('CH-01: help articles answer how-to questions', () => {
  it.each<[Language, string, string]>([
    ['en', 'How do I ask for a letter?', 'letters'],
    ['en', 'How do I write a statement of purpose?', 'statement'],
    ['en', 'What does a mentor see?', 'mentors'],
    ['en', 'i missed the deadline by one day', 'missed-deadline'],
    ['es', '¿Cómo pido una carta de recomendación?', 'letters'],
    ['es', '¿Qué ocurre si rechazo una oferta?', 'decline-offer'],
    ['fr', 'Comment demander une lettre de recommandation ?', 'letters'],
    ['fr', 'mes dates dans mon agenda', 'calendar'],
    ['de', 'Wie bitte ich um ein Empfehlungsschreiben?', 'letters'],
    ['de', 'Was wird gelöscht, wenn ich mein Konto lösche?', 'delete-account'],
    ['zh', '如何请人写推荐信？', 'letters'],
    ['zh', '错过截止日期怎么办', 'missed-deadline'],
    ['ar', 'كيف أطلب رسالة توصية؟', 'letters'],
    ['ar', 'تفعيل التحقق بخطوتين', 'two-factor'],
  ])('in %s, the first article for "%s" is %s', (language, question, id) => {
    expect(found(language, question)[0]).toBe(id)
  })

  it.each<[Language, string]>([
    ['en', 'What is the weather on Mars?'],
    ['de', 'Wie wird das Wetter morgen?'],
  ])('in %s, no article is found for "%s"', (language, question) => {
    expect(found(language, question)).toEqual([])
  })
})
