import { findAudience } from './audience.parse.ts'
import type { FactReader, Finding } from './fact-reader.rules.ts'
import { findMoney, getLocalCurrency, type Money } from './money.parse.ts'
import type { Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// Application fees and their waivers.

const feeWords: WordTable = {
  en: 'application fee|application fees|application processing fee|admission application fee|application charge|application-fee|processing fee|fee for the application|fee for applying|fee to apply|application for admission fee|application with a|application costs|registration fee for admission*|registration fee for the admission*|per application|admissions fee|cost of application|cost of the application|apply costs|application is|pay the fee of|transfer the fee of',
  de: 'bewerbungsgebuhr|bewerbungsgebuhren|bearbeitungsgebuhr|bearbeitungsgebuhren|bearbeitungsentgelt|antragsgebuhr|anmeldegebuhr|gebuhr fur die bewerbung|bewerbungsentgelt|immatrikulationsgebuhr',
  fr: "frais de dossier|frais de candidature|frais d'admission|frais d'etude de dossier|frais d'etude du dossier|frais d'ouverture de dossier|frais de demande d'admission|frais de depot|frais relatifs a la demande|frais de traitement",
  es: 'tasa de solicitud|tasas de solicitud|tasa de preinscripcion|derechos de preinscripcion|cuota de solicitud|costo de la solicitud|coste de la solicitud|gastos de solicitud|pago de la solicitud|derecho de postulacion|derechos de admision|proceso de admision|cuota de admision|precio de la preinscripcion|tasa de admision|derecho a examen|arancel de postulacion',
  zh: '报名费|申请费|報名費|申請費|报名考试费|报名手续费|申请手续费',
  ar: 'رسوم التقديم|رسم التقديم|رسوم الطلب|رسوم طلب الالتحاق|رسوم تقديم الطلب|رسوم التسجيل للقبول|رسوم طلب|رسوم فتح الملف|رسوم دراسة الطلب',
}

const otherPayments: WordTable = {
  en: 'deposit|housing|room|dormitory|late fee|late registration|enrolment fee|enrollment fee|tuition|health insurance|visa fee|sevis|reservation|transcript fee|per semester|per year|per month|per week|graduation fee|orientation fee|test fee|exam fee',
  de: 'semesterbeitrag|kaution|miete|studiengebuhr*|pro semester|verwaltungsbeitrag',
  fr: 'caution|loyer|scolarite|par an|acompte|cvec',
  es: 'deposito|alojamiento|matricula|por semestre|fianza',
  zh: '学费|住宿费|押金|學費|住宿費|每年|保险',
  ar: 'السكن|تأمين|الرسوم الدراسية|سنويا',
}

const none: WordTable = {
  en: 'no application fee|no fee to apply|without an application fee|no application fees|not charge an application fee|not charge any application fee|not charge any application fees|not charge application fees|free of charge to apply|application is free|no application processing fee|no charge to apply|not currently charge tuition or applications fees|incurs no additional fees|application fee: none|not have an application fee|no fee for applying',
  de: 'keine bewerbungsgebuhr|keine bewerbungsgebuhren|bewerbung ist kostenlos|bewerbung ist kostenfrei|keine bearbeitungsgebuhr',
  fr: 'aucuns frais de dossier|pas de frais de dossier|aucun frais de dossier|sans frais de dossier|candidature est gratuite|depot est gratuit',
  es: 'no hay tasa de solicitud|no se cobra tasa|solicitud es gratuita|preinscripcion es gratuita|sin costo de solicitud',
  zh: '免报名费|不收取报名费|无需缴纳报名费|免申请费|不收申请费|無需報名費|免報名費|不收取申请费',
  ar: 'لا توجد رسوم تقديم|لا توجد رسوم للتقديم|التقديم مجاني|دون رسوم تقديم|بدون رسوم تقديم',
}
const noneWords: WordTable = none

const waivers: WordTable = {
  en: 'fee waiver|fee waivers|fee is waived|fee may be waived|fee can be waived|waive the application fee|waiver of the application fee|application fee will be waived|fee is automatically waived|waived the application fee|application fee waived|waive the fee|application fee waiver|fee exemption|exempt from the application fee|exempt from paying the application fee',
  de: 'gebuhrenerlass|gebuhr erlassen|gebuhrenbefreiung|von der bewerbungsgebuhr befreit',
  fr: 'exoneration des frais|exoneres des frais|exemptes des frais|dispense des frais|dispenses des frais',
  es: 'exencion de la tasa|exentos de la tasa|exencion de tasas|exencion del pago',
  zh: '免除报名费|减免申请费|申请费减免|免除申请费',
  ar: 'الاعفاء من رسوم|اعفاء من رسوم|يعفى من رسوم',
}
const refusedWaiver =
  /not (?:available|offer|grant|provide|possible|waive)|no (?:application )?fee waivers?|cannot|unable|do not offer|keine|aucune exon|no se conced/

const maxFee = 1000
const large = new Set([
  'JPY',
  'KRW',
  'INR',
  'TWD',
  'CLP',
  'COP',
  'HUF',
  'MXN',
  'CNY',
  'SEK',
  'NOK',
  'DKK',
  'CZK',
  'THB',
  'TRY',
])

const isUsual = ({ amount, currency }: Money): boolean =>
  amount > 0 && amount <= (large.has(currency) ? 200_000 : maxFee)

const range = 90

const joiners = new Set(['', 'and', 'or', 'und', 'oder', 'et', 'ou', 'y', 'o'])

/** Returns whether one amount follows another: "$50 or $60", "$50 ($100". */
const isSeparator = (between: string): boolean => {
  if (joiners.has(between.replace(/[\s(/,]/g, ' ').trim())) return true
  return between.length <= 42 && !/[.;:]/.test(between) && /[(/]$/.test(between.trimEnd())
}

/** "$50 ($100 for international applicants) application fee": amounts that lead to the words for the fee. */
const amountsBefore = (segment: Segment, anchor: WordMatch, amounts: readonly Money[], reach: number): Money[] => {
  const { folded, language } = segment
  const found: Money[] = []
  let end = anchor.start
  for (const amount of amounts.toReversed()) {
    if (amount.end > end) continue
    const between = folded.slice(amount.end, end)
    const isLinked = found.length === 0 ? between.length <= reach && !/[.;]/.test(between) : isSeparator(between)
    if (!isLinked || hasPhrase(between, otherPayments, language)) break
    found.unshift(amount)
    end = amount.start
  }
  return found
}

/** Amounts that belong to the words for the fee: after them in the sentence, or just before them. */
const amountsOf = (segment: Segment, anchor: WordMatch, amounts: readonly Money[]): Money[] => {
  const { folded, language } = segment
  let previous = anchor.end
  const after: Money[] = []
  for (const amount of amounts) {
    if (amount.start < anchor.end) continue
    const between = folded.slice(previous, amount.start)
    if (between.length > range || hasPhrase(between, otherPayments, language)) break
    after.push(amount)
    previous = amount.end
  }
  return [...amountsBefore(segment, anchor, amounts, after.length > 0 ? 25 : 60), ...after]
}

/** Audience of one of several amounts: the words after it, else the words before it. */
export const findAmountAudience = (
  segment: Segment,
  amount: Money,
  amounts: readonly Money[],
): string | null | undefined => {
  const { folded, language } = segment
  const index = amounts.indexOf(amount)
  const next = amounts[index + 1]?.start ?? folded.length
  const previous = amounts[index - 1]?.end ?? 0
  const after = folded.slice(amount.end, Math.min(next, amount.end + 90))
  const before = folded.slice(Math.max(previous, amount.start - 70), amount.start)
  const labelled =
    /:\s*(?:fee\s*)?$|\(\s*$|(?:students|applicants|residents|fees?) (?:pay |is |are |- |\$|£)?\s*$/.test(before)
  const [first, second] = labelled ? [before, after] : [after, before]
  return findAudience(first, language) ?? findAudience(second, language) ?? undefined
}

const firstDegree = /undergrad|freshm|first-year|bachelor applicants|本科生/
const graduate = /(?<!under)(?<!under-)graduate|master|doctor|ph\.?d/

/** "$50 for undergraduates, $60 for graduates; each additional one $20": only the second is the fee. */
const isOtherFee = (segment: Segment, amount: Money, amounts: readonly Money[]): boolean => {
  const index = amounts.indexOf(amount)
  const after = segment.folded.slice(amount.end, amounts[index + 1]?.start ?? amount.end + 60)
  const before = segment.folded.slice(Math.max(amounts[index - 1]?.end ?? 0, amount.start - 24), amount.start)
  // "Undergraduate $40, graduate $65" has its labels in front.
  const isInFront = /(?:undergraduates?|freshm[ae]n|applicants|students)[\s:(]*$/.test(before)
  const label = isInFront ? before : after
  if (/(?:each additional|every further|jede weitere|chaque|cada)[\w ]{0,20}$/.test(before)) return true
  if (hasPhrase(after.slice(0, 18), otherPayments, segment.language)) return true
  return firstDegree.test(label) && !graduate.test(label)
}

const toFee = (segment: Segment, anchor: WordMatch, amount: Money, amounts: readonly Money[]): Finding => {
  const audience = findAmountAudience(segment, amount, amounts)
  return {
    kind: 'fee',
    value: { amount: amount.amount, currency: amount.currency, per: 'application' },
    from: Math.min(anchor.start, amount.start),
    to: Math.max(anchor.end, amount.end),
    confidence: 0.88,
    ...(audience === undefined ? {} : { audience }),
  }
}

const readNone = (segment: Segment): Finding[] => {
  const [free] = findPhrases(segment.folded, noneWords, segment.language)
  const currency = getLocalCurrency(segment.url)
  if (!free || !currency || free.end <= segment.contextLength) return []
  return [
    {
      kind: 'fee',
      value: { amount: 0, currency, per: 'application' },
      from: free.start,
      to: free.end,
      confidence: 0.75,
    },
  ]
}

const readWaiver = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  const [waiver] = findPhrases(folded, waivers, language)
  if (!waiver || waiver.end <= segment.contextLength || refusedWaiver.test(folded) || /[?？؟]\s*$/.test(folded))
    return []
  return [{ kind: 'fee_waiver', value: 'available', from: waiver.start, to: waiver.end, confidence: 0.75 }]
}

const readAmounts = (segment: Segment): Finding[] => {
  const { folded, language, url } = segment
  const amounts = findMoney(folded, url).filter((amount) => amount.end > segment.contextLength)
  for (const anchor of findPhrases(folded, feeWords, language)) {
    const own = amountsOf(segment, anchor, amounts).filter(
      (amount) => isUsual(amount) && !isOtherFee(segment, amount, amounts),
    )
    if (own.length > 0) return own.slice(0, 4).map((amount) => toFee(segment, anchor, amount, amounts))
  }
  return []
}

const bareFee: WordTable = {
  en: 'fee|fees|costs|cost|charge',
  de: 'gebuhr|gebuhren|kostet|entgelt|kosten|fallen',
  fr: 'frais|coute|cout',
  es: 'tasa|cuota|costo|coste|cuesta|arancel',
  zh: '费用|費用|费',
  ar: 'رسوم|رسم',
}
const applying: WordTable = {
  en: 'application|applications|apply|applying|applicants',
  de: 'bewerbung|bewerben|antrag|bewerber*',
  fr: 'candidature|dossier|postuler|candidat|candidats',
  es: 'solicitud|postulacion|preinscripcion|aspirantes',
  zh: '申请|报名|申請|報名',
  ar: 'التقديم|الطلب|طلب|المتقدم',
}
const moreThanFee =
  /programme fee|program fee|course fee|tuition|semester|student services|visa|credit|fee status|late|housing|monat|month|mois|transfer|bank|test|exam|translation|evaluation|transcript/

/** "It costs $60 to apply": the words for a fee and for applying stand apart, in the sentence or its heading. */
const readPlainFee = (segment: Segment): Finding[] => {
  const { folded, language, url, foldedHeadings } = segment
  const about = `${foldedHeadings.split('|').at(-1) ?? ''} ${folded}`
  if (folded.length > 240 || moreThanFee.test(folded) || hasPhrase(folded, otherPayments, language)) return []
  const [fee] = findPhrases(folded, bareFee, language)
  if (!fee || !hasPhrase(about, applying, language)) return []
  const amounts = findMoney(folded, url).filter((amount) => amount.end > segment.contextLength)
  return amounts
    .filter((amount) => isUsual(amount) && amount.amount <= (large.has(amount.currency) ? 200_000 : 300))
    .slice(0, 4)
    .map((amount) => ({ ...toFee(segment, fee, amount, amounts), confidence: 0.65 }))
}

const readFees = (segment: Segment): Finding[] => {
  const free = readNone(segment)
  const named = free.length > 0 ? free : readAmounts(segment)
  return [...(named.length > 0 ? named : readPlainFee(segment)), ...readWaiver(segment)]
}

const join = (...tables: readonly WordTable[]): WordTable =>
  Object.fromEntries(
    ['en', 'de', 'fr', 'es', 'zh', 'ar'].map((language) => [
      language,
      tables.flatMap((table) => table[language] ?? []).join('|'),
    ]),
  )

export const feeReader: FactReader = { anchor: join(feeWords, none, waivers, bareFee), read: readFees }
