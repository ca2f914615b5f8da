import { parseNumber } from './numbers.parse.ts'
import { hasPhrase, type WordTable } from './words.rules.ts'

// Amounts of money with their currency and unit, in folded sentences.

export interface Money {
  amount: number
  currency: string
  start: number
  end: number
}

const prefixes =
  'us$ USD|usd$ USD|usd USD|s$ SGD|sg$ SGD|sgd SGD|hk$ HKD|hkd HKD|nt$ TWD|ntd TWD|twd TWD|a$ AUD|au$ AUD|aud$ AUD|aud AUD|c$ CAD|ca$ CAD|can$ CAD|cdn$ CAD|cdn $ CAD|cad$ CAD|cad $ CAD|cad CAD|nz$ NZD|nzd NZD|mx$ MXN|mxn MXN|eur EUR|euro EUR|euros EUR|€ EUR|gbp GBP|£ GBP|chf CHF|sfr CHF|fr. CHF|sek SEK|nok NOK|dkk DKK|jpy JPY|cny CNY|rmb CNY|人民币 CNY|人民幣 CNY|krw KRW|₩ KRW|inr INR|rs INR|rs. INR|₹ INR|myr MYR|rm MYR|zar ZAR|pln PLN|czk CZK|huf HUF|try TRY|thb THB|aed AED|sar SAR|qar QAR|kwd KWD|egp EGP|jod JOD|ils ILS|brl BRL|r$ BRL|clp CLP|cop COP|新台币 TWD|新台幣 TWD|港币 HKD|港幣 HKD|$ $|¥ ¥|kr kr'
const suffixes =
  'euros EUR|euro EUR|eur EUR|€ EUR|欧元 EUR|يورو EUR|us dollars USD|u.s. dollars USD|us-dollar USD|usd USD|美元 USD|美金 USD|دولار USD|dolares USD|dollars $|dollar $|$ $|pounds GBP|gbp GBP|£ GBP|英镑 GBP|swiss francs CHF|schweizer franken CHF|franken CHF|francs suisses CHF|chf CHF|元人民币 CNY|元人民幣 CNY|人民币 CNY|rmb CNY|cny CNY|yuan CNY|元 ¥|港元 HKD|港币 HKD|hkd HKD|hong kong dollars HKD|新台币 TWD|twd TWD|日元 JPY|円 JPY|yen JPY|jpy JPY|원 KRW|won KRW|krw KRW|sek SEK|nok NOK|dkk DKK|kr kr|kronor SEK|pln PLN|zl PLN|czk CZK|huf HUF|tl TRY|try TRY|thb THB|baht THB|inr INR|rupees INR|ريال قطري QAR|ريال عماني OMR|ريال SAR|درهم AED|دينار كويتي KWD|دينار اردني JOD|جنيه EGP|sar SAR|aed AED|qar QAR|kwd KWD|pesos ₱|mxn MXN|cad CAD|aud AUD|nzd NZD|sgd SGD|chf CHF|zar ZAR|myr MYR|ils ILS'

const toMap = (text: string): Map<string, string> =>
  new Map(
    text.split('|').map((pair) => {
      const at = pair.lastIndexOf(' ')
      return [pair.slice(0, at), pair.slice(at + 1)] as const
    }),
  )
const before = toMap(prefixes)
const after = toMap(suffixes)
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const alternatives = (map: Map<string, string>) =>
  [...map.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')

const money = new RegExp(
  `(?:(?<![a-z])(${alternatives(before)})\\s?)?(?<![\\d.,])((?:[1-9]\\d{0,2}(?:[.,' ]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,7}(?:[.,]\\d{1,2})?)(?!\\d))(万|萬)?(?:[.,]-{1,2})?(?:\\s?(${alternatives(after)})(?![a-z]|\\s?\\d))?`,
  'g',
)

/** Currency of "$", "¥", "kr" and "元" by the country of the address. */
const local: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: { ca: 'CAD', au: 'AUD', nz: 'NZD', sg: 'SGD', hk: 'HKD', mx: 'MXN', cl: 'CLP', co: 'COP', tw: 'TWD' },
  '₱': { cl: 'CLP', co: 'COP', ar: 'ARS', ph: 'PHP' },
  '¥': { jp: 'JPY', tw: 'TWD', hk: 'HKD' },
  kr: { no: 'NOK', dk: 'DKK', is: 'ISK' },
}
const usual: Readonly<Record<string, string>> = { $: 'USD', '₱': 'MXN', '¥': 'CNY', kr: 'SEK' }

const currencies: Readonly<Record<string, string>> = {
  us: 'USD',
  edu: 'USD',
  uk: 'GBP',
  ca: 'CAD',
  au: 'AUD',
  nz: 'NZD',
  ch: 'CHF',
  se: 'SEK',
  no: 'NOK',
  dk: 'DKK',
  jp: 'JPY',
  cn: 'CNY',
  hk: 'HKD',
  sg: 'SGD',
  ...Object.fromEntries('de at fr es it nl be ie fi pt gr lu'.split(' ').map((country) => [country, 'EUR'])),
}

const getDomain = (url: string): string => {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return host.slice(host.lastIndexOf('.') + 1)
}

/** Returns the currency of the country that an address belongs to. */
export const getLocalCurrency = (url: string): string | undefined => currencies[getDomain(url)]

const parseAmount = (raw: string): number => {
  const cents = /^(.+)[.,](\d{2})$/.exec(raw)
  const [whole, decimals] = cents?.[1] !== undefined && /\d{3}$|^\d{1,3}$/.test(cents[1]) ? [cents[1], cents[2]] : [raw]
  const isThousands = /^[1-9]\d{0,2}(?:[.,' ]\d{3})+$/.test(whole)
  const amount = isThousands ? Number(whole.replace(/[.,' ]/g, '')) : parseNumber(whole)
  return decimals ? amount + Number(decimals) / 100 : amount
}

/** "DKK 750 (approx. EUR 100)" is one amount. */
const conversion = /\((?:approx\.?|approximately|ca\.?|about|around|equivalent to|rund|environ|aprox\.?|约|約) ?$/

/** Returns the currency of a match: "$" and "元" get that of the country of the address. */
const findCurrency = (prefix: string | undefined, suffix: string | undefined, domain: string): string | undefined => {
  const first = before.get(prefix ?? '')
  const second = after.get(suffix ?? '')
  // "$1,200 pesos" is in pesos.
  const code = prefix === '$' && second && second !== '$' ? second : (first ?? second)
  return code && (local[code]?.[domain] ?? usual[code] ?? code)
}

const toMoney = (match: RegExpExecArray, folded: string, domain: string): Money[] => {
  const [all, prefix, number = '', tenThousands, suffix] = match
  const currency = findCurrency(prefix, suffix, domain)
  const amount = parseAmount(number) * (tenThousands ? 10_000 : 1)
  const isConversion = conversion.test(folded.slice(Math.max(0, match.index - 18), match.index))
  if (!currency || isConversion || !Number.isFinite(amount)) return []
  return [{ amount, currency, start: match.index, end: match.index + all.length }]
}

/** Lists the amounts of money; "$" and "元" get the currency of the country of the address. */
export const findMoney = (folded: string, url: string): Money[] => {
  const domain = getDomain(url)
  return [...folded.matchAll(money)].flatMap((match) => toMoney(match, folded, domain))
}

const units: readonly (readonly [string, WordTable])[] = [
  [
    'credit',
    {
      en: 'per credit|per credit hour|per credit unit|per unit|a credit|each credit|/credit|per semester hour|per quarter hour|per graduate credit',
      de: 'pro ects*|pro leistungspunkt|je leistungspunkt',
      fr: 'par credit',
      es: 'por credito|el credito',
      zh: '每学分|/学分|每學分',
      ar: 'للساعة|لكل ساعة|الساعة المعتمدة',
    },
  ],
  [
    'semester',
    {
      en: 'per semester|a semester|each semester|per term|a term|each term|/semester|per trimester|per half-year',
      de: 'pro semester|je semester|im semester|/semester|semesterweise',
      fr: 'par semestre|par session|par trimestre',
      es: 'por semestre|al semestre|semestrales|por cuatrimestre',
      zh: '每学期|/学期|每學期',
      ar: 'للفصل|لكل فصل|كل فصل',
    },
  ],
  [
    'month',
    {
      en: 'per month|a month|each month|monthly|/month|p.m.',
      de: 'pro monat|im monat|monatlich*|je monat|/monat',
      fr: 'par mois|mensuel*|/mois',
      es: 'al mes|por mes|mensual*|/mes',
      zh: '每月|/月|每个月|月额|月額',
      ar: 'شهريا|في الشهر|لكل شهر|كل شهر|الشهري',
    },
  ],
  [
    'year',
    {
      en: 'per year|a year|each year|per annum|annually|annual|yearly|/year|p.a.|per academic year|an academic year|for the year|per session',
      de: 'pro jahr|im jahr|jahrlich*|je jahr|pro studienjahr|/jahr|je studienjahr',
      fr: "par an|par annee|annuel*|/an|l'annee",
      es: 'al ano|por ano|anual*|/ano|por curso|al curso|por curso academico',
      zh: '每年|/年|每学年|/学年|一年|每學年|年度',
      ar: 'سنويا|في السنة|للسنة|لكل عام|كل عام|للعام|في العام',
    },
  ],
  [
    'programme',
    {
      en: 'total|in total|for the programme|for the program|full programme|entire programme|entire program|whole programme|full program|total programme|total program|total tuition|per programme|per program|for the whole course|total course fee|full course|for the entire',
      de: 'gesamt*|insgesamt|fur den gesamten|fur das gesamte studium',
      fr: 'au total|pour toute la formation|pour le programme|cout total|total',
      es: 'en total|por el programa|programa completo|coste total|costo total|precio total|total',
      zh: '总计|共计|全程|总学费|總計|合計|合计',
      ar: 'اجمالي|كامل البرنامج|للبرنامج|البرنامج كاملا|بالكامل',
    },
  ],
]

const findUnit = (text: string, language: string): string | undefined =>
  units.find(([, table]) => hasPhrase(text, table, language))?.[0]

/** Maximum distance of a unit from its amount. */
const unitDistance = 60

/** Returns the unit of an amount (year, semester, credit, month, programme): the words after it, else those before it. */
export const findPriceUnit = (
  folded: string,
  { start, end }: Money,
  next: number,
  language: string,
): string | undefined =>
  findUnit(folded.slice(end, Math.min(next, end + unitDistance)), language) ??
  findUnit(folded.slice(Math.max(0, start - unitDistance), start), language)
