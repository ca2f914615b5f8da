import type { FieldId } from '#src/features/catalogue/rules.ts'

// Classification of Instructional Programs (CIP 2020, https://nces.ed.gov/ipeds/cipcode): maps its codes to fields of
// the catalogue, and its titles to common names.

/** Code prefixes without the point; the longest match decides. */
const codesByField: readonly (readonly [FieldId, string])[] = [
  ['agriculture', '01'],
  ['food-science', '0110'],
  ['veterinary', '0109 0180 0181 0183 0199'],
  ['environmental-science', '03 3033'],
  ['forestry', '0305'],
  ['architecture', '04'],
  ['urban-planning', '0403 4512'],
  ['construction-management', '0410 4604 5220 1433 1510'],
  ['languages', '05 16'],
  ['linguistics', '1601'],
  ['translation', '160103'],
  ['communication', '09'],
  ['journalism', '0904'],
  ['marketing', '090902 090903'],
  ['film', '1002 5006'],
  ['computer-science', '11 3016 3031'],
  ['information-systems', '110501 1104 5212'],
  ['cybersecurity', '111003 430403 430404'],
  ['data-science', '1108 3008 3030 3070 3071'],
  ['education', '13'],
  ['counselling', '1311'],
  ['engineering', '14 15'],
  ['aerospace-engineering', '1402'],
  ['biomedical-engineering', '1405'],
  ['chemical-engineering', '1407'],
  ['civil-engineering', '1408'],
  ['computer-science', '140903'],
  ['electrical-engineering', '1409 1410 1447 1503'],
  ['environmental-engineering', '1414'],
  ['materials-science', '1418 4010'],
  ['mechanical-engineering', '1419 1508'],
  ['industrial-engineering', '1427 1435 1436 1437 1506 1507 1515 5202 5213'],
  ['nutrition', '1905 3019 5131'],
  ['social-work', '1907 4407'],
  ['law', '22'],
  ['literature', '23'],
  ['creative-writing', '2313'],
  ['arts', '24 50'],
  ['library-science', '25'],
  ['biology', '26 3001'],
  ['biochemistry', '2602'],
  ['kinesiology', '260908 3105 510913 131314'],
  ['ecology', '2613'],
  ['public-health', '261309 5122'],
  ['neuroscience', '2615 3024 3025'],
  ['biostatistics', '261102'],
  ['biotechnology', '2612'],
  ['mathematics', '27'],
  ['statistics', '2705'],
  ['finance', '270305 5208 5217'],
  ['international-development', '3020'],
  ['art-history', '3012 3014 500703'],
  ['history', '3013 3022 54'],
  ['psychology', '3017 42'],
  ['counselling', '422803 5115'],
  ['health-sciences', '3011 51'],
  ['sociology', '3023 4511'],
  ['philosophy', '3801'],
  ['religion', '3802'],
  ['theology', '39'],
  ['physics', '4008'],
  ['astronomy', '4002'],
  ['chemistry', '4005'],
  ['earth-science', '40 4004 4006'],
  ['criminology', '43 4504'],
  ['public-policy', '44'],
  ['international-relations', '4509'],
  ['sociology', '45'],
  ['anthropology', '4502'],
  ['archaeology', '4503'],
  ['economics', '4506'],
  ['geography', '4507'],
  ['political-science', '4510'],
  ['design', '5004'],
  ['performing-arts', '5003 5005'],
  ['music', '5009 390501'],
  ['speech-hearing', '5102'],
  ['dentistry', '5104 5105 5106'],
  ['health-administration', '5107 512706'],
  ['physician-assistant', '510912'],
  ['medicine', '5112 5114'],
  ['pharmacy', '5120'],
  ['occupational-therapy', '512306'],
  ['physiotherapy', '512308'],
  ['counselling', '512301 512305 512310'],
  ['nursing', '5138'],
  ['midwifery', '513807 5142'],
  ['business', '520201 520101 520206 520213 520299 5201 5207 5211 5215 5299'],
  ['logistics', '520203 520409'],
  ['accounting', '5203 5216'],
  ['business', '52'],
  ['economics', '5206'],
  ['hospitality', '5209'],
  ['human-resources', '5210'],
  ['marketing', '5214 5218 5219'],
  ['sport-management', '310504'],
]
const fieldByPrefix = new Map(
  codesByField.flatMap(([field, beginnings]) => beginnings.split(' ').map((prefix) => [prefix, field] as const)),
)

/** Finds the field of a code with or without its point, such as "11.0701"; undefined without a matching field. */
export const findCipField = (code: string): FieldId | undefined => {
  // A code has six digits.
  const digits = code.replace('.', '').slice(0, 6)
  for (let length = digits.length; length >= 2; length -= 1) {
    const field = fieldByPrefix.get(digits.slice(0, length))
    if (field) return field
  }
  return undefined
}

/** Common names of subjects whose CIP title differs. */
const names: Readonly<Record<string, string>> = {
  '11.0101': 'Computer and Information Sciences',
  '11.1003': 'Cybersecurity and Information Assurance',
  '13.0401': 'Educational Leadership',
  '13.0406': 'Higher Education Administration',
  '13.0501': 'Educational Technology',
  '13.1001': 'Special Education',
  '13.1101': 'School Counselling',
  '13.1202': 'Elementary Education',
  '13.1205': 'Secondary Education',
  '13.1210': 'Early Childhood Education',
  '13.1401': 'Teaching English as a Second Language (TESOL)',
  '22.0201': 'Advanced Legal Studies (LLM)',
  '23.0101': 'English Language and Literature',
  '26.0101': 'Biology',
  '30.9999': 'Interdisciplinary Studies',
  '39.0602': 'Divinity',
  '40.0601': 'Geology and Earth Science',
  '51.0701': 'Health Care Administration',
  '51.0204': 'Speech-Language Pathology and Audiology',
  '51.3801': 'Nursing (Registered Nurse)',
  '51.3805': 'Family Nurse Practitioner',
  '51.3818': 'Nursing Practice',
  '51.3803': 'Adult Health Nursing',
  '51.3810': 'Psychiatric and Mental Health Nursing',
  '51.3807': 'Nurse-Midwifery',
  '51.1202': 'Osteopathic Medicine',
  '52.0201': 'Business Administration',
  '52.0101': 'Business and Commerce',
  '52.1001': 'Human Resource Management',
  '45.0603': 'Quantitative Economics',
  '50.0501': 'Theatre Arts',
  '50.0702': 'Fine Arts',
}

/** Synonyms of a subject whose title lacks the common search words. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  '11.1003': ['information security', 'computer security'],
  '13.1101': ['counseling'],
  '51.2308': ['physiotherapy', 'DPT'],
  '51.3801': ['nurse', 'MSN'],
  '51.3818': ['nurse practitioner', 'DNP'],
  '51.2201': ['MPH'],
  '44.0701': ['MSW'],
  '44.0401': ['MPA'],
  '52.0201': ['management', 'MBA'],
  '51.0701': ['hospital management', 'MHA'],
}
export const listCipWords = (code: string): string[] => [...(otherWords[code] ?? [])]

/** "Therapy/Therapist": the profession after the subject. */
const personAfter = /\/(?:\w+ )?\w+(?:ist|er|or|cian|Trainer|Practitioner)(?=$|,| and )/g

/** Converts a CIP title to a name: without "General", and without the profession. */
export const formatCipName = (code: string, title: string): string =>
  names[code] ??
  title
    .replaceAll(/\s+/g, ' ')
    .replace(/, General$/, '')
    .replace(/, Other$/, ', other')
    .replaceAll(personAfter, '')
    .replaceAll('/', ' / ')
    .replace(/\.$/, '')
    .trim()
