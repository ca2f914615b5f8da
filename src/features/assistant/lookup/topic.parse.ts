import { foldText } from '#src/shared/unicode.ts'

// Finds the research topic of a question about people or grants: what follows "works on", or stands before 教授. Pure.

/** Longest prefix of a question that is read, in UTF-16 code units. */
const maxReadLength = 300

/** Words before a topic, without accents; the last match in a question counts. */
const before =
  /\b(?:works? on|working on|research(?:es|ing)?(?: on| in| into| about)|stud(?:ies|ying)|experts? (?:in|on)|(?:grants?|projects?|funding|money|positions?|labs?|groups?|professors?|profs?|faculty|supervisors?|advis[eo]rs?|people|researchers?) (?:in|on|for|about|doing|working on)|about|trabajan? (?:en|sobre|con)|investigan?(?: en| sobre)?|(?:profesor(?:as|es)?|investigador(?:as|es)?|proyectos|financiacion|tutores)(?: financiados)? (?:de|en|sobre|para)(?: investigar)?|travaill(?:e|ent)(?: sur| dans)|(?:professeurs?|chercheurs?|projets|financements?|directeurs?)(?: finances)? (?:sur|en|de|pour)|forsch(?:t|en|ung)(?: zu| an| uber)|arbeite(?:t|n)(?: zu| an| uber)|(?:professor(?:en|innen)?|profs?|fordergelder|forderung|projekte|betreuer) (?:fur|zu|im bereich|uber)|macht)\s+/g
const arabicBefore = /(?:على|علي|عن|في مجال|في|حول|يدرس|يبحثون عن)\s+/
const chineseBefore = /(?:研究|从事|关于|做|方向是)/

/** Words that end a topic, without accents. */
const after =
  /\s(?:in|at|from|near|en|au|aux|dans|chez|bei|an der|an dem|am|im|of|who|that|with|and (?:has|have)|y tiene|a la|a l)\s|\s(?:في|بجامعه|بجامعة|عند)\s|(?:的|方面|领域|方向)(?:教授|导师|老师|人|学者|科研|基金|项目|资助|博导)?|[?？!！.。;؛؟,，]/
const articles = /^(?:(?:the|a|an|la|el|los|las|le|les|des|du|die|der|das|den|dem)\s+|[ld]['’])/

/**
 * Finds the topic that a question names: "who works on protein folding in Germany" names "protein folding".
 *
 * @returns the folded topic; undefined when no word introduces one
 */
export const findTopic = (question: string): string | undefined => {
  const text = `${foldText(question.slice(0, maxReadLength)).replace(/\s+/g, ' ').trim()} `
  const starts = [...text.matchAll(before)].map(({ 0: words, index }) => index + words.length)
  const [first] = starts
  const other = [arabicBefore, chineseBefore].map((words) => words.exec(text)).find((match) => match !== null)
  const from = first ?? (other ? other.index + other[0].length : undefined)
  if (from === undefined) return undefined
  const rest = text.slice(from).replace(articles, '')
  const end = after.exec(rest)
  const topic = (end ? rest.slice(0, end.index) : rest).trim()
  return topic.length > 1 ? topic : undefined
}
