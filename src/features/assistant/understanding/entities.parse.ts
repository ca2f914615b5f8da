import { FIELDS, type FieldId } from '#src/features/catalogue/rules.ts'
import type { Language } from '#src/shared/locales.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'
import type { Span } from '../queries/time-spans.rules.ts'

// What a question is about in particular: a span of time, a fact, a checklist item, a date, a country, a field.

/** Lower case without accents, so that "días" and "dias" are one word. */
export const plain = (text: string): string =>
  normalizeUnicode(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

const spanWords: [Span, RegExp][] = [
  [
    'overdue',
    /overdue|\blate\b|\bmiss(ed)?\b|passed|vencid|atrasad|en retard|depasse|uberfallig|verpasst|逾期|过期|متاخر|فات/,
  ],
  ['today', /today|\bhoy\b|aujourd|heute|今天|اليوم/],
  ['week', /week|semana|semaine|woche|周|星期|اسبوع/],
  ['month', /month|\bmes\b|\bmois\b|monat|月|شهر/],
]

/** The span of time that a question is about; `next` when it names none. */
export const spanOf = (question: string): Span => {
  const text = plain(question)
  return spanWords.find(([, pattern]) => pattern.test(text))?.[0] ?? 'next'
}

export type FactQuestion =
  | 'tuition_per_year'
  | 'admission_rate_undergraduate'
  | 'application_fee'
  | 'place'
  | 'website'
  | 'programs'

const factWords: [FactQuestion, RegExp][] = [
  [
    'application_fee',
    /application fee|fee.{0,200}appl(y|ication)|cost.{0,200}\bapply|\bapplying\b.{0,200}cost|tasa de solicitud|frais de (candidature|dossier)|bewerbungsgebuhr|申请费|رسوم التقديم/,
  ],
  [
    'admission_rate_undergraduate',
    /(admission|acceptance) rate|selective|how hard|admision|taux d.admission|zulassungsquote|aufnahmequote|录取率|القبول/,
  ],
  [
    'tuition_per_year',
    /tuition|cost|fee|expensive|price|matricula|cuesta|coste|frais|cout|gebuhr|kost|学费|费用|多少钱|رسوم|تكلف/,
  ],
  ['programs', /program|studieng|项目|برامج/],
  ['website', /web|网站|الموقع الالكتروني/],
  ['place', /where|locat|donde|\bou\b|\bwo\b|在哪|اين/],
]

/** Which fact of a university a question is about; undefined for all of them. */
export const factOf = (question: string): FactQuestion | undefined => {
  const text = plain(question)
  return factWords.find(([, pattern]) => pattern.test(text))?.[0]
}

/** The items of checklists by the words that people use for them. */
const requirementWords: [string, RegExp][] = [
  ['transcripts', /transcript|expediente|releve|zeugnis|notenauszug|成绩单|كشف/],
  [
    'statement_of_purpose',
    /statement of purpose|\bsop\b|carta de motivacion|lettre de motivation|motivationsschreiben|目的陈述|خطاب الغرض/,
  ],
  ['personal_statement', /personal statement/],
  ['cv', /\bcv\b|resume|curriculum|lebenslauf|简历|السيره|السيرة/],
  ['recommendation_1', /(first|1st) (letter|recommendation)|recommendation 1/],
  ['recommendation_2', /(second|2nd) (letter|recommendation)|recommendation 2/],
  ['recommendation_3', /(third|3rd) (letter|recommendation)|recommendation 3/],
  [
    'language_test',
    /language test|toefl|ielts|prueba de idioma|test de langue|sprachtest|语言考试|اختبار اللغه|اختبار اللغة/,
  ],
  ['application_form', /application form|formulario|formulaire|bewerbungsformular|申请表|نموذج/],
  ['application_fee', /application fee|tasa de solicitud|frais de|bewerbungsgebuhr|申请费|رسوم/],
  [
    'research_proposal',
    /research proposal|propuesta de investigacion|projet de recherche|forschungsvorhaben|研究计划|مقترح/,
  ],
  ['writing_sample', /writing sample/],
  ['gre', /\bgre\b/],
  ['gmat', /\bgmat\b/],
  ['essays', /essay/],
]

/** The checklist item that a question names. */
export const requirementOf = (question: string): string | undefined => {
  const text = plain(question)
  return requirementWords.find(([, pattern]) => pattern.test(text))?.[0]
}

/** A date written as 2026-12-01. */
export const dateOf = (question: string): string | undefined =>
  /\b(2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\b/.exec(question)?.[1]

/** The country that a text names, in the reader's language or in English. */
export const countryOf = (question: string, countries: string[], language: Language): string | undefined => {
  const text = ` ${plain(question).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const namings = [language, 'en'].map((tongue) => new Intl.DisplayNames(tongue, { type: 'region' }))
  const isNamed = (code: string) =>
    namings.some((names) => {
      const name = plain(names.of(code) ?? '')
      return name.length > 1 && (/[\u3400-\u9fff]/u.test(name) ? text.includes(name) : text.includes(` ${name} `))
    })
  if (/ (usa|us|america) /.test(text)) return 'US'
  if (/ (uk|england|britain) /.test(text)) return 'GB'
  return countries.find(isNamed)
}

/** The field of study that a text names by its English name, or by that of the reader's language. */
export const fieldOf = (question: string, nameOf: (field: FieldId) => string): FieldId | undefined => {
  const text = plain(question)
  return FIELDS.map(({ id, label }) => ({ id, names: [label, nameOf(id)].map(plain) }))
    .filter(({ names }) => names.some((name) => text.includes(name)))
    .sort((a, b) => b.id.length - a.id.length)[0]?.id
}

export const levelOf = (question: string): 'masters' | 'phd' | 'mba' | undefined => {
  const text = plain(question)
  if (/\bphd\b|doctor|doktor|promotion|博士|دكتوراه/.test(text)) return 'phd'
  if (/\bmba\b/.test(text)) return 'mba'
  return /master|\bmsc\b|\bms\b|硕士|ماجستير/.test(text) ? 'masters' : undefined
}
