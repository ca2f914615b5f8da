import { foldText } from '#src/shared/unicode.ts'

// Words for nationality in six languages: adjectives and demonyms, in addition to country names. Without accents; Latin
// and Arabic words may have an ending, Chinese ones match anywhere.

const words: Readonly<Record<string, string>> = {
  AF: 'afghan afgano afghanisch afghane 阿富汗 افغاني افغانستان',
  AR: 'argentine argentinian argentin argentinisch argentinier 阿根廷 ارجنتيني',
  AU: 'australian australien australiano australisch australier 澳大利亚 澳洲 استرالي',
  BD: 'bangladeshi bangladesch bengali 孟加拉 بنغلاديشي',
  BR: 'brazilian brasilian brasilen bresilien brasilianisch brasilianer 巴西 برازيلي',
  CA: 'canadian canadien canadiens kanadisch kanadier 加拿大 كندي',
  CH: 'swiss suisse suizo schweizer 瑞士 سويسري',
  CL: 'chilean chilien chilenisch chileno 智利 تشيلي',
  CN: 'chinese chino china chinois chinesisch chinesin 中国 صيني الصين',
  CO: 'colombian colombien kolumbianisch kolumbianer colombiano 哥伦比亚 كولومبي',
  DE: 'german aleman allemand deutsch deutscher 德国 الماني المانيا',
  DZ: 'algerian algerien algerisch argelino 阿尔及利亚 جزائري',
  EG: 'egyptian egipcio egyptien agyptisch agypter agypterin 埃及 مصري مصريه مصرية',
  ES: 'spanish spaniard espanol espagnol spanisch spanier spanierin 西班牙 اسباني',
  ET: 'ethiopian etiope ethiopien athiopisch 埃塞俄比亚 اثيوبي',
  FR: 'french frances francais franzosisch franzose franzosin 法国 فرنسي',
  GB: 'british britanico britannique britisch brite 英国 بريطاني بريطانيا',
  GH: 'ghanaian ghaneen ghanaisch ghanes 加纳 غاني',
  GR: 'greek griego grec griechisch grieche 希腊 يوناني',
  ID: 'indonesian indonesien indonesisch indonesio 印度尼西亚 印尼 اندونيسي',
  IE: 'irish irlandes irlandais irisch 爱尔兰 ايرلندي',
  IN: 'indian indio hindu indien indienne indisch inder inderin 印度 هندي هنديه هندية الهند',
  IR: 'iranian irani iranien iranisch persian 伊朗 ايراني',
  IT: 'italian italiano italien italienisch italiener 意大利 ايطالي',
  JP: 'japanese japones japonais japanisch japaner 日本 ياباني',
  KE: 'kenyan keniano kenyan kenianisch 肯尼亚 كيني',
  KR: 'korean coreano coreen koreanisch koreaner 韩国 كوري',
  LB: 'lebanese libanes libanais libanesisch 黎巴嫩 لبناني',
  MA: 'moroccan marroqui marocain marokkanisch marokkaner 摩洛哥 مغربي',
  MX: 'mexican mexicano mexicain mexikanisch mexikaner 墨西哥 مكسيكي',
  MY: 'malaysian malasio malaisien malaysisch 马来西亚 ماليزي',
  NG: 'nigerian nigeriano nigerianisch 尼日利亚 نيجيري',
  NL: 'dutch holandes neerlandais hollandais niederlandisch hollander 荷兰 هولندي',
  NP: 'nepali nepalese nepales nepalais nepalesisch 尼泊尔 نيبالي',
  PE: 'peruvian peruano peruvien peruanisch 秘鲁 بيروفي',
  PH: 'filipino filipina philippin philippinisch 菲律宾 فلبيني',
  PK: 'pakistani pakistanais pakistanisch paquistani 巴基斯坦 باكستاني',
  PL: 'polish polaco polonais polnisch pole polin 波兰 بولندي',
  PT: 'portuguese portugues portugais portugiesisch 葡萄牙 برتغالي',
  RU: 'russian ruso russe russisch russe russin 俄罗斯 روسي',
  SA: 'saudi saoudien saudisch 沙特 سعودي',
  SE: 'swedish sueco suedois schwedisch schwede 瑞典 سويدي',
  SY: 'syrian sirio syrien syrisch syrer 叙利亚 سوري',
  TH: 'thai tailandes thailandais thailandisch 泰国 تايلاندي',
  TN: 'tunisian tunecino tunisien tunesisch 突尼斯 تونسي',
  TR: 'turkish turco turc turkisch turke 土耳其 تركي',
  UA: 'ukrainian ucraniano ukrainien ukrainisch 乌克兰 اوكراني',
  US: 'american estadounidense americain amerikanisch amerikaner 美国 امريكي',
  VN: 'vietnamese vietnamita vietnamien vietnamesisch 越南 فيتنامي',
}

const endings = ['', 's', 'e', 'es', 'en', 'er', 'em', 'in', 'innen', 'ne', 'nes', 'a', 'as', 'o', 'os']

const arabicPrefixes = ['', 'ال', 'وال', 'لل', 'بال', 'ل', 'و']
const arabicEndings = ['', 'ه', 'ة', 'ا', 'ات', 'ون', 'ين']

const entries = Object.entries(words).flatMap(([country, all]) => all.split(' ').map((word) => ({ country, word })))
const wordsOf = (script: RegExp, forms: (word: string) => string[]) =>
  new Map(
    entries.flatMap(({ country, word }) =>
      script.test(word) ? forms(word).map((form) => [form, country] as const) : [],
    ),
  )
const latin = wordsOf(/^[a-z]+$/, (word) => endings.map((ending) => word + ending))
const arabic = wordsOf(/^[\u0600-\u06ff]+$/, (word) =>
  arabicPrefixes.flatMap((prefix) => arabicEndings.map((ending) => prefix + word + ending)),
)
const chinese = wordsOf(/^[\u3400-\u9fff]+$/, (word) => [word])
const maxChineseLength = Math.max(...[...chinese.keys()].map((word) => word.length))

interface CountryMention {
  country: string
  from: number
  to: number
}

const spaced = (folded: string, script: RegExp, known: ReadonlyMap<string, string>): CountryMention[] =>
  [...folded.matchAll(script)].flatMap(({ 0: word, index }) => {
    const country = known.get(word)
    return country ? [{ country, from: index, to: index + word.length }] : []
  })

/** Finds the longest word at each position: 印度尼西亚 is Indonesia, and not India too. */
const unspaced = (folded: string): CountryMention[] => {
  const found: CountryMention[] = []
  for (let from = 0; from < folded.length; from += 1) {
    let length = Math.min(maxChineseLength, folded.length - from)
    while (length > 0 && !chinese.has(folded.slice(from, from + length))) length -= 1
    const country = chinese.get(folded.slice(from, from + length))
    if (!country) continue
    found.push({ country, from, to: from + length })
    from += length - 1
  }
  return found
}

const saidIn = (folded: string): CountryMention[] =>
  [...spaced(folded, /[a-z]+/g, latin), ...spaced(folded, /[\u0600-\u06ff]+/g, arabic), ...unspaced(folded)].toSorted(
    (a, b) => a.from - b.from,
  )

/** Detects the countries whose demonym or adjective a text contains, in the order of the text. */
export const detectNations = (text: string): string[] => [
  ...new Set(saidIn(foldText(text)).map(({ country }) => country)),
]

const near = 24
const placeBehind =
  /^[\s的]{0,3}(?:universit|unis?\b|colleges?\b|schools?\b|hochschul|大学|学校|programm|degrees?\b|courses?\b)/
const placeBefore = /(?:universidad(?:es)?|universites?|جامعات|الجامعات|جامعة|الجامعة|\b(?:in|en|auf))\s*$/

/**
 * Detects nationalities without those that name a place or a language of study: "German universities" and "taught in
 * French" say nothing about the origin of the applicant.
 */
export const detectOrigins = (text: string): string[] => {
  const folded = foldText(text)
  const origins = saidIn(folded).filter(
    ({ from, to }) =>
      !placeBehind.test(folded.slice(to, to + near)) && !placeBefore.test(folded.slice(Math.max(0, from - near), from)),
  )
  return [...new Set(origins.map(({ country }) => country))]
}
