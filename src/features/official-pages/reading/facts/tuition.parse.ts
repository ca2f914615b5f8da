import type { FactReader, Finding } from './fact-reader.rules.ts'
import { findAmountAudience } from './fees.parse.ts'
import { findMoney, findPriceUnit, getLocalCurrency, type Money } from './money.parse.ts'
import type { Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// Tuition, per year, semester, credit or programme.

const tuitionWords: WordTable = {
  en: 'tuition|tuition fee|tuition fees|course fee|course fees|programme fee|programme fees|program fee|fees for entry|annual fee|annual fees|full-time fee|uk fees|uk fee|international fees|international fee|overseas fee|overseas fees|home fee|home fees|eu fees|non-eu fees|international/eu fees|fees home|uk / eu fee|uk/eu fee|uk/eu fees|eu fee|home/uk fee|fees for the|fees for 2*|fees:|fees and funding|per credit|per credit hour|fees amount to|programme costs|program costs|programs cost|programmes cost|cost of the program|cost of the programme|enrolment fees applied|total price|fees and costs|tuition and fees|study fee|study fees|student fees|full fees|cost per credit|fees per year',
  de: 'studiengebuhr|studiengebuhren|studienkosten|studienbeitrag|studienbeitrage|kosten des studiums|teilnahmegebuhr|teilnahmegebuhren|studienentgelt|lehrgangsgebuhr|lehrgangsbeitrag',
  fr: "frais de scolarite|droits de scolarite|droits d'inscription|frais d'inscription|cout de la formation|frais de formation|frais pedagogiques|tarif de la formation",
  es: 'matricula|colegiatura|colegiaturas|tasas academicas|precio del master|precio de la maestria|costo del programa|coste del programa|costo de la maestria|arancel|aranceles|derechos academicos|precio por credito|importe de la matricula|cuota de recuperacion|inversion',
  zh: '学费|學費|培养费|学杂费|學雜費|收费标准',
  ar: 'الرسوم الدراسية|رسوم الدراسة|رسوم البرنامج|المصروفات الدراسية|تكلفة البرنامج|الاقساط|رسوم دراسية',
}
const otherPayments: WordTable = {
  en: 'deposit|housing|accommodation|room and board|application fee|late fee|living costs|living expenses|books|insurance|stipend|scholarship|scholarships|award|grant|reduction|discount|waiver|enrolment fee|registration fee|cost of living|student union|up to|save|bursary|application|off your|payment plan|bench fee',
  de: 'semesterbeitrag|kaution|miete|stipendium|ermassigung|lebenshaltung*|bewerbungsgebuhr|verwaltungskosten*|rabatt',
  fr: 'bourse|loyer|logement|caution|acompte|reduction|frais de dossier|cvec|exoneration',
  es: 'beca|alojamiento|deposito|descuento|fianza|solicitud',
  zh: '住宿费|押金|奖学金|住宿費|獎學金|报名费|保险',
  ar: 'السكن|منحة|خصم|تأمين|رسوم التقديم',
}

/** Amounts in a sentence about a scholarship are what it pays. */
const award: WordTable = {
  en: 'scholarship|scholarships|stipend|stipends|award|awards|grant|grants|fellowship|bursary|discount|waiver|allowance|reduction',
  de: '*stipendium|*stipendien|rabatt|erlass',
  fr: 'bourse|bourses|exoneration',
  es: 'beca|becas|descuento|dotacion',
  zh: '奖学金|獎學金|减免',
  ar: 'منحة|المنحة|خصم',
}

const minTuition = 100

/** Tuition is not read below a free programme: "no tuition fees". */
const free: WordTable = {
  en: 'not charge any tuition fees|no separate tuition fees|no study fees are charged|no tuition fees|not have any tuition fees|no tuition fee|tuition-free|tuition free|no tuition is charged|not charge tuition|does not charge tuition|do not charge tuition fees|without tuition fees|free of tuition',
  de: 'keine studiengebuhren|studiengebuhren: keine|studiengebuhrenfrei|gebuhrenfrei',
  fr: 'aucuns frais de scolarite|sans frais de scolarite',
  es: 'sin tasas academicas|no se cobra matricula',
  zh: '免学费|不收学费',
  ar: 'دون رسوم دراسية|لا توجد رسوم دراسية',
}

/** A programme without tuition; in the currency of its country, which the amount needs. */
const readFree = (segment: Segment): Finding[] => {
  const [none] = findPhrases(segment.folded, free, segment.language)
  const currency = getLocalCurrency(segment.url)
  if (!none || !currency || none.end <= segment.contextLength) return []
  return [
    { kind: 'tuition', value: { amount: 0, currency, per: 'year' }, from: none.start, to: none.end, confidence: 0.65 },
  ]
}

const isInstalment = (folded: string, { end }: Money): boolean =>
  /^\s(?:deposit|final payment|payment|instal)/.test(folded.slice(end, end + 16))

const isRange = (folded: string, { end }: Money): boolean =>
  /^\s?(?:-|to|bis|a|up to)\s?(?:[a-z]{0,3}[$€£]|\d)/.test(folded.slice(end, end + 12))

/** "$14,500 tuition per year": an amount directly before the word. */
const findBefore = (segment: Segment, anchor: WordMatch, amounts: readonly Money[]): Money[] => {
  const { folded, language } = segment
  return amounts.filter(
    ({ start, end }) =>
      end <= anchor.start &&
      anchor.start - end <= 12 &&
      !hasPhrase(folded.slice(Math.max(0, start - 30), anchor.start), otherPayments, language),
  )
}

/** Amounts of the words for tuition: those before them, and those after them up to another payment. */
const amountsOf = (segment: Segment, anchor: WordMatch, amounts: readonly Money[]): Money[] => {
  const { folded, language } = segment
  let previous = anchor.end
  const found = findBefore(segment, anchor, amounts)
  for (const amount of amounts) {
    if (amount.start < anchor.end) continue
    const between = folded.slice(previous, amount.start)
    if (between.length > 110 || hasPhrase(between, otherPayments, language)) break
    previous = amount.end
    if (!isRange(folded, amount) && !isInstalment(folded, amount)) found.push(amount)
  }
  return found
}

const usualUnit: Readonly<Record<string, string>> = { uk: 'year', ie: 'year' }

const unitOf = (segment: Segment, amount: Money, next: number): string | undefined => {
  const { folded, language, url } = segment
  const heading = segment.foldedHeadings.split('|').at(-1) ?? ''
  const stated =
    findPriceUnit(folded, amount, next, language) ??
    findPriceUnit(heading, { ...amount, start: heading.length, end: 0 }, heading.length, language)
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return stated ?? usualUnit[host.slice(host.lastIndexOf('.') + 1)]
}

const toTuition = (segment: Segment, anchor: WordMatch, amount: Money, amounts: readonly Money[]): Finding => {
  const next = amounts[amounts.indexOf(amount) + 1]?.start ?? segment.folded.length
  const per = unitOf(segment, amount, next)
  const audience = findAmountAudience(segment, amount, amounts)
  return {
    kind: 'tuition',
    value: { amount: amount.amount, currency: amount.currency, ...(per ? { per } : {}) },
    from: Math.min(anchor.start, amount.start),
    to: Math.max(anchor.end, amount.end),
    confidence: per ? 0.8 : 0.6,
    ...(audience === undefined ? {} : { audience }),
  }
}

/** Monthly amounts are instalments. */
const isMonthly = ({ value }: Finding): boolean =>
  typeof value === 'object' && value !== null && 'per' in value && value.per === 'month'

const readTuition = (segment: Segment): Finding[] => {
  const { folded, language, url } = segment
  if (hasPhrase(folded, award, language)) return []
  if (hasPhrase(folded, free, language)) return readFree(segment)
  const amounts = findMoney(folded, url).filter(({ end }) => end > segment.contextLength)
  for (const anchor of findPhrases(folded, tuitionWords, language)) {
    const own = amountsOf(segment, anchor, amounts).filter(({ amount }) => amount >= minTuition)
    if (own.length > 0)
      return own
        .slice(0, 4)
        .map((amount) => toTuition(segment, anchor, amount, amounts))
        .filter((finding) => !isMonthly(finding))
  }
  return []
}

const anchor: WordTable = Object.fromEntries(
  Object.keys(tuitionWords).map((language) => [language, `${tuitionWords[language]}|${free[language]}`]),
)

export const tuitionReader: FactReader = { anchor, read: readTuition }
