import { trimCharacters, trimEndCharacters } from './trim-characters.format.ts'

// What a sentence asks to hand in, or to apply for. A verb and a date alone say nothing of an application to a degree:
// "submit the report by 31 May", "apply for a parking permit by 10 August". English; folded texts.

/** Words between a verb and its object, and in front of a noun. */
const determiner =
  /^(?:the|a|an|your|their|his|her|our|its|all|any|both|each|every|this|these|that|those|complete|completed|online|electronic|signed|required|official|separate|single|full|formal|in|new|one|two|three|of|and|or|other|final|copies|copy|preliminary|annual)$/

/** Words that end the phrase of an object. */
const stop =
  /^(?:by|before|no|not|on|at|to|from|until|till|through|via|with|within|after|is|are|was|were|must|should|will|may|can|has|have|due|as|early|late|so|if|when|who|which|that|between|during|under|using|online|directly|together|along|once|only|please|in|into|for|later|than|here|there|now)$/

/** Parts and names of an application for admission. */
const applicationWord =
  /^(?:appl\w*|admissions?|materials?|everything|packages?|packets?|files?|folders?|dossiers?|documents?|documentation|papers|paperwork|credentials|items?|information|it|them|statements?|essays?|proposals?|cv|vita|resume|portfolios?|prescreens?|prescreening|recordings?|samples?|writing|candidacy|candidature|enquir\w+|inquir\w+|interest|profile|account|sophas|csdcas|dicas|otcas|nursingcas|submissions?|requirements?|components?|parts?|process|steps?|ucas|supplement\w*|forms?)$/

/** Forms that are none of the application unless "application" stands with them. */
const modifiedForm =
  /^(?:forms?|requests?|papers|files?|statements?|information|documents?|materials?|account|process)$/

/** Heads of what a person applies for as an applicant. */
const degreeWord =
  /^(?:admissions?|degrees?|programs?|programmes?|masters?|master's|ms|msc|ma|mba|mfa|meng|med|mph|msw|mpp|mpa|mup|mdiv|ll\.?m|phd|ph\.?d|doctor\w*|doctorates?|dnp|edd|graduate|postgraduate|school|fall|autumn|spring|summer|winter|class|classes|cohorts?|courses?|study|studies|term|terms|semester|trimester|quarter|year|entry|intake|start|round|rounds|places?|seats?|spots?|spaces?|track|option|concentration|certificates?|diploma|major|department|university|institute|college|january|february|march|april|may|june|july|august|september|october|november|december|applicants?|students?|consideration|one|first|enrol\w*|matriculation|session|date|dates|us|themselves|specialization|specialisation|pathway|school's|funding|aid|assistance|scholarships?|fellowships?|assistantships?|studentships?|bursar\w+|stipends?|support|waivers?|awards?|grants?)$/

const handIn =
  /\b(?:submit|file|hand in|turn in|hand over|return|upload|complete|finish|sign(?! up)|send|mail|provide|enter|register|request|order|book|report|declare|schedule|arrange|activate|update|renew|defend|present|nominate|propose|select|choose|confirm|notify|pay)s? /g

const applyFor = /\b(?:apply|applies|applying|applications?|applicants?|petitions?|requests?) for /g

const isDue =
  / (?:(?:is|are|must be|should be|have to be|has to be|need to be|needs to be|will be) )?(?:due|submitted|received|turned in|handed in|filed|uploaded)\b/g

const maxSubjectLength = 60

/** Splits a phrase into the words up to the first that ends it. */
const readPhrase = (text: string): string[] => {
  const words: string[] = []
  for (const raw of text.slice(0, 80).split(' ')) {
    const word = trimCharacters(raw, `()"'*`)
    const isLast = /[.,;:!?]$/.test(word)
    const clean = trimEndCharacters(word, '.,;:!?)')
    if (stop.test(clean) || clean === '' || /^\d/.test(clean)) break
    words.push(clean)
    if (isLast || words.length >= 7) break
  }
  return words.filter((word) => !determiner.test(word))
}

/** Whether a phrase names an application, alone or with a word that says so: "application forms", not "report forms". */
const isApplicationPhrase = (words: readonly string[]): boolean => {
  const last = words.at(-1)
  if (last === undefined) return true
  if (words.some((word) => /^(?:appl|admission)/.test(word))) return true
  if (modifiedForm.test(last)) return words.length === 1
  return words.some((word) => applicationWord.test(word))
}

const strongDegreeWord =
  /^(?:admissions?|degrees?|programs?|programmes?|master\S*|doctoral|ph\.?d|class|cohort|intake|entry)$/

/** Whether the words of a phrase name something that a person applies for to study. */
const isDegreePhrase = (words: readonly string[]): boolean => {
  const last = words.at(-1)
  return last === undefined || degreeWord.test(last) || strongDegreeWord.test(words[0] ?? '')
}

const findPhrase = (clause: string, pattern: RegExp): string[][] =>
  [...clause.matchAll(pattern)].map((match) => readPhrase(clause.slice(match.index + match[0].length)))

/** Reads the head in front of "is due": the last words behind a comma or a conjunction. */
const readDueSubject = (text: string): string[] =>
  (
    text
      .slice(-maxSubjectLength)
      .split(/[,;:()]|\b(?:that|which|when|if|but)\b/)
      .at(-1) ?? ''
  )
    .trim()
    .split(' ')
    .filter((word) => word !== '' && !determiner.test(word) && !adverb.test(word))

const adverb = /^(?:not|merely|only|also|been|fully|already|then|electronically|normally|usually|received|complete)$/

const isApplicationSubject = (words: readonly string[]): boolean =>
  words.length === 0 ||
  words.length > 7 ||
  words.some(
    (word) => applicationWord.test(word) || /^(?:appl|admission|deadline|date|when|which|what|candidate)/.test(word),
  ) ||
  words.every((word) => degreeWord.test(word) || stop.test(word))

/**
 * Whether a folded clause asks for something else than an application to a degree: another object of "submit", of
 * "due" or of "apply for".
 */
export const namesOtherObject = (clause: string): boolean => {
  const handedIn = findPhrase(clause, handIn)
  if (handedIn.length > 0 && !handedIn.some(isApplicationPhrase)) return true
  const wanted = findPhrase(clause, applyFor)
  if (wanted.length > 0 && !wanted.some(isDegreePhrase)) return true
  const due = [...clause.matchAll(isDue)].map((match) => readDueSubject(clause.slice(0, match.index)))
  return due.length > 0 && !due.some(isApplicationSubject)
}
