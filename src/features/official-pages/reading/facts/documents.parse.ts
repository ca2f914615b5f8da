import { documentWords } from './documents.rules.ts'
import type { FactReader, Finding } from './fact-reader.rules.ts'
import { letterReader, namesLetters } from './letters.parse.ts'
import type { Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// Documents that an application consists of.

const submitWords: WordTable = {
  en: 'submit|submitted|upload|uploaded|include|includes|send|required|require|requires|must|provide|attach|enclose|complete|consists of|following documents|needed|supply|along with|need to|write|prepare|enclosed|application materials|asked for|should be|based on|compared on|evaluated on',
  de: 'einreichen|einzureichen|beizufugen|beifugen|fugen sie|hochladen|hochzuladen|legen bei|erforderlich|benotigt|vorlegen|unterlagen|senden sie|schicken sie|einzusenden',
  fr: 'fournir|joindre|deposer|transmettre|pieces|envoyer|soumettre|televerser|comprend|doit contenir|exige',
  es: 'presentar|adjuntar|entregar|enviar|aportar|documentos|documentacion|subir|requisitos|debe incluir',
  zh: '提交|上传|材料|提供|须|附|寄送|繳交|检附|檢附|上傳',
  ar: 'تقديم|ارفاق|يرفق|المستندات|الوثائق|رفع|المطلوبة|احضار',
}
const refused: WordTable = {
  en: 'not required|do not submit|do not send|not necessary|not accepted|no need|will not be considered|not needed|workshop|tips|how to write|deposit|after admission|once admitted|upon enrolment|upon enrollment|think of it|impressive portfolio|request a transcript|order a transcript|your transcript will show',
  de: 'nicht erforderlich|nicht einreichen|nicht notwendig|nach der zulassung|bei der einschreibung',
  fr: "n'est pas requis|pas necessaire|apres l'admission|lors de l'inscription administrative",
  es: 'no es necesario|no se requiere|una vez admitido',
  zh: '不需要|无需|录取后',
  ar: 'لا يشترط|بعد القبول',
}
const optional: WordTable = {
  en: 'optional|if you like, add|if you like|if you wish|may also submit|not mandatory',
  de: 'optional|freiwillig',
  fr: 'facultatif|optionnel|facultative',
  es: 'opcional',
  zh: '选交|可选|如有|選',
  ar: 'اختياري|ان وجد',
}

const maxItemLength = 220

/** Lists the documents of a sentence; a specific name replaces the general one that it contains. */
const listDocuments = ({ folded, language }: Segment): { name: string; match: WordMatch }[] => {
  const taken: WordMatch[] = []
  return documentWords.flatMap(([name, table]) => {
    const match = findPhrases(folded, table, language).find(
      ({ start, end }) => !taken.some((other) => start < other.end && end > other.start),
    )
    if (!match) return []
    taken.push(match)
    return [{ name, match }]
  })
}

const isRequest = (segment: Segment): boolean => {
  const { folded, isItem, language } = segment
  if (hasPhrase(folded, refused, language)) return false
  return (isItem && folded.length <= maxItemLength) || hasPhrase(folded, submitWords, language) || isBareName(segment)
}

/** A line that is little more than the name of a document: "A recent curriculum vitae". */
const isBareName = ({ folded }: Segment): boolean => folded.trim().length <= 60 && !/[?|]/.test(folded)

const readDocuments = (segment: Segment): Finding[] => {
  if (!isRequest(segment)) return []
  const { folded, language, isItem } = segment
  const heading = segment.foldedHeadings.split('|').at(-1) ?? ''
  const suffix = hasPhrase(folded, optional, language) || hasPhrase(heading, optional, language) ? ' (optional)' : ''
  const listed = listDocuments(segment)
  // "Curriculum vitae or resume" is one document.
  const isVitae = listed.some(({ name }) => name === 'curriculum vitae')
  const found = listed
    .filter(({ name }) => name !== 'resume' || !isVitae)
    .map(
      ({ name, match }): Finding => ({
        kind: 'document',
        value: `${name}${suffix}`,
        from: match.start,
        to: match.end,
        confidence: isItem ? 0.75 : 0.6,
      }),
    )
  // Letters with a number are a kind of their own.
  if (namesLetters(segment) && letterReader.read(segment).length === 0) {
    const [match] = findPhrases(folded, letterReader.anchor, language)
    if (match)
      found.push({
        kind: 'document',
        value: `recommendation letter${suffix}`,
        from: match.start,
        to: match.end,
        confidence: 0.6,
      })
  }
  return found.filter(({ to }) => to > segment.contextLength)
}

const anchor: WordTable = Object.fromEntries(
  ['en', 'de', 'fr', 'es', 'zh', 'ar'].map((language) => [
    language,
    [...documentWords.map(([, table]) => table), letterReader.anchor]
      .flatMap((table) => table[language] ?? [])
      .join('|'),
  ]),
)

export const documentReader: FactReader = { anchor, read: readDocuments }
