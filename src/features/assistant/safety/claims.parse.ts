import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { hasMatch } from '../understanding/entity-words.rules.ts'
import { listShownFigures } from './figures.parse.ts'

// Detects sentences of a model that state a fact and therefore need a link to a source. Every sentence counts as a
// statement except questions, words addressed to the user, short phrases, and statements that something is unknown.

const linkTarget = /\]\(([^)\s[\]]+)(?:\s[^)[\]]*)?\)/g

/** Lists the addresses that a text links to. */
export const listLinkedHrefs = (text: string): string[] =>
  [...text.matchAll(linkTarget)].flatMap(([, href]) => href ?? [])

/** Words of statements about universities, programmes, scholarships and plans. */
const topics: Record<Language, RegExp> = {
  en: /universit|college|school|institut|campus|facult|department|professor|lab\b|labs\b|program|degree|master|phd|doctora|mba|course|scholarship|fellowship|grant|stipend|fund|tuition|\bfees?\b|\bcosts?\b|free of charge|admi(t|ssion)|accept|reject|rank|\brequire|deadline|\bdue\b|overdue|closes|opens|gpa|\bgre\b|gmat|toefl|ielts|transcript|waive|offer|eligib|application|applied|shortlist|match(es|ed)?\b|notification|progress|status|percent/,
  es: /universi|facultad|departamento|profesor|laboratorio|programa|titulo|master|doctorado|curso|beca|financia|matricula|cuesta|coste|gratis|gratuit|tasa|admi(te|sion)|acepta|rechaza|requisit|exige|plazo|fecha limite|vence|expediente|ofrece|solicitud|lista|notificacion|progreso|por ciento/,
  fr: /universit|faculte|departement|professeur|laboratoire|programme|diplome|master|doctorat|cours|bourse|financ|frais|coute|gratuit|admi(s|t)|accepte|refuse|exige|requis|echeance|date limite|releve|offre|propose|candidature|liste|notification|avancement|pour cent/,
  de: /universitat|hochschul|fakultat|institut|professor|labor|programm|studieng|abschluss|master|promotion|kurs|stipendi|forder|finanz|gebuhr|kost(et|en)|kostenlos|zula(ss|sst)|zulassung|nimmt|verlang|frist|fallig|zeugnis|bietet|bewerbung|liste|treffer|benachrichtigung|fortschritt|prozent/,
  zh: /大学|学院|学校|院系|系\b|教授|实验室|项目|学位|硕士|博士|课程|奖学金|资助|全奖|学费|费用|免费|录取|接受|拒绝|排名|要求|截止|到期|逾期|成绩|提供|申请|清单|匹配|通知|进度|状态|百分/,
  ar: /جامع|كلي[هة]|معهد|قسم|استاذ|مختبر|برنامج|برامج|درجه|درجة|ماجستير|دكتوراه|منح[هة]?|تمويل|رسوم|تكلف|مجان|قبول|تقبل|يقبل|رفض|شرط|شروط|تتطلب|موعد|مستحق|تقدم|تقدّم|طلب|قائم[هة]|اشعار|حال[هة]|بالم/,
}

const months: Record<Language, RegExp> = {
  en: /\b(january|february|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|yesterday)\b/,
  es: /\b(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana|ayer)\b/,
  fr: /\b(janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|hier)\b/,
  de: /\b(januar|februar|marz|april|juni|juli|august|september|oktober|november|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|gestern)\b/,
  zh: /[一二三四五六七八九十]月|星期|周[一二三四五六日]|明天|昨天/,
  ar: /يناير|فبراير|مارس|ابريل|مايو|يونيو|يوليو|اغسطس|سبتمبر|اكتوبر|نوفمبر|ديسمبر|الاثنين|الثلاثاء|الاربعاء|الخميس|الجمعه|الجمعة|السبت|الاحد|غدا|امس/,
}

/** Phrases that something is unknown; they state no fact. */
const unknown: Record<Language, RegExp> = {
  en: /\b(do not|don.t|cannot|can.t|could not|couldn.t) (know|find|say|tell|see)|not known|unknown|no (information|data|source)|nothing about/,
  es: /no (lo )?(se|encuentro|conozco|puedo)|no se (sabe|conoce)|desconocid|no hay (informacion|datos)/,
  fr: /ne (le )?(sais|trouve|connais|peux)|pas connu|inconnu|aucune (information|donnee|source)/,
  de: /weiss ich nicht|weiß ich nicht|finde (ich )?nicht|nicht bekannt|unbekannt|keine (angabe|information|quelle|daten)|kann ich nicht|ich kann .{0,200}nicht/,
  zh: /不知道|未知|找不到|没有(信息|数据|资料|来源)|无法/,
  ar: /لا اعرف|لا اعلم|غير معروف|لا (اجد|توجد معلومات|يمكنني)|لم اجد/,
}
const turn =
  /\b(but|however|yet|still|pero|sin embargo|mais|cependant|pourtant|aber|jedoch|doch)\b|但|不过|可是|لكن|ولكن/

/** Phrases addressed to the user, or of the assistant about itself. */
const addressed =
  /\b(i|i.m|i.ll|me|my|we|let.s|you|your|please|yo|puedo|usted|tu|tus|su|quieres|quiere|dime|je|j.ai|vous|votre|vos|toi|ton|ich|mir|sie|ihr|ihre|ihnen|du|dir|dein|bitte)\b|[我您你请]|انا|انت|يمكنك|يمكنني|لك\b|اخبرني|من فضلك/

const fewWords = 4
const wordsIn = (text: string) => (text.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []).length
const lead = /[:：]\s*$/
const question = /[?？؟]["'”’)\]]*\s*$/
const maxLeadWords = 8

/** Tells whether a sentence states a fact that requires a source. `isNamed` finds names of entries in a text. */
export const isStatement = (sentence: string, isNamed: (text: string) => boolean, language?: Language): boolean => {
  const text = foldText(sentence.replace(linkTarget, ']'))
  if (!/\p{L}|\p{N}/u.test(text)) return false
  if (listShownFigures(sentence, language).length > 0) return true
  if (hasMatch(unknown, text) && !turn.test(text)) return false
  if (question.test(text)) return false
  if (isNamed(sentence)) return true
  // "Your deadlines:" introduces the following lines, each with its links.
  if (lead.test(text) && wordsIn(text) <= maxLeadWords) return false
  if (hasMatch(topics, text) || hasMatch(months, text)) return true
  return wordsIn(text) > fewWords && !addressed.test(text)
}
