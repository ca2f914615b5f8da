import { FIELDS } from '#src/features/catalogue/rules.ts'

// Areas of study with enough outcomes: maps catalogue fields and typed majors to a common classification.

/** First match wins: "biostatistics" is statistics before it is biology. */
const areaWords = [
  ['statistics', /statist|biostat/],
  [
    'computing',
    /comput|software|informat|security|\bmis\b|human.comp|robot|network|\bcs\b|data|machine learning|artificial/,
  ],
  ['electrical', /electr|telecom|\bece\b|\bee\b|vlsi|embedded|signal/],
  ['mechanical', /mechan|aerosp|astronautic/],
  ['civil', /civil|environmental eng|structural|construct|transport/],
  ['chemical', /chemical eng/],
  ['industrial', /industrial|operations|engineering manag|manufactur|supply/],
  ['materials', /material|petrol/],
  ['biomedical', /biomed|bioeng|biotech|bioinf/],
  ['physics', /physics|astron/],
  ['mathematics', /math/],
  [
    'health',
    /public health|nurs|epidem|pharm|medic|nutrition|therapy|health|dentist|veterin|midwif|physician|kinesiolog/,
  ],
  ['speech', /speech|audiolog/],
  ['chemistry', /chem/],
  ['biology', /bio|ecolog|neuro|genet|immun|cell|cancer|microb|food science/],
  ['economics', /econom|financ|business|account|market|management|hospitality|tourism|mba/],
  ['psychology', /psych|counsel/],
  ['planning', /archit|planning|urban/],
  ['politics', /politic|policy|international|public|government|law/],
  ['society', /sociol|anthrop|geograph|social|educat|communic|media|gender|library|journal|archaeo|criminol/],
  ['earth', /environment|earth|geolog|geosc|ocean|atmos|forest|agric|marine|climat/],
  [
    'humanities',
    /english|liter|philos|histor|relig|theol|classic|languag|linguist|music|\barts?\b|film|theat|creative|writing|german|french|spanish|design|translat/,
  ],
] as const

export type Area = (typeof areaWords)[number][0] | 'other'

const labels = new Map<string, string>(FIELDS.map(({ id, label }) => [id, label]))

/** Classifies the words of a field or a major into an area; "other" when none matches. */
export const classifyArea = (words: string): Area => {
  const text = words.toLowerCase().replaceAll('-', ' ')
  return areaWords.find(([, words]) => words.test(text))?.[0] ?? 'other'
}

/** Returns the area of a catalogue field. */
export const getFieldArea = (field: string): Area => classifyArea(labels.get(field) ?? field)
