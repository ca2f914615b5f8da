import type { FieldId } from '#src/features/catalogue/rules.ts'
import { foldText } from '#src/shared/unicode.ts'
import { findFieldByWords } from '../registries/field-words.rules.ts'

// Finds the field of a programme by the words of its name in English, German and French. Accents are folded.

type Words = readonly (readonly [FieldId, RegExp])[]

const german: Words = [
  ['information-systems', /wirtschaftsinformatik|verwaltungsinformatik/],
  ['data-science', /data science|datenwissenschaft/],
  ['computer-science', /informatik|softwaretechnik|kunstliche intelligenz/],
  ['industrial-engineering', /wirtschaftsingenieur|produktionstechnik|fertigungstechnik/],
  ['logistics', /logistik/],
  ['mechanical-engineering', /maschinenbau|fahrzeug|verfahren und maschinen|antriebstechnik|energietechnik|schiffbau/],
  ['chemical-engineering', /verfahrenstechnik|chemieingenieur/],
  ['electrical-engineering', /elektrotechnik|elektronik|nachrichtentechnik|mechatronik|automatisierung/],
  ['civil-engineering', /bauingenieur|konstruktiver ingenieurbau|wasserwirtschaft|tiefbau|verkehrswesen/],
  ['aerospace-engineering', /luft- und raumfahrt|luft und raumfahrt/],
  ['biomedical-engineering', /medizintechnik/],
  ['materials-science', /werkstoff|materialwissenschaft/],
  ['architecture', /architektur|denkmalpflege/],
  ['urban-planning', /stadtplanung|raumplanung|urbanistik|stadtebau|stadtentwicklung/],
  ['geography', /geographie|geodasie|geoinformat/],
  ['earth-science', /geowissenschaft|hydrologie|meteorologie|geologie|geookologie/],
  ['environmental-science', /umwelt|nachhaltig/],
  ['forestry', /forst|holz/],
  ['agriculture', /agrar|landwirtschaft|gartenbau|nutzpflanzen|nutztier/],
  ['food-science', /lebensmittel|\bwein/],
  ['nutrition', /ernahrung|okotrophologie/],
  ['nursing', /pflege|hebamme/],
  ['public-health', /gesundheitswissenschaft|public health/],
  ['health-administration', /gesundheitsmanagement|gesundheitsokonomie|krankenhaus/],
  ['psychology', /psychologie/],
  ['social-work', /soziale arbeit|sozialpadagogik|sozialarbeit/],
  ['education', /erziehung|bildung|lehramt|padagogik|schul/],
  ['kinesiology', /\bsport/],
  ['finance', /finanz|versicherung|bankwesen/],
  ['accounting', /rechnungswesen|steuer(?!ung)|wirtschaftsprufung/],
  ['human-resources', /personal/],
  ['business', /betriebswirtschaft|\bbwl\b|unternehmens|wirtschaftswissenschaft|wirtschaftspadagogik/],
  ['economics', /volkswirtschaft|\bvwl\b|okonomie/],
  ['law', /rechtswissenschaft|wirtschaftsrecht|\brecht|recht\b|jura/],
  ['public-policy', /verwaltungswissenschaft|offentliche verwaltung/],
  ['political-science', /politik|politisch|demokratie/],
  ['sociology', /soziologie|sozialwissenschaft|gesellschaft|kulturwissenschaft/],
  ['archaeology', /archaologie|agyptologie/],
  ['art-history', /kunstgeschichte|kunstwissenschaft/],
  ['history', /geschichte|historisch|mittelalter/],
  ['philosophy', /philosophie/],
  ['theology', /theologie/],
  ['religion', /religionswissenschaft/],
  ['linguistics', /sprachwissenschaft|linguistik/],
  ['literature', /literatur|germanistik|komparatistik/],
  [
    'languages',
    /anglistik|amerikanistik|romanistik|slavistik|slawistik|skandinavistik|sinologie|japanologie|orientalistik|islamwissenschaft|sprachen/,
  ],
  ['translation', /ubersetz|dolmetsch/],
  ['music', /musik/],
  ['performing-arts', /theater|tanz|schauspiel/],
  ['film', /film/],
  ['communication', /kommunikation|medien|publizistik/],
  ['journalism', /journalis/],
  ['design', /gestaltung|design/],
  ['arts', /\bkunst|kunste/],
  ['mathematics', /mathematik/],
  ['statistics', /statistik/],
  ['astronomy', /astronomie|astrophysik/],
  ['physics', /physik/],
  ['biochemistry', /biochemie/],
  ['chemistry', /chemie/],
  ['biology', /biologie|biowissenschaft|molekular/],
  ['pharmacy', /pharmazie/],
  ['medicine', /medizin/],
  ['anthropology', /ethnologie|anthropologie/],
]

const french: Words = [
  ['nursing', /infirmier/],
  ['social-work', /travail social|service social/],
  ['law', /\bdroit\b|notarial/],
  ['computer-science', /informatique|genie logiciel/],
  ['civil-engineering', /genie civil|genie des eaux/],
  ['mechanical-engineering', /genie mecanique/],
  ['electrical-engineering', /genie electrique/],
  ['chemical-engineering', /genie chimique/],
  ['industrial-engineering', /genie industriel/],
  ['engineering', /\bgenie\b/],
  ['public-health', /sante publique|sante communautaire|epidemiologie|sante mondiale/],
  ['public-policy', /administration publique|affaires publiques/],
  ['human-resources', /ressources humaines|relations industrielles/],
  ['accounting', /comptab|fiscal/],
  ['finance', /financ/],
  ['education', /education|enseignement|didactique|orthopedagog|pedagog/],
  ['psychology', /psycholog|psychoeducation/],
  ['physiotherapy', /physiotherapie/],
  ['occupational-therapy', /ergotherapie/],
  ['urban-planning', /urbanisme|amenagement/],
  ['architecture', /architecture/],
  ['economics', /economi/],
  ['political-science', /politique/],
  ['sociology', /sociologie|demographie/],
  ['history', /histoire(?! de l.art)/],
  ['art-history', /histoire de l.art|museolog/],
  ['literature', /litterature|litteraire|etudes francaises/],
  ['linguistics', /linguistique|orthophonie/],
  ['translation', /traduction/],
  ['languages', /langues|etudes anglaises|hispanique|allemandes/],
  ['theology', /theologie/],
  ['philosophy', /philosophie/],
  ['communication', /communication/],
  ['mathematics', /mathematique/],
  ['statistics', /statistique/],
  ['physics', /\bphysique/],
  ['chemistry', /\bchimie/],
  ['biochemistry', /biochimie/],
  ['biology', /biologi/],
  ['environmental-science', /environnement/],
  ['forestry', /foret|foresti|\bbois\b/],
  ['agriculture', /agro|vegetal|animales/],
  ['food-science', /aliments/],
  ['nutrition', /nutrition/],
  ['earth-science', /\bterre\b|geologie|oceanograph/],
  ['geography', /geographi|geomatique/],
  ['music', /musique/],
  ['performing-arts', /theatr/],
  ['arts', /\barts?\b/],
  ['business', /gestion|administration|affaires|management/],
]

/** Words that decide the field at any place of a name: "Mental Health Nursing" is nursing. */
const decisive: Words = [
  ['nursing', /\bnurs(?:e|es|ing)\b/],
  ['midwifery', /midwif/],
  ['speech-hearing', /communication (?:sciences? (?:and|&) )?disorders/],
  ['cybersecurity', /\bit[ -]security|security and network|network and (?:information )?security/],
  ['computer-science', /medieninformatik|distributed systems/],
  ['electrical-engineering', /embedded systems/],
  ['mechanical-engineering', /automotive and mechanical/],
  ['engineering', /systems design engineering/],
  ['environmental-science', /industrial ecology|biosystems engineering/],
  ['urban-planning', /urban studies/],
  ['political-science', /middle east politics/],
  ['linguistics', /english linguistics/],
  ['education', /(?:english|urban|bilingual|bilingual (?:early )?childhood|language and literac(?:y|ies)) education/],
  ['neuroscience', /(?:clinical|cellular and molecular) neuroscience/],
  ['forestry', /forest management|forestry leadership/],
  ['music', /classical music/],
  ['kinesiology', /athletic training/],
  ['health-sciences', /advanced clinical pract/],
  [
    'psychology',
    /\b(?:health|clinical|sports?|forensic|organi[sz]ational|occupational|business|exercise)(?: |\/[a-z]{1,20} )(?:and [a-z]{1,20} )?psychology\b/,
  ],
]

/** English words that the rules for registers lack. */
const other: Words = [
  ['nursing', /\bdnp\b|\bmnurse\b|\b[bm]sn\b|advanced practice/],
  ['health-sciences', /critical care|dementia|musculoskeletal|psychosis|addiction/],
  [
    'education',
    /\breading\b|intervention specialist|exceptional learner|college student|childhood|child study|disabilit|deutsch als/,
  ],
  ['computer-science', /it-sicherheit|networking|autonomous systems|high-integrity|interaction technology|web science/],
  ['electrical-engineering', /smart systems|\belektro|informationstechnik|scientific instrumentation/],
  ['social-work', /sozialen arbeit|\bmsw\b|community engagement/],
  ['agriculture', /poultry/],
  ['public-policy', /\bmpp\b|\bmpa\b/],
  ['urban-planning', /\bmurp\b/],
  ['ecology', /animal behaviou?r/],
  ['library-science', /^information$/],
  ['languages', /canadian studies|anglophone|asia pacific|china studies|luso-/],
  ['sociology', /family science|theory of society/],
  ['environmental-science', /limnolog|\bdelta\b|landschaft|regenerative/],
  ['civil-engineering', /^(?:bau|altbau)/],
  ['literature', /rhetorik|\bwriting\b/],
  ['data-science', /data modelling|data studies/],
  ['physics', /quantique/],
]

const wordsByCountry: Readonly<Record<string, Words>> = {
  DE: german,
  AT: german,
  LI: german,
  CH: [...german, ...french],
  CA: french,
  FR: french,
}

const findFirstField = (words: Words, text: string): FieldId | undefined => {
  let best: { field: FieldId; at: number } | undefined
  for (const [field, pattern] of words) {
    const at = text.search(pattern)
    if (at >= 0 && (!best || at < best.at)) best = { field, at }
  }
  return best?.field
}

const isEnglish = /\b(?:and|of|in|for|studies|engineering|management|with|history|health)\b/

const schools = /\b(?:School|Faculty|Institute|College)\b/
const maxNameLength = 400

/** Finds the field of a programme by its name in the languages of its country; undefined if no word matches. */
export const findPageField = (name: string, country: string | null): FieldId | undefined => {
  // "MHR (Humphrey School)" is not about schools.
  const subject = name.slice(0, maxNameLength).replace(/\([^()]*\)/g, (words) => (schools.test(words) ? '' : words))
  const text = foldText(subject)
  const own = wordsByCountry[country ?? ''] ?? []
  const decided = findFirstField(decisive, text)
  if (decided) return decided
  const first = isEnglish.test(text) ? undefined : findFirstField(own, text)
  return first ?? findFieldByWords(subject) ?? findFirstField(own, text) ?? findFirstField(other, text)
}
