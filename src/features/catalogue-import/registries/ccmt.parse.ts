import type { FileContext } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { FieldId } from '#src/features/catalogue/rules.ts'
import { foldText } from '#src/shared/unicode.ts'
import { fieldByWords } from './field-words.rules.ts'
import {
  cell,
  type RegisteredInstitution,
  type RegisteredProgram,
  type Registry,
  type RegistryRow,
} from './registry.parse.ts'

// What the central counselling for the M.Tech., M.Arch. and M.Plan. of India (CCMT) publishes of each round: the highest and the
// lowest score of the GATE with which somebody was admitted, by institute, programme and category.

/** What begins the name of an institute, what it is called, and its domains, former ones after the present one. */
const institutes: readonly (readonly [begins: string, name: string, domains: string])[] = [
  [
    'Atal Bihari Vajpayee Indian Institute of Information Technology',
    'ABV-Indian Institute of Information Technology and Management, Gwalior',
    'iiitm.ac.in',
  ],
  ['Central Institute of Technology, Kokrajhar', 'Central Institute of Technology Kokrajhar', 'cit.ac.in'],
  ['Central University Of Kashmir', 'Central University of Kashmir', 'cukashmir.ac.in'],
  ['Central University of Punjab', 'Central University of Punjab', 'cup.edu.in'],
  ['Central University of Rajasthan', 'Central University of Rajasthan', 'curaj.ac.in'],
  ['Defence Institute of Advanced Technology', 'Defence Institute of Advanced Technology', 'diat.ac.in'],
  [
    'Dr. B R Ambedkar National Institute of Technology',
    'Dr. B R Ambedkar National Institute of Technology Jalandhar',
    'nitj.ac.in',
  ],
  ['Guru Ghasidas', 'Guru Ghasidas Vishwavidyalaya', 'ggu.ac.in'],
  [
    'Indian Institute of Engineering Science and Technology',
    'Indian Institute of Engineering Science and Technology, Shibpur',
    'iiests.ac.in',
  ],
  [
    'Indian Institute of Information Technology (IIIT) Surat',
    'Indian Institute of Information Technology Surat',
    'iiitsurat.ac.in',
  ],
  [
    'Indian Institute of Information Technology (IIIT), Sri City',
    'Indian Institute of Information Technology, Sri City',
    'iiits.ac.in',
  ],
  [
    'Indian Institute of Information Technology , Kalyani',
    'Indian Institute of Information Technology Kalyani',
    'iiitkalyani.ac.in',
  ],
  [
    'Indian Institute of Information Technology Srirangam',
    'Indian Institute of Information Technology Tiruchirappalli',
    'iiitt.ac.in',
  ],
  [
    'Indian Institute of Information Technology Tiruchirappalli',
    'Indian Institute of Information Technology Tiruchirappalli',
    'iiitt.ac.in',
  ],
  [
    'Indian Institute of Information Technology Vadodara',
    'Indian Institute of Information Technology Vadodara',
    'iiitvadodara.ac.in',
  ],
  [
    'Indian Institute of Information Technology, Vadodara',
    'Indian Institute of Information Technology Vadodara',
    'iiitvadodara.ac.in',
  ],
  [
    'Indian Institute of Information Technology, Allahabad',
    'Indian Institute of Information Technology, Allahabad',
    'iiita.ac.in',
  ],
  [
    'Indian Institute of Information Technology, Bhagalpur',
    'Indian Institute of Information Technology Bhagalpur',
    'iiitbh.ac.in',
  ],
  [
    'Indian Institute of Information Technology, Bhopal',
    'Indian Institute of Information Technology Bhopal',
    'iiitbhopal.ac.in',
  ],
  [
    'Indian Institute of Information Technology, Design & Manufacturing Kancheepuram',
    'Indian Institute of Information Technology, Design and Manufacturing, Kancheepuram',
    'iiitdm.ac.in',
  ],
  [
    'Indian Institute of Information Technology, Design and Manufacturing, Kurnool',
    'Indian Institute of Information Technology, Design and Manufacturing, Kurnool',
    'iiitk.ac.in',
  ],
  [
    'Indian Institute of Information Technology, Kota',
    'Indian Institute of Information Technology Kota',
    'iiitkota.ac.in',
  ],
  [
    'Indian Institute of Information Technology, Lucknow',
    'Indian Institute of Information Technology Lucknow',
    'iiitl.ac.in',
  ],
  [
    'Indian Institute of Information Technology, Pune',
    'Indian Institute of Information Technology Pune',
    'iiitp.ac.in',
  ],
  ['Indian Institute of Information Technology, Una', 'Indian Institute of Information Technology Una', 'iiitu.ac.in'],
  [
    'Indian Institute of Space Science and Technology',
    'Indian Institute of Space Science and Technology',
    'iist.ac.in',
  ],
  [
    'Institute of Infrastructure, Technology, Research And Management',
    'Institute of Infrastructure, Technology, Research and Management',
    'iitram.ac.in',
  ],
  [
    'International Institute of Information Technology, Bhubaneswar',
    'International Institute of Information Technology, Bhubaneswar',
    'iiit-bh.ac.in',
  ],
  [
    'International Institute of Information Technology, Naya Raipur',
    'International Institute of Information Technology, Naya Raipur',
    'iiitnr.ac.in',
  ],
  ['Jawaharlal Nehru University', 'Jawaharlal Nehru University', 'jnu.ac.in'],
  ['Malaviya National Institute of Technology', 'Malaviya National Institute of Technology Jaipur', 'mnit.ac.in'],
  [
    'Maulana Azad National Institute of Technology',
    'Maulana Azad National Institute of Technology Bhopal',
    'manit.ac.in',
  ],
  [
    'Motilal Nehru National Institute of Technology',
    'Motilal Nehru National Institute of Technology Allahabad',
    'mnnit.ac.in',
  ],
  [
    'National Institute of Advanced manufacturing Technology',
    'National Institute of Advanced Manufacturing Technology, Ranchi',
    'niamt.ac.in nifft.ac.in',
  ],
  [
    'National Institute of Foundry',
    'National Institute of Advanced Manufacturing Technology, Ranchi',
    'niamt.ac.in nifft.ac.in',
  ],
  [
    'National Institute of Technical Teachers Training & Research, Kolkata',
    "National Institute of Technical Teachers' Training and Research, Kolkata",
    'nitttrkol.ac.in',
  ],
  [
    'National Institute of Technical Teachers Training and Research, Chandigarh',
    'National Institute of Technical Teachers Training and Research, Chandigarh',
    'nitttrchd.ac.in',
  ],
  [
    'National Institute of Technical Teacher’s Training and Research',
    "National Institute of Technical Teachers' Training and Research, Bhopal",
    'nitttrbpl.ac.in',
  ],
  ['National Institute of Technology Agartala', 'National Institute of Technology Agartala', 'nita.ac.in'],
  [
    'National Institute of Technology Andhra Pradesh',
    'National Institute of Technology Andhra Pradesh',
    'nitandhra.ac.in',
  ],
  [
    'National Institute of Technology, Andhra Pradesh',
    'National Institute of Technology Andhra Pradesh',
    'nitandhra.ac.in',
  ],
  [
    'National Institute of Technology Arunachal Pradesh',
    'National Institute of Technology Arunachal Pradesh',
    'nitap.ac.in',
  ],
  ['National Institute of Technology Calicut', 'National Institute of Technology Calicut', 'nitc.ac.in'],
  ['National Institute of Technology Delhi', 'National Institute of Technology Delhi', 'nitdelhi.ac.in'],
  ['National Institute of Technology Durgapur', 'National Institute of Technology Durgapur', 'nitdgp.ac.in'],
  ['National Institute of Technology Goa', 'National Institute of Technology Goa', 'nitgoa.ac.in'],
  ['National Institute of Technology Hamirpur', 'National Institute of Technology Hamirpur', 'nith.ac.in'],
  [
    'National Institute of Technology Karnataka',
    'National Institute of Technology Karnataka',
    'nitk.ac.in nitk.edu.in',
  ],
  ['National Institute of Technology Meghalaya', 'National Institute of Technology Meghalaya', 'nitm.ac.in'],
  ['National Institute of Technology Mizoram', 'National Institute of Technology Mizoram', 'nitmz.ac.in'],
  ['National Institute of Technology Nagaland', 'National Institute of Technology Nagaland', 'nitnagaland.ac.in'],
  ['National Institute of Technology Patna', 'National Institute of Technology Patna', 'nitp.ac.in'],
  ['National Institute of Technology Puducherry', 'National Institute of Technology Puducherry', 'nitpy.ac.in'],
  ['National Institute of Technology Raipur', 'National Institute of Technology Raipur', 'nitrr.ac.in'],
  ['National Institute of Technology Sikkim', 'National Institute of Technology Sikkim', 'nitsikkim.ac.in'],
  ['National Institute of Technology Uttarakhand', 'National Institute of Technology Uttarakhand', 'nituk.ac.in'],
  ['National Institute of Technology, Jamshedpur', 'National Institute of Technology Jamshedpur', 'nitjsr.ac.in'],
  ['National Institute of Technology, Kurukshetra', 'National Institute of Technology Kurukshetra', 'nitkkr.ac.in'],
  ['National Institute of Technology, Manipur', 'National Institute of Technology Manipur', 'nitmanipur.ac.in'],
  ['National Institute of Technology, Rourkela', 'National Institute of Technology Rourkela', 'nitrkl.ac.in'],
  ['National Institute of Technology, Silchar', 'National Institute of Technology Silchar', 'nits.ac.in'],
  [
    'National Institute of Technology, Srinagar',
    'National Institute of Technology Srinagar',
    'nitsri.ac.in nitsri.net',
  ],
  ['National Institute of Technology, Tiruchirappalli', 'National Institute of Technology Tiruchirappalli', 'nitt.edu'],
  ['National Institute of Technology, Warangal', 'National Institute of Technology Warangal', 'nitw.ac.in'],
  [
    'Pt. Dwarka Prasad Mishra',
    'PDPM Indian Institute of Information Technology, Design and Manufacturing, Jabalpur',
    'iiitdmj.ac.in',
  ],
  ['Punjab Engineering College', 'Punjab Engineering College', 'pec.ac.in'],
  ['Sant Longowal Institute', 'Sant Longowal Institute of Engineering and Technology', 'sliet.ac.in'],
  [
    'Sardar Patel University of Police',
    'Sardar Patel University of Police, Security and Criminal Justice',
    'policeuniversity.ac.in',
  ],
  [
    'Sardar Vallabhbhai National Institute of Technology',
    'Sardar Vallabhbhai National Institute of Technology, Surat',
    'svnit.ac.in',
  ],
  ['School of Planning & Architecture: Vijayawada', 'School of Planning and Architecture, Vijayawada', 'spav.ac.in'],
  ['School of Planning and Architecture, Bhopal', 'School of Planning and Architecture, Bhopal', 'spabhopal.ac.in'],
  ['Shri Mata Vaishno Devi University', 'Shri Mata Vaishno Devi University', 'smvdu.ac.in smvdu.net.in'],
  [
    'Sree Chitra Tirunal Institute',
    'Sree Chitra Tirunal Institute for Medical Sciences and Technology',
    'sctimst.ac.in',
  ],
  ['University Institute of Engineering and Technology, Panjab University', 'Panjab University', 'puchd.ac.in'],
  ['University of Hyderabad', 'University of Hyderabad', 'uohyd.ac.in uohyd.ernet.in'],
  [
    'Visvesvaraya National Institute of Technology',
    'Visvesvaraya National Institute of Technology, Nagpur',
    'vnit.ac.in',
  ],
]

const institutionOf = (institute: string): RegisteredInstitution | undefined => {
  const known = institutes
    .filter(([begins]) => institute.startsWith(begins))
    .toSorted(([one], [other]) => other.length - one.length)[0]
  if (!known) return undefined
  const [, name, domains] = known
  const [domain = '', ...former] = domains.split(' ')
  return { number: name, name, website: `https://www.${domain}/`, domains: former }
}

/** What stands before the subject, with the degree that it names. */
const awards: readonly (readonly [begins: RegExp, degree: string])[] = [
  [/^M\.? ?Plan\.? ?/i, 'MPlan'],
  [/^M\.? ?Arch\.? ?/i, 'MArch'],
  [/^M\.? ?Des\.? ?/i, 'MDes'],
  [/^(?:M\.? ?Sc\.?|Master of Science)\b/i, 'MSc'],
  [/^(?:M\.? ?Tech\.?|Master of Technology)\b/i, 'MTech'],
]

const awardOf = (programme: string): { name: string; degree: string } => {
  const [begins, degree] = awards.find(([one]) => one.test(programme)) ?? [/^$/, 'MTech']
  const subject = programme
    .replace(begins, '')
    .replace(/^[\s.:,-]*(?:in\b)?\s*/i, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .trim()
  return { name: subject.length > 1 ? subject : programme, degree }
}

/**
 * Words that mean engineering here and something else elsewhere: "VLSI design" is no design, "communication systems" no
 * communication. The first that a name holds decides.
 */
const engineeringWords: readonly (readonly [FieldId, RegExp])[] = [
  ['cybersecurity', /cyber(?!.?physical)|information security|network security|network and security/],
  ['data-science', /data (?:science|analytics)|big data/],
  ['urban-planning', /\burban|regional planning/],
  ['architecture', /architect/],
  ['computer-science', /^(?:computer|artificial|machine (?:intelligence|learning)|advanced computing|it\b)/],
  [
    'electrical-engineering',
    /vlsi|embedded|micro-?electronic|signal processing|communication|electronic|electric|\bpower\b|photonic|instrumentation|\bcontrol\b|semiconductor|cyber.?physical|\brf\b|robotic|high voltage/,
  ],
  ['civil-engineering', /structur|transport|geotech|earthquake|hydr|water resource/],
  ['mechanical-engineering', /machine design|design engineering|\bcad\b|mechanical|thermal|combat vehicle/],
]

const fieldOf = (name: string): FieldId => {
  const folded = foldText(name)
  return engineeringWords.find(([, words]) => words.test(folded))?.[0] ?? fieldByWords(name) ?? 'engineering'
}

/** Those who were admitted by the score of the GATE, and not by another one; of everybody, and not of a reserved category. */
const isCounted = (row: RegistryRow): boolean => cell(row, 'group') === 'Group 1' && cell(row, 'category') === 'OPEN'

/** Where a master's is joined with a doctorate, the score is for both. */
const isDual = (programme: string): boolean => /dual degree|integrated|ph\.? ?d/i.test(programme)

/** The score of the GATE is of 1,000; nobody is admitted below the one that qualifies. */
const scores = { least: 100, most: 1_000 }

const readRow = (row: RegistryRow, { year }: FileContext): RegisteredProgram[] | 'shape' | 'value_not_a_number' => {
  const [institute, programme] = [cell(row, 'institute'), cell(row, 'programme')]
  if (!institute || !programme) return 'shape'
  if (cell(row, 'year') !== year || !isCounted(row) || isDual(programme)) return []
  const score = Number(cell(row, 'lowest_gate_score_admitted'))
  if (!(score >= scores.least && score <= scores.most)) return 'value_not_a_number'
  const { name, degree } = awardOf(programme)
  return [
    {
      institution: institutionOf(institute) ?? { number: institute, name: institute },
      name,
      field: fieldOf(name),
      level: 'masters',
      degree,
      language: 'en',
      facts: {
        entry_score: { value: score, note: 'GATE, of 1,000: the lowest that was admitted in any round, open category' },
      },
    },
  ]
}

export const ccmt: Registry = {
  title: 'opening and closing scores of CCMT',
  register: 'ccmt',
  country: 'IN',
  columns: ['year', 'round', 'institute', 'programme', 'group', 'category', 'lowest_gate_score_admitted'],
  source: {
    id: 'ccmt',
    title: 'Opening and closing scores of the central counselling for M.Tech., M.Arch. and M.Plan. admissions (CCMT)',
    publisher: 'National Informatics Centre, for the National Institutes of Technology of India',
    url: 'https://ccmt.admissions.nic.in/',
    licence: 'published facts',
  },
  read: readRow,
}
