// Claims that hold for any subject and tense, in six languages together. Texts are folded.

const any = (...words: string[]) => new RegExp(words.join('|'), 'u')
const word = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`

/** Superlatives for any subject: "a better one is not to be found". */
export const comparison = any(
  word(
    "no (?:[\\p{L}'’]+ ){1,6}(?:is|are|was|were|has|have) (?:\\p{L}+ )?(?:as|so|better|finer|larger|faster)|second to none|without (?:equal|rival)",
  ),
  word('kein\\p{L}* (?:\\p{L}+ ){1,6}so .{0,60}wie|bessere[rsn]? .{0,60}nicht zu finden|sucht seinesgleichen'),
  word("aucune? (?:[\\p{L}'’]+ ){1,8}(?:autant|aussi|mieux|meilleure?)|sans (?:egale?|pareille?)"),
  word('ningun\\p{L}* (?:\\p{L}+ ){1,8}(?:tan|tant[oa]s?|mejor)|sin (?:igual|par)'),
  '无出其右|独一无二|绝无仅有|首屈一指|无与伦比|(?:当地|国内|全国|全省|全球)首',
  word('لا مثيل\\p{L}*|لا نظير\\p{L}*|لا يضاهي\\p{L}*'),
)

/** Claims of a main cause. */
export const mainCause = any(
  word('(?:main|first|chief|real|only) (?:reason|cause)'),
  word('haupt(?:grund|ursache)'),
  word('(?:raison|cause) principale'),
  word('(?:causa|razon|motivo) principal'),
  '主要原因|首要原因',
  word('و?(?:ال)?سبب (?:ال)?(?:اول|رييس\\p{L}*)'),
)

/** Funding that a third party is said to give for the studies. */
export const funding = any(
  word(
    '(?:scholarship|fellowship|grant|stipend|bursary|employer|government|foundation|ministry|company) .{0,30}(?:covers?|pays?|funds?|finances?|sponsors?) .{0,20}(?:my|fees|tuition|stay|studies|costs)',
  ),
  word('(?:stipendium|stiftung|arbeitgeber|ministerium|firma) .{0,30}(?:ubernimmt|zahlt|bezahlt|finanziert|tragt)'),
  word('(?:bourse|fondation|employeur|ministere|entreprise) .{0,30}(?:couvre|couvrira|paie|paiera|finance|financera)'),
  word('(?:beca|fundacion|empresa|ministerio|empleador) .{0,30}(?:cubre|cubrira|paga|pagara|financia|financiara)'),
  '(?:奖学金|基金会|公司|单位|政府|公派)[^,。]{0,10}(?:承担|支付|资助|覆盖)',
  word('(?:ال)?(?:منح[هة]|موسس[هة]|شرك[هة]|وزار[هة]|حكوم[هة]) .{0,30}(?:ست?غطي|ت?غطي|ست?دفع|ست?مول|ست?تكفل|ت?تكفل)'),
)
