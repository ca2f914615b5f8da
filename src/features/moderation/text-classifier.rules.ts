import { normalizeUnicode } from '#src/shared/unicode.ts'
import {
  collaborationTerms,
  earnings,
  insiders,
  leaks,
  noWorkClaims,
  papers,
  reviews,
  searches,
  substitutes,
  supplies,
  tests,
} from './cheating-terms.rules.ts'
import { deobfuscate } from './deobfuscate.parse.ts'
import {
  addressTerms,
  admissions,
  cheating,
  despair,
  endings,
  insults,
  notDespair,
  officialUses,
  payments,
  preparations,
  privateData,
  promises,
  requestsToSend,
  residence,
} from './harm-terms.rules.ts'
import { hopelessness, hopelessPairs } from './self-harm-terms.rules.ts'
import { calls, documents, gifts, negatedWarnings, prices, warnings, writing } from './terms.rules.ts'

// Rules that hold texts for review. A rule combines a few meanings of a text, so that each hold can be explained; there
// is no score.

/** Reason for which a text is held for review before others read it. */
export type HoldReason = 'selling' | 'scam' | 'contacts' | 'spam' | 'harassment' | 'privateData' | 'despair'

export interface Classification {
  heldFor: HoldReason | null
}

const latin = /^[\p{Script=Latin}\d]/u

/** True when one form of the text contains one of the terms. */
const matchesAny = (forms: string[], terms: readonly string[]): boolean =>
  terms.some((term) => {
    const wanted = latin.test(term) ? ` ${term}` : term
    return forms.some((form) => form.includes(wanted))
  })

const amount =
  /\d\s?(?:€|\$|£|¥|euro|eur\b|usd|gbp|dollar|bucks|元|块|دولار|ريال|يورو|درهم)|[€$£¥]\s?\d|[一二两三四五六七八九几][百千万](?:块|元|起|[^\p{L}]|$)/iu
const longNumber = /\d(?:[\s./-]?\d){6,14}/u
const houseNumber = /\p{L}\s?\d{1,4}(?!\d)|(?<!\d)\d{1,4}[\s,]{1,2}\p{L}/u
const urls = /(?:https?:\/\/|www\.)[^\s<>]{1,300}/giu
const advertised =
  /[?&](?:aff|ref|affiliate|partner|promo|utm_campaign|r|invite|coupon)\w{0,20}=|essay|paper-?(?:mill|help)|ghostwr|casino|bet\d|crypto|forex|loan|cheap|followers|viagra|slots|bonus|(?<![a-z])earn(?!ing)|(?:bit\.ly|tinyurl\.com|t\.me|wa\.me|chat\.whatsapp\.com|goo\.gl|cutt\.ly|is\.gd|shorturl)\//iu
/** Cheap top-level domains, and those of schools and offices, which advertise nothing. */
const cheapHost =
  /^(?:https?:\/\/)?[^\s/?#]{1,200}\.(?:top|xyz|club|icu|vip|click|win|buzz|online|site|live)(?:[/:?#]|$)/iu
const publicHost = /^(?:https?:\/\/)?[^\s/?#]{0,200}\.(?:edu|gov|ac|gouv)(?:\.[a-z]{2})?(?:[/:?#]|$)/iu
const advertising = [
  ...'promo code|discount code|use my code|my code|referral|sign up with my|click here|click the link|earn money|earn $|passive income|make money|casino|betting|followers|weight loss|limited offer|best deals|shop now|buy now|gutscheincode|rabattcode|geld verdienen|nebenverdienst|jetzt kaufen|klick hier|codigo de descuento|mi codigo|gana dinero|ganar dinero|ingresos pasivos|compra ya|haz clic|code promo|mon code|gagner de l argent|gagne de l argent|revenus passifs|clique ici|cliquez ici|achetez|优惠码|邀请码|我的链接|点击链接|赚钱|兼职日结|日赚|刷单|点这里|下载领|كود خصم|كود الخصم|رابط الاحاله|اربح|ربح المال|اضغط هنا|اضغط الرابط|سجل من رابطي|تسوق'.split(
    '|',
  ),
]

interface Reading {
  text: string
  forms: string[]
  isWarning: boolean
  hasAmount: boolean
}

const has = ({ forms }: Reading, terms: readonly string[]) => matchesAny(forms, terms)

const isTraded = (reading: Reading) => reading.hasAmount || has(reading, prices) || has(reading, calls)

/** Seeks a substitute who sits a test or does the work for money. */
const seeksSubstitute = (reading: Reading): boolean =>
  has(reading, tests) &&
  has(reading, substitutes) &&
  has(reading, searches) &&
  (reading.hasAmount || has(reading, prices)) &&
  !has(reading, reviews)

/** Offers forged or unearned papers. */
const forges = (reading: Reading): boolean =>
  has(reading, papers) && has(reading, noWorkClaims) && (isTraded(reading) || has(reading, supplies))

/** Offers or seeks writing, tests or papers by a substitute. */
const sells = (reading: Reading): boolean => {
  const isGift = has(reading, gifts) && !reading.hasAmount
  const isShared = has(reading, collaborationTerms) && !isTraded(reading)
  if (isGift || isShared || reading.isWarning) return false
  if (has(reading, cheating) || seeksSubstitute(reading) || forges(reading)) return true
  if (!(has(reading, documents) && has(reading, writing))) return false
  return isTraded(reading)
}

/** Promises admission, a visa or a grant against a payment. */
const defrauds = (reading: Reading): boolean =>
  !reading.isWarning &&
  (has(reading, insiders) || !has(reading, officialUses)) &&
  has(reading, admissions) &&
  (has(reading, promises) || has(reading, insiders)) &&
  has(reading, payments)

/** Asks strangers for numbers or papers. */
const collects = (reading: Reading): boolean => {
  if (reading.isWarning || has(reading, officialUses)) return false
  if (has(reading, leaks) && has(reading, calls)) return true
  return (
    has(reading, requestsToSend) &&
    has(reading, privateData) &&
    (has(reading, calls) || longNumber.test(reading.text) || asksStrangers(reading))
  )
}

const documentsOfPeople = [
  ...'mobile|celular|portable|movil|whatsapp|passport|id card|id number|bank|password|number|reisepass|passnummer|nummer|ausweis|iban|pasaporte|dni|cedula|numero|passeport|carte d identite|rib |护照|身份证|手机号|银行卡|密码|电话|جواز|رقم|ارقام|هوي'.split(
    '|',
  ),
]
const asksStrangers = (reading: Reading) => has(reading, documentsOfPeople)

const advertises = (reading: Reading): boolean => {
  const found = (reading.text.match(urls) ?? []).filter((url) => !publicHost.test(url))
  if (found.length === 0) return false
  if (found.some((url) => cheapHost.test(url)) && has(reading, earnings)) return true
  return found.some((url) => advertised.test(url)) || has(reading, advertising)
}

/** Home address or contact details of a person, with a number. */
const exposes = (reading: Reading): boolean =>
  !/[?？؟]\s{0,3}$/u.test(reading.text) &&
  has(reading, residence) &&
  (longNumber.test(reading.text) || houseNumber.test(reading.text)) &&
  !has(reading, officeWords)
const officeWords = [
  ...'office|hotline|opening hours|embassy|consulate|secretariat|sprechstunde|buro|botschaft|konsulat|sekretariat|oficina|embajada|consulado|secretaria|bureau|ambassade|consulat|secretariat|办公室|大使馆|领事馆|招生办|مكتب|سفاره|قنصليه|عماده'.split(
    '|',
  ),
]

const insultsReader = (reading: Reading): boolean => has(reading, insults) && has(reading, addressTerms)

/** Figures of speech: a place where a person does not want to live, or death in a manner of speaking. */
const quotations = [
  / (?:live|leben|wohnen|vivir|viviendo|vivre) (?:in|at|with|en|a|con|avec|bei|im|am|chez)(?= )(?! (?:this (?:world|life)|dieser welt|diesem leben|este mundo|esta vida|ce monde|cette vie))/gu,
  / (?:اعيش|العيش) في(?! (?:هذه|هذا|الدنيا))/gu,
  / (?:va|vont|allait) me tuer/gu,
  / (?:examen|prueba|entrevista|plazo|tesis|curso|semana|asignatura)(?: [^ ]{1,20}){0,3} me (?:mato|mata|matan)/gu,
]
const withoutSayings = ({ forms, ...rest }: Reading): Reading => ({
  ...rest,
  forms: forms.map((form) => quotations.reduce((kept, quotation) => kept.replace(quotation, ' · '), form)),
})

const isDespair = (reading: Reading): boolean =>
  (has(reading, despair) ||
    has(reading, hopelessness) ||
    (has(reading, preparations) && has(reading, endings)) ||
    hopelessPairs.some((pair) => pair.every((terms) => has(reading, terms)))) &&
  !has(reading, notDespair)
const despairs = (reading: Reading): boolean => isDespair(withoutSayings(reading))

const rules: [HoldReason, (reading: Reading) => boolean][] = [
  ['despair', despairs],
  ['privateData', exposes],
  ['selling', sells],
  ['scam', defrauds],
  ['contacts', collects],
  ['spam', advertises],
  ['harassment', insultsReader],
]

const read = (text: string): Reading => {
  const forms = deobfuscate(text)
  return {
    text,
    forms,
    isWarning: matchesAny(forms, warnings) && !matchesAny(forms, negatedWarnings),
    hasAmount: amount.test(normalizeUnicode(text, 'NFKC')),
  }
}

/** Classifies a text: whether it is held for review, and by the first matching rule, most urgent first. */
export const classifyText = (text: string): Classification => {
  const reading = read(text)
  return { heldFor: rules.find(([, isMet]) => isMet(reading))?.[0] ?? null }
}
