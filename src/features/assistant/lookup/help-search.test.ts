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
    ['en', 'how do I save a search and get alerts', 'saved-searches'],
    ['es', '¿Cómo guardo una búsqueda?', 'saved-searches'],
    ['fr', 'enregistrer ma recherche', 'saved-searches'],
    ['de', 'Wie speichere ich meine Suche?', 'saved-searches'],
    ['zh', '怎么保存搜索', 'saved-searches'],
    ['ar', 'كيف احفظ البحث', 'saved-searches'],
    ['en', 'how can I filter programmes by country', 'search-programmes'],
    ['es', '¿cómo busco programas con filtros?', 'search-programmes'],
    ['de', 'Studiengänge suchen und filtern', 'search-programmes'],
    ['fr', 'chercher des programmes avec des filtres', 'search-programmes'],
    ['zh', '怎么筛选项目', 'search-programmes'],
    ['ar', 'كيف ابحث عن برامج', 'search-programmes'],
    ['en', 'find a professor who works on my topic', 'find-professors'],
    ['es', 'encontrar profesores de mi tema', 'find-professors'],
    ['fr', 'trouver un directeur sur mon sujet', 'find-professors'],
    ['de', 'Betreuer zu meinem Thema finden', 'find-professors'],
    ['zh', '怎么找研究方向相近的教授', 'find-professors'],
    ['ar', 'كيف أجد أساتذة في موضوعي', 'find-professors'],
    ['en', 'how do I find scholarships', 'find-scholarships'],
    ['es', '¿Cómo encuentro becas?', 'find-scholarships'],
    ['fr', 'comment trouver une bourse', 'find-scholarships'],
    ['de', 'Wie finde ich ein Stipendium?', 'find-scholarships'],
    ['zh', '怎么找奖学金', 'find-scholarships'],
    ['ar', 'كيف اجد منحة', 'find-scholarships'],
    ['en', 'what does an expected deadline mean', 'expected-dates'],
    ['es', '¿qué es una fecha prevista?', 'expected-dates'],
    ['fr', 'que veut dire date prévue', 'expected-dates'],
    ['de', 'Was heißt erwartete Frist?', 'expected-dates'],
    ['zh', '预计截止日期是什么意思', 'expected-dates'],
    ['ar', 'ما معنى الموعد المتوقع', 'expected-dates'],
    ['en', 'how do I compare two offers', 'offers'],
    ['es', 'comparar ofertas', 'offers'],
    ['fr', 'comparer deux offres', 'offers'],
    ['de', 'Zusagen vergleichen', 'offers'],
    ['zh', '怎么比较录取', 'offers'],
    ['ar', 'مقارنة العروض', 'offers'],
    ['en', 'attach a file to the checklist', 'checklist'],
    ['es', 'marcar un requisito de la lista', 'checklist'],
    ['fr', 'joindre un fichier à la candidature', 'checklist'],
    ['de', 'Datei an die Checkliste anhängen', 'checklist'],
    ['zh', '清单怎么勾选', 'checklist'],
    ['ar', 'ارفاق ملف في قائمة المتطلبات', 'checklist'],
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
