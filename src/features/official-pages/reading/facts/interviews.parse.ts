import type { FactReader, Finding } from './fact-reader.rules.ts'
import type { Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordTable } from './words.rules.ts'

// Whether applicants are interviewed, and which of them.

const interview: WordTable = {
  en: 'interview|interviews|interviewed',
  de: 'auswahlgesprach|auswahlgesprache|auswahlgesprachen|interview|vorstellungsgesprach|bewerbungsgesprach|zulassungsgesprach|eignungsgesprach|aufnahmegesprach',
  fr: 'entretien|entretiens|entrevue|entrevues',
  es: 'entrevista|entrevistas',
  zh: '面试|面試|复试|口试',
  ar: 'مقابلة|المقابلة|المقابلات',
}
const selected: WordTable = {
  en: 'shortlisted|short-listed|selected|invited|invite|invites|invitation|best candidates|eligible applicants|promising|top candidates|pre-selected|preselected|qualified applicants|finalists|may be asked|some applicants|successful candidates|certain applicants|may be required|when invited|if invited',
  de: 'eingeladen|ausgewahlte|vorausgewahlte|einladung|geeignete bewerber*|engere auswahl|einladen',
  fr: 'preselectionnes|convoques|invites|retenus|admissibles|selectionnes|presélectionnes',
  es: 'preseleccionados|seleccionados|convocados|invitados|citados|convocara',
  zh: '入围|通过初审|初审合格|邀请|入圍|初筛',
  ar: 'المرشحين|المرشحون لل|المختارين|المؤهلين|يدعى|المرشحين للمقابلة',
}
const requiredWords: WordTable = {
  en: 'required|must|mandatory|personal interview|successful|will be interviewed|is part|are required|an interview with|will have an interview|attend an interview|have an interview|all applicants|requirement|complete',
  de: 'muss|mussen|verpflichtend|erforderlich|teilnahme',
  fr: 'obligatoire|exige|doit|requis',
  es: 'obligatoria|obligatorio|debe|requisito|aprobar|se realizara|entrevista con|entrevista ante|personal',
  zh: '须|必须|参加|需参加|參加',
  ar: 'يجب|يشترط|اجتياز|يخضع|تخضع|شخصية',
}
const elsewhere =
  /job interview|interview skills|interview techni|visa interview|embassy|interview with (?:a |our )?(?:student|alum|graduate)|career|research method|exit interview|read the interview|semi-structured|no interview|interviews? (?:is|are) not|not interview|keine interviews|sin entrevista|课程|training|qualitative|consulate|news|podcast|watch|mock interview|interview program|public interviews|series of interviews|how to have|employer|recruit|vericant/

const classify = ({ folded, language, isItem }: Segment): string | undefined => {
  if (hasPhrase(folded, selected, language)) return 'shortlisted applicants'
  if (hasPhrase(folded, requiredWords, language)) return 'required'
  if (
    /interview round|intake|participate|screening|without interview|take place|held|scheduled|virtual interview|video interview|interview day|on-campus|tendran lugar|auront lieu|select|admission|auswahl|bewerb|sichtung|candidat|admisi|applica|录取|考核|قبول/.test(
      folded,
    )
  )
    return 'part of selection'
  return isItem && folded.length <= 100 ? 'part of selection' : undefined
}

const readInterview = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  if (elsewhere.test(folded)) return []
  const [match] = findPhrases(folded, interview, language)
  const value = match && match.end > segment.contextLength ? classify(segment) : undefined
  return match && value ? [{ kind: 'interview', value, from: match.start, to: match.end, confidence: 0.65 }] : []
}

export const interviewReader: FactReader = { anchor: interview, read: readInterview }
