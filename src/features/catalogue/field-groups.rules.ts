// Groups of fields that are near each other. Pure.

/** Groups of near fields, in which applicants often apply across fields. */
const fieldGroups: string[][] = [
  ['computer-science', 'data-science', 'electrical-engineering', 'statistics', 'engineering'],
  ['computer-science', 'cybersecurity', 'information-systems', 'data-science'],
  ['information-systems', 'business', 'logistics'],
  ['mathematics', 'statistics', 'data-science', 'physics', 'biostatistics'],
  [
    'mechanical-engineering',
    'aerospace-engineering',
    'civil-engineering',
    'industrial-engineering',
    'materials-science',
    'engineering',
  ],
  ['civil-engineering', 'environmental-engineering', 'construction-management', 'engineering'],
  ['environmental-engineering', 'environmental-science', 'chemical-engineering'],
  ['industrial-engineering', 'logistics', 'construction-management'],
  ['chemical-engineering', 'materials-science', 'chemistry', 'biochemistry', 'engineering'],
  ['biology', 'biochemistry', 'biotechnology', 'neuroscience', 'biomedical-engineering'],
  ['biology', 'ecology'],
  ['biomedical-engineering', 'electrical-engineering', 'mechanical-engineering', 'engineering'],
  ['physics', 'astronomy', 'earth-science'],
  ['environmental-science', 'earth-science', 'ecology', 'agriculture', 'geography', 'forestry'],
  ['agriculture', 'food-science', 'forestry', 'veterinary'],
  ['food-science', 'nutrition', 'biotechnology'],
  ['economics', 'finance', 'business', 'public-policy'],
  ['economics', 'statistics', 'mathematics'],
  ['finance', 'accounting', 'business'],
  ['business', 'marketing', 'human-resources', 'logistics', 'hospitality', 'sport-management'],
  ['medicine', 'public-health', 'nursing', 'pharmacy', 'biostatistics'],
  ['pharmacy', 'chemistry', 'biochemistry'],
  ['speech-hearing', 'linguistics', 'psychology'],
  ['medicine', 'dentistry', 'physician-assistant', 'veterinary'],
  ['nursing', 'midwifery', 'health-sciences', 'physician-assistant'],
  ['public-health', 'health-administration', 'nutrition', 'health-sciences'],
  ['physiotherapy', 'occupational-therapy', 'kinesiology', 'speech-hearing', 'health-sciences'],
  ['kinesiology', 'sport-management', 'nutrition'],
  ['psychology', 'neuroscience'],
  ['psychology', 'education', 'social-work', 'counselling'],
  ['sociology', 'anthropology', 'political-science', 'social-work', 'criminology'],
  ['criminology', 'law', 'psychology'],
  ['political-science', 'international-relations', 'international-development', 'public-policy', 'law'],
  ['history', 'philosophy', 'religion', 'literature', 'languages', 'linguistics'],
  ['religion', 'theology', 'philosophy'],
  ['languages', 'linguistics', 'translation', 'literature'],
  ['archaeology', 'anthropology', 'history', 'art-history'],
  ['literature', 'creative-writing', 'communication', 'library-science'],
  ['communication', 'journalism', 'film', 'marketing'],
  ['architecture', 'urban-planning', 'design', 'construction-management'],
  ['urban-planning', 'geography', 'public-policy'],
  ['architecture', 'arts'],
  ['arts', 'design', 'film', 'performing-arts', 'art-history', 'music'],
]

export const isFieldNear = (a: string, b: string): boolean =>
  fieldGroups.some((group) => group.includes(a) && group.includes(b))

/** Lists the other fields of the groups of a field. */
export const listNearFields = (field: string): string[] =>
  [...new Set(fieldGroups.filter((group) => group.includes(field)).flat())].filter((other) => other !== field)
