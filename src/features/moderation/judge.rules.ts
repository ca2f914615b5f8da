import { normalizeUnicode } from '#src/shared/unicode.ts'
import { undisguised } from './disguise.parse.ts'
import {
  addressed,
  admissions,
  cheating,
  despair,
  insults,
  notDespair,
  officialUses,
  payments,
  privateThings,
  promises,
  requestsToSend,
  residence,
} from './harm-terms.rules.ts'
import { calls, documents, gifts, negatedWarnings, prices, warnings, writing } from './terms.rules.ts'

// Which texts wait for a look before others read them. A rule is a few things that a text says at once, so that each
// holding can be explained; nothing counts by a sum of points.

/** Why a text waits for a look before others read it. */
export type HoldReason = 'selling' | 'scam' | 'contacts' | 'spam' | 'harassment' | 'privateData' | 'despair'

export interface Verdict {
  heldFor: HoldReason | null
}

const latin = /^[\p{Script=Latin}\d]/u

/** Whether one form of the text has one of the terms. */
const says = (forms: string[], terms: readonly string[]): boolean =>
  terms.some((term) => {
    const wanted = latin.test(term) ? ` ${term}` : term
    return forms.some((form) => form.includes(wanted))
  })

const amount = /\d\s?(?:€|\$|£|¥|euro|eur\b|usd|gbp|dollar|bucks|元|块|دولار|ريال|يورو|درهم)|[€$£¥]\s?\d/iu
const longNumber = /\d(?:[\s./-]?\d){6,14}/u
const houseNumber = /\p{L}\s?\d{1,4}(?!\d)|(?<!\d)\d{1,4}[\s,]{1,2}\p{L}/u
const urls = /(?:https?:\/\/|www\.)[^\s<>]{1,300}/giu
const advertised =
  /[?&](?:aff|ref|affiliate|partner|promo|utm_campaign|r|invite|coupon)\w{0,20}=|essay|paper-?(?:mill|help)|ghostwr|casino|bet\d|crypto|forex|loan|cheap|followers|viagra|slots|bonus|earn|(?:bit\.ly|tinyurl\.com|t\.me|wa\.me|chat\.whatsapp\.com|goo\.gl|cutt\.ly|is\.gd|shorturl)\//iu
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

const has = ({ forms }: Reading, terms: readonly string[]) => says(forms, terms)

/** Writing, tests or papers for somebody else, offered or looked for. */
const sells = (reading: Reading): boolean => {
  const isGift = has(reading, gifts) && !reading.hasAmount
  if (isGift || reading.isWarning) return false
  if (has(reading, cheating)) return true
  if (!(has(reading, documents) && has(reading, writing))) return false
  return reading.hasAmount || has(reading, prices) || has(reading, calls)
}

/** A promise of admission, a visa or a grant against a payment. */
const defrauds = (reading: Reading): boolean =>
  !reading.isWarning &&
  !has(reading, officialUses) &&
  has(reading, admissions) &&
  has(reading, promises) &&
  has(reading, payments)

/** Asks strangers for numbers or papers. */
const collects = (reading: Reading): boolean => {
  if (reading.isWarning || has(reading, officialUses)) return false
  return (
    has(reading, requestsToSend) &&
    has(reading, privateThings) &&
    (has(reading, calls) || longNumber.test(reading.text) || asksStrangers(reading))
  )
}

const documentsOfPeople = [
  ...'passport|id card|id number|bank|password|number|reisepass|passnummer|nummer|ausweis|iban|pasaporte|dni|cedula|numero|passeport|carte d identite|rib |护照|身份证|手机号|银行卡|密码|电话|جواز|رقم|ارقام|هوي'.split(
    '|',
  ),
]
const asksStrangers = (reading: Reading) => has(reading, documentsOfPeople)

const advertises = (reading: Reading): boolean => {
  const found = reading.text.match(urls) ?? []
  if (found.length === 0) return false
  return found.some((url) => advertised.test(url)) || has(reading, advertising)
}

/** Where somebody lives or how they are reached, with a number. */
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

const insultsSomebody = (reading: Reading): boolean => has(reading, insults) && has(reading, addressed)

const despairs = (reading: Reading): boolean => has(reading, despair) && !has(reading, notDespair)

const rules: [HoldReason, (reading: Reading) => boolean][] = [
  ['despair', despairs],
  ['privateData', exposes],
  ['selling', sells],
  ['scam', defrauds],
  ['contacts', collects],
  ['spam', advertises],
  ['harassment', insultsSomebody],
]

const read = (text: string): Reading => {
  const forms = undisguised(text)
  return {
    text,
    forms,
    isWarning: says(forms, warnings) && !says(forms, negatedWarnings),
    hasAmount: amount.test(normalizeUnicode(text, 'NFKC')),
  }
}

/** Whether a text waits for a look, and by which rule: the first that is met, the most urgent first. */
export const judgeText = (text: string): Verdict => {
  const reading = read(text)
  return { heldFor: rules.find(([, isMet]) => isMet(reading))?.[0] ?? null }
}
