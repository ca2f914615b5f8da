import type { FactReader, Finding } from './fact-reader.rules.ts'
import { findAmountAudience } from './fees.parse.ts'
import { findMoney, findPriceUnit, type Money } from './money.parse.ts'
import type { Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// Amounts of scholarships, stipends and grants.

const awardWords: WordTable = {
  en: 'scholarship|scholarships|stipend|stipends|award|awards|grant|grants|fellowship|fellowships|bursary|bursaries|allowance|monthly payment|monthly payments|studentship|maintenance|support of|instalments|funding of',
  de: '*stipendium|*stipendien|stipendienrate|forderung|forderbetrag|grundstipendium|gefordert',
  fr: 'bourse|bourses|allocation|montant|indemnite|aide financiere|soutien financier',
  es: 'beca|becas|ayuda|dotacion|estipendio|importe|cuantia|asignacion mensual|apoyo economico',
  zh: '奖学金|獎學金|生活费|生活費|助学金|资助|月额|津贴|補助|补助',
  ar: 'منحة|المنحة|منح|مكافاة|مكافأة|راتب شهري|مخصص',
}
const notAwards: WordTable = {
  en: 'application fee|tuition fee is|tuition fees are|tuition is|deposit|income|gpa|registration fee|raffle|survey|tuition cost|total tuition|cost per credit|payment plan|tuition rate|travel costs of|prize',
  de: 'bewerbungsgebuhr|semesterbeitrag|einkommen|forschungskosten*|buchergeld',
  fr: 'frais de dossier|frais de scolarite|droits de scolarite|revenu|caution',
  es: 'tasa de solicitud|matricula es|ingresos',
  zh: '报名费|押金|收入',
  ar: 'رسوم التقديم|الرسوم الدراسية',
}
const whole: WordTable = {
  en: 'full scholarship|full tuition scholarship|fully funded|fully-funded|full tuition waiver|full funding|full tuition fees|covers full tuition',
  de: 'vollstipendium',
  fr: 'bourse complete|bourse integrale',
  es: 'beca completa|beca integral|beca total',
  zh: '全额奖学金|全額獎學金|全奖',
  ar: 'منحة كاملة|منحة دراسية كاملة|مجانية كاملة|منحة مجانية|ممولة بالكامل|تمويل كامل',
}

const reach = 120

const minAmount = 50

const belongs = (segment: Segment, anchor: WordMatch, amount: Money): boolean => {
  const { folded, language } = segment
  const [from, to] = amount.start >= anchor.end ? [anchor.end, amount.start] : [amount.end, anchor.start]
  return to - from <= reach && !hasPhrase(folded.slice(from, to), notAwards, language)
}

const toAmount = (segment: Segment, anchor: WordMatch, amount: Money, amounts: readonly Money[]): Finding => {
  const next = amounts[amounts.indexOf(amount) + 1]?.start ?? segment.folded.length
  const per = findPriceUnit(segment.folded, amount, next, segment.language)
  const audience = findAmountAudience(segment, amount, amounts)
  return {
    kind: 'amount',
    value: { amount: amount.amount, currency: amount.currency, ...(per && per !== 'credit' ? { per } : {}) },
    from: Math.min(anchor.start, amount.start),
    to: Math.max(anchor.end, amount.end),
    confidence: per ? 0.8 : 0.6,
    audience: audience ?? null,
  }
}

const regular: WordTable = {
  en: 'value|valued at|worth|a month|per month|monthly|each month|a year|per year|per annum|annually|for graduates|for doctoral candidates|as a doctoral candidate|as a graduate',
  de: 'hohe von|im monat|monatlich*|pro monat|im jahr|jahrlich*',
  fr: 'valeur|par mois|mensuel*|par an|annuel*',
  es: 'valor|cuantia|al mes|mensual*|por mes|al ano|anual*',
  zh: '每月|每年|/月|/年|月额',
  ar: 'شهريا|سنويا',
}
const livingCosts =
  /rent|accommodation|housing|living costs|cost of living|insurance|miete|loyer|alquiler|住宿|سكن|travel|research costs|contribution of|rate of pay/

/** On the page of a scholarship, an amount per month or year needs no other word. */
const readRates = (segment: Segment, amounts: readonly Money[]): Finding[] => {
  const { folded, language } = segment
  const [rate] = findPhrases(folded, regular, language)
  const [first] = amounts
  if (!rate || !first || livingCosts.test(folded)) return []
  return amounts.slice(0, 4).map((amount) => toAmount(segment, rate, amount, amounts))
}

const readAmount = (segment: Segment): Finding[] => {
  const { folded, language, url } = segment
  if (hasPhrase(folded, notAwards, language)) return []
  const amounts = findMoney(folded, url).filter(({ end, amount }) => end > segment.contextLength && amount >= minAmount)
  for (const anchor of findPhrases(folded, awardWords, language)) {
    const own = amounts.filter((amount) => belongs(segment, anchor, amount))
    if (own.length > 0) return own.slice(0, 4).map((amount) => toAmount(segment, anchor, amount, amounts))
  }
  if (segment.isAward && amounts.length > 0) return readRates(segment, amounts)
  const [full] = findPhrases(folded, whole, language)
  if (!full || full.end <= segment.contextLength || amounts.length > 0) return []
  return [{ kind: 'amount', value: { text: 'full scholarship' }, from: full.start, to: full.end, confidence: 0.6 }]
}

const anchor: WordTable = Object.fromEntries(
  Object.keys(awardWords).map((language) => [
    language,
    `${awardWords[language]}|${whole[language]}|${regular[language]}`,
  ]),
)

export const amountReader: FactReader = { anchor, read: readAmount }
