// Voice of the English texts (docs/voice.md): what a script can decide without false alarms. Each exception is a list of
// reviewed keys with the reason for it.

/** A form that the texts avoid, the form to use, and the keys of texts in which it means another thing. */
interface AvoidedForm {
  pattern: RegExp
  better: string
  except?: RegExp
}

const avoidedForms: readonly AvoidedForm[] = [
  { pattern: /\b(?:somebody|anybody|everybody)\b/i, better: 'someone, anyone or everyone' },
  { pattern: /\b(?:nobody|whoever|whomever)\b/i, better: 'a subject: no one, anyone who, people who' },
  { pattern: /\bfor good(?=[,.;:!?]|$)/i, better: 'permanently' },
  { pattern: /\b(?:anew|merely)\b/i, better: 'again; only' },
  { pattern: /\bmeanwhile\b/i, better: 'in the meantime' },
  { pattern: /\bsomewhere else\b/i, better: 'in another tab or on another device; in another place' },
  { pattern: /\bat most (?=\{\{|\d|a\b|one\b|two\b|three\b)/i, better: 'up to' },
  { pattern: /\bsessions? (?:is|are)? ?ahead\b/i, better: 'upcoming' },
  { pattern: /\b(?:e-mail|by mail|a mail)\b/i, better: 'email' },
  { pattern: /\bkind of\b/i, better: 'type of' },
  { pattern: /\b(?:stands|stand) (?:beside|under|next to|on your|in your|in the|there)\b/i, better: 'is, or appears' },
  { pattern: /\b(?:lies|lie) (?:in|between|near|within)\b/i, better: 'is' },
  { pattern: /\b(?:take|takes|taken|took) (?:back|out|off)\b/i, better: 'withdraw, remove or undo' },
  { pattern: /\brunning grants?\b/i, better: 'active grant' },
  { pattern: /\bin GradNet\b/, better: 'on GradNet' },
  { pattern: /(?<!AI-)\bgenerated text\b/i, better: 'AI-generated text' },
  {
    pattern: /\bnothing is required\b|\bnothing is left behind\b|\bnothing that no\b/i,
    better: 'what is known, or kept',
  },
  { pattern: /\b(?:is|are) told\b/i, better: 'will be told, or we tell' },
  { pattern: /\d %|\}\} %/, better: '80%, without a space' },
  // Quoted by the specification with a straight apostrophe.
  {
    pattern: /\p{L}'\p{L}/u,
    better: 'the apostrophe ’',
    except: /^(?:accounts\.signIn\.noAccount|assistant\.apology|catalogue\.level\.masters|footer\.masters)$/,
  },
]

/** The longest sentence in words. */
export const maxSentenceWords = 25

/** Keys of texts in title case: names in the quotation of the specification, names of things, and neighbours of names. */
const titleCase: readonly RegExp[] = [
  // Quoted by the specification.
  /^accounts\.(?:(?:auth|guard|problem)\.\w+|reset\.send|signIn\.title)$/,
  /^accounts\.(?:role\.(?:applicant|mentor)\.(?:title|continue)|signUp\.refusal\.\w+\.title)$/,
  /^(?:errorScreen|failures\.toast|footer|header|notFound|settingsMenu|snapshot\.cards)\.\w+$/,
  /^(?:becomeMentor|firstScreens\.mentorStudents|help|mentoring\.dashboard)\.title$/,
  /^(?:landing\.findYourPath|notifications\.panel\.week|professors\.contact\.notContacted)$/,
  /^settings\.(?:account|privacy|profile)\.title$/,
  /^snapshot\.(?:guest\.action|deadlinesMonth|matched|scholarships|suggestion\.test)$/,
  // Pages beside pages that the specification names.
  /^settings\.(?:activity|region)\.title$/,
  // Names of fields of study, tests, formats, companies and places.
  /^(?:catalogue\.field|profile\.tests|catalogue\.rule\.set|documents\.sheets|activity\.method)\./,
  /^(?:landing\.example|browserTools\.(?:for|bookmark)|settings\.account\.(?:dis)?connect\.)/,
]

/** One- and two-word texts that end with a full stop, and why each is a sentence or needs none. */
const shortTexts: readonly RegExp[] = [
  // Quoted by the specification.
  /^accounts\.access\.authenticationRequired$/,
  // Answers of the assistant, which speaks.
  /^assistant\.(?:say|stopped)/,
  // Confirmations of what the user has just done: object and participle.
  /^(?:booking\.done|mentorships\.(?:comments|resources))\.\w+$/,
  /^(?:gradnet\.(?:deleted|posted|replied)|officialPages\.review\.undone)$/,
  /^mentorships\.(?:\w+Saved|\w+Done|taskRemoved|taskChanged)$/,
  // A label and its value.
  /^(?:matching\.reason\.budget\.unknown|professors\.besides)$/,
]

const placeholder = /\{\{[^{}]*\}\}|\$t\([^()]*\)/g
const tag = /<[^<>]*>/g
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Lists the sentences of a text; a line break ends one, and a placeholder counts as one word. */
const splitSentences = (text: string): string[] =>
  [...segmenter.segment(text.replace(tag, '').replace(placeholder, 'X'))].flatMap(({ segment }) => segment.split('\n'))

const smallWord = /^(?:a|an|and|as|at|by|for|in|of|on|or|the|to|with|your|this|&)$/i
const capitalised = /^\p{Lu}\p{Ll}{2}/u

/** Tells whether a text of two to six words writes all its later words with a capital. */
const isTitleCase = (text: string): boolean => {
  const words = text.replace(placeholder, 'x').split(/\s+/)
  if (words.length < 2 || words.length > 6 || /[.?!:…]\s/.test(text)) return false
  const later = words.slice(1).filter((word) => !smallWord.test(word))
  return later.length > 0 && later.every((word) => capitalised.test(word))
}

const isListed = (lists: readonly RegExp[], key: string) => lists.some((keys) => keys.test(key))

const findTextProblems = (key: string, text: string): string[] => {
  const avoided = avoidedForms.flatMap(({ pattern, better, except }) => {
    const found = pattern.exec(text)
    return found && !except?.test(key) ? [`says "${found[0]}". Write ${better}.`] : []
  })
  const long = splitSentences(text)
    .map(countWords)
    .filter((words) => words > maxSentenceWords)
    .map((words) => `has a sentence of ${words} words. Write at most ${maxSentenceWords}.`)
  const title = isTitleCase(text) && !isListed(titleCase, key) ? ['is in title case. Write it in sentence case.'] : []
  const isTelegram = /^[^.!?:]+\.$/.test(text) && countWords(text.replace(placeholder, 'x')) <= 2
  const telegram = isTelegram && !isListed(shortTexts, key) ? ['is a telegram. Write a sentence with a verb.'] : []
  return [...avoided, ...long, ...title, ...telegram]
}

/** Lists the English texts that break a rule of docs/voice.md which a script can decide. */
export const findVoiceProblems = (texts: Iterable<readonly [string, string]>): string[] =>
  [...texts].flatMap(([key, text]) => findTextProblems(key, text).map((problem) => `en: ${key} ${problem}`))
