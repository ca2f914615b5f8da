import type { Language } from '#src/shared/locales.ts'
import type { Span } from '../queries/time-spans.rules.ts'

// Words that name entities in a question, in lower case without accents. All languages are matched, because users mix
// them.

export type Patterns = Record<Language, RegExp>

/** Plain pattern for names that are equal in every language, such as those of tests. */
type Words = Patterns | RegExp

export type FactQuestion =
  | 'tuition_per_year'
  | 'admission_rate_undergraduate'
  | 'application_fee'
  | 'place'
  | 'website'
  | 'programs'

export const spanWords: [Exclude<Span, 'next'>, Words][] = [
  [
    'overdue',
    {
      en: /overdue|\blate\b|\bmiss(ed)?\b|passed/,
      es: /vencid|atrasad/,
      fr: /en retard|depasse/,
      de: /uberfallig|verpasst/,
      zh: /逾期|过期/,
      ar: /متاخر|فات/,
    },
  ],
  ['today', { en: /today/, es: /\bhoy\b/, fr: /aujourd/, de: /heute/, zh: /今天/, ar: /اليوم/ }],
  ['week', { en: /week/, es: /semana/, fr: /semaine/, de: /woche/, zh: /周|星期/, ar: /اسبوع/ }],
  ['month', { en: /month/, es: /\bmes\b/, fr: /\bmois\b/, de: /monat/, zh: /月/, ar: /شهر/ }],
]

export const factWords: [FactQuestion, Words][] = [
  [
    'application_fee',
    {
      en: /application fee|fee.{0,200}appl(y|ication)|cost.{0,200}\bapply|\bapplying\b.{0,200}cost/,
      es: /tasa de solicitud/,
      fr: /frais de (candidature|dossier)/,
      de: /bewerbungsgebuhr/,
      zh: /申请费/,
      ar: /رسوم التقديم/,
    },
  ],
  [
    'admission_rate_undergraduate',
    {
      en: /(admission|acceptance) rate|selective|how hard/,
      es: /admision/,
      fr: /taux d.admission/,
      de: /zulassungsquote|aufnahmequote/,
      zh: /录取率/,
      ar: /القبول/,
    },
  ],
  [
    'tuition_per_year',
    {
      en: /tuition|cost|fee|expensive|price/,
      es: /matricula|cuesta|coste/,
      fr: /frais|cout/,
      de: /gebuhr|kost/,
      zh: /学费|费用|多少钱/,
      ar: /رسوم|تكلف/,
    },
  ],
  ['programs', { en: /program/, es: /programa/, fr: /programme/, de: /program|studieng/, zh: /项目/, ar: /برامج/ }],
  ['website', { en: /web/, es: /web/, fr: /web/, de: /web/, zh: /网站/, ar: /الموقع الالكتروني/ }],
  ['place', { en: /where|locat/, es: /donde/, fr: /\bou\b/, de: /\bwo\b/, zh: /在哪/, ar: /اين/ }],
]

/** Checklist items. The English name is the fallback for languages without words. */
export const requirementWords: [string, Words][] = [
  [
    'transcripts',
    {
      en: /transcript/,
      es: /expediente/,
      fr: /releve/,
      de: /zeugnis|notenauszug/,
      zh: /成绩单/,
      ar: /كشف/,
    },
  ],
  [
    'statement_of_purpose',
    {
      en: /statement of purpose|\bsop\b/,
      es: /carta de motivacion/,
      fr: /lettre de motivation/,
      de: /motivationsschreiben/,
      zh: /目的陈述/,
      ar: /خطاب الغرض/,
    },
  ],
  ['personal_statement', /personal statement/],
  [
    'cv',
    {
      en: /\bcv\b|resume/,
      es: /curriculum/,
      fr: /curriculum/,
      de: /lebenslauf/,
      zh: /简历/,
      ar: /السيره|السيرة/,
    },
  ],
  ['recommendation_1', /(first|1st) (letter|recommendation)|recommendation 1/],
  ['recommendation_2', /(second|2nd) (letter|recommendation)|recommendation 2/],
  ['recommendation_3', /(third|3rd) (letter|recommendation)|recommendation 3/],
  [
    'language_test',
    {
      en: /language test|toefl|ielts/,
      es: /prueba de idioma/,
      fr: /test de langue/,
      de: /sprachtest/,
      zh: /语言考试/,
      ar: /اختبار اللغه|اختبار اللغة/,
    },
  ],
  [
    'application_form',
    {
      en: /application form/,
      es: /formulario/,
      fr: /formulaire/,
      de: /bewerbungsformular/,
      zh: /申请表/,
      ar: /نموذج/,
    },
  ],
  [
    'application_fee',
    {
      en: /application fee/,
      es: /tasa de solicitud/,
      fr: /frais de/,
      de: /bewerbungsgebuhr/,
      zh: /申请费/,
      ar: /رسوم/,
    },
  ],
  [
    'research_proposal',
    {
      en: /research proposal/,
      es: /propuesta de investigacion/,
      fr: /projet de recherche/,
      de: /forschungsvorhaben/,
      zh: /研究计划/,
      ar: /مقترح/,
    },
  ],
  ['writing_sample', /writing sample/],
  ['gre', /\bgre\b/],
  ['gmat', /\bgmat\b/],
  ['essays', /essay/],
]

export const hasMatch = (words: Words, text: string): boolean =>
  words instanceof RegExp ? words.test(text) : Object.values(words).some((pattern) => pattern.test(text))

/** Finds the first row whose words the text contains. */
export const findFirstMatch = <Name>(rows: readonly (readonly [Name, Words])[], text: string): Name | undefined =>
  rows.find(([, words]) => hasMatch(words, text))?.[0]
