import { foldText } from '#src/shared/unicode.ts'
import { hasMatch, type Patterns } from './entity-words.rules.ts'
import type { ProgramKind } from './program-kinds.rules.ts'

/** Facts of a programme with their patterns, in the order of the answer. */
const table: readonly (readonly [ProgramKind, Patterns | RegExp])[] = [
  [
    'deadline',
    {
      en: /deadline|due\b|apply by|until when|by when|when (do|does|can|must|should|is).{0,80}(appl|clos|due|open)|last (day|date)|clos(e|es|ing)\b/,
      es: /plazo|fecha limite|hasta cuando|cuando (cierra|termina|acaba|vence)/,
      fr: /date limite|echeance|jusqu.a quand|cloture|quand.{0,40}(postuler|candidat)/,
      de: /frist|bewerbungsschluss|bis wann|stichtag|wann.{0,40}bewerb/,
      zh: /截止|什么时候申请|何时申请|申请时间|ddl/,
      ar: /موعد|اخر (يوم|اجل)|متي (ينتهي|يغلق|اقدم|التقديم)|متى (ينتهي|يغلق|اقدم|التقديم)/,
    },
  ],
  [
    'tests',
    /\bgre\b|toefl|ielts|duolingo|\bpte\b|testdaf|\bdsh\b|\blsat\b|\bmcat\b|english test|language test|test scores?|which tests|prueba de (idioma|ingles)|examen(es)? de (idioma|ingles)|nivel de ingles|test d.anglais|niveau d.anglais|sprachtest|sprachnachweis|englischtest|englischnachweis|托福|雅思|语言(考试|要求|成绩)|英语(考试|要求|成绩)|اختبار|توفل|ايلتس|التوفل|الايلتس/,
  ],
  ['gmat', /\bgmat\b/],
  [
    'letters',
    {
      en: /letters?\b|recommendations?\b|referees?\b|references?\b|recommenders?\b/,
      es: /cartas? de recomendacion|recomendacion(?!es)|referencias/,
      fr: /lettres? de recommandation|recommandation|referents?/,
      de: /empfehlungsschreiben|empfehlung|gutachten|referenzen/,
      zh: /推荐信|推荐人/,
      ar: /رسال[هة] توصي[هة]|رسائل توصي[هة]|توصي[هة]/,
    },
  ],
  [
    'minimum_gpa',
    {
      en: /(minimum|lowest|min|required|what) (gpa|cgpa|grade|average)|gpa (requirement|cut.?off|minimum|needed)|grade requirement/,
      es: /nota (minima|media minima)|promedio minimo|media minima/,
      fr: /(moyenne|note) (minimale|minimum|requise|exigee)/,
      de: /mindestnote|notenschnitt|mindestschnitt|numerus clausus|\bnc\b|welche note/,
      zh: /(最低|要求).{0,4}(绩点|gpa|成绩|均分)|均分要求|绩点要求/,
      ar: /(الحد الادني|الحد الادنى|ادنى|ادني).{0,12}معدل|المعدل المطلوب/,
    },
  ],
  [
    'application_fee',
    {
      en: /application fee|fee .{0,40}(apply|application)|cost.{0,40}\b(apply|application)|(apply|applying|application)\b.{0,40}cost|pay to apply/,
      es: /tasa(s)? de (solicitud|admision|inscripcion)|cuesta (solicitar|aplicar|presentar|postular)|(solicitud|solicitar|postular).{0,40}cuest/,
      fr: /frais de (candidature|dossier)|(coute|cout).{0,30}(dossier|candidature|postuler)/,
      de: /bewerbungsgebuhr|gebuhr.{0,30}bewerb|bewerb.{0,40}kost|kostet die bewerbung/,
      zh: /申请费|报名费/,
      ar: /رسوم (التقديم|التقدم|الطلب)/,
    },
  ],
  [
    'tuition_per_year',
    {
      en: /tuition|how (much|expensive)|\bcosts?\b|\bfees\b|price/,
      es: /matricula|cuanto cuesta|cuanto vale|coste|precio/,
      fr: /frais de scolarite|droits d.inscription|combien coute|prix/,
      de: /studiengebuhr|kostet|kosten|teuer/,
      zh: /学费|多少钱|费用/,
      ar: /رسوم (الدراس|البرنامج)|الرسوم الدراسي|تكلف|كم يكلف/,
    },
  ],
  [
    'living_cost_per_year',
    /living costs?|cost of living|coste? de vida|cout de la vie|lebenshaltung|生活费|تكاليف المعيش|تكلفه المعيش|تكلفة المعيش/,
  ],
  [
    'duration_months',
    {
      en: /how long (is|does|are|will)|duration|how many (years|semesters|months)|\blength\b/,
      es: /cuanto dura|duracion|cuantos (anos|semestres|meses)/,
      fr: /combien de temps|duree|dure\b|combien d.(annees|semestres)/,
      de: /wie lange|dauer|regelstudienzeit|wie viele (semester|jahre)/,
      zh: /多长时间|学制|读几年|几年|多久/,
      ar: /كم (سنه|سنة|مد[هة])|مد[هة] (الدراس|البرنامج)/,
    },
  ],
  [
    'funding',
    {
      en: /fund(ed|ing)|stipend|paid\b|pay (you|me|students)|assistantship|salary/,
      es: /financiad|financiacion|beca completa|sueldo|pagan/,
      fr: /finance|financement|remuner|salaire/,
      de: /finanzier|gefordert|bezahlt|stipendium|gehalt/,
      zh: /资助|全奖|补助|带薪|奖学金/,
      ar: /تمويل|ممول|راتب/,
    },
  ],
  [
    'start',
    {
      en: /start date|when does.{0,60}(start|begin)|intake|spring (start|entry|admission)|fall (start|entry)/,
      es: /cuando (empieza|comienza)|fecha de inicio/,
      fr: /quand (commence|debute)|rentree|date de debut/,
      de: /wann (beginnt|startet|fangt)|studienbeginn|wintersemester|sommersemester/,
      zh: /什么时候开学|何时开学|入学时间|开学/,
      ar: /متي يبدا|متى يبدا|بداي[هة] الدراس/,
    },
  ],
  [
    'requirements',
    {
      en: /documents?\b|what .{0,20}(submit|upload|send)|application materials|requirements?\b/,
      es: /documentos|requisitos/,
      fr: /documents|pieces|dossier.{0,20}(contenir|fournir)|conditions d.admission/,
      de: /unterlagen|dokumente|voraussetzungen|anforderungen/,
      zh: /材料|申请要求|申请条件/,
      ar: /وثائق|مستندات|متطلبات|شروط/,
    },
  ],
]

/** Specific kinds of cost, each with the general one that it replaces. */
const particular: readonly (readonly [ProgramKind, ProgramKind])[] = [
  ['application_fee', 'tuition_per_year'],
  ['living_cost_per_year', 'tuition_per_year'],
  ['gmat', 'tests'],
]

/** Pattern of questions about the user's own list, which no programme page answers. */
const ownState =
  /\b(?:my|done|ready|completed?|missing|left)\b|erledigt|fertig|fehl|hech[oa]|list[oa]s?\b|falta|termine|manque|prets?\b|完成|缺|还差|مكتمل|ينقص/

/** Detects the kinds of facts that a question asks for; empty for other questions. */
export const detectProgramFacts = (question: string): ProgramKind[] => {
  const text = foldText(question)
  const met = table.filter(([, words]) => hasMatch(words, text)).map(([kind]) => kind)
  const hidden = new Set(
    particular.filter(([one, other]) => met.includes(one) && met.includes(other)).map(([, other]) => other),
  )
  if (ownState.test(text)) hidden.add('requirements')
  return met.filter((kind) => !hidden.has(kind))
}
