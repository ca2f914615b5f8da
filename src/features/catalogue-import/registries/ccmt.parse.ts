import type { FileContext } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { FieldId } from '#src/features/catalogue/rules.ts'
import { foldText } from '#src/shared/unicode.ts'
import { institutes } from './ccmt-institutes.rules.ts'
import { findFieldByWords } from './field-words.rules.ts'
import {
  type RegisteredInstitution,
  type RegisteredProgram,
  type Registry,
  type RegistryRow,
  readCell,
} from './registry.parse.ts'

// Admission rounds of the central counselling for the M.Tech., M.Arch. and M.Plan. of India (CCMT): the highest and the
// lowest GATE score with which an applicant was admitted, by institute, programme and category.

const findInstitution = (institute: string): RegisteredInstitution | undefined => {
  const known = institutes
    .filter(([begins]) => institute.startsWith(begins))
    .toSorted(([one], [other]) => other.length - one.length)[0]
  if (!known) return undefined
  const [, name, domains] = known
  const [domain = '', ...former] = domains.split(' ')
  return { number: name, name, website: `https://www.${domain}/`, domains: former }
}

/** Degree prefix before the subject. */
const awards: readonly (readonly [begins: RegExp, degree: string])[] = [
  [/^M\.? ?Plan\.? ?/i, 'MPlan'],
  [/^M\.? ?Arch\.? ?/i, 'MArch'],
  [/^M\.? ?Des\.? ?/i, 'MDes'],
  [/^(?:M\.? ?Sc\.?|Master of Science)\b/i, 'MSc'],
  [/^(?:M\.? ?Tech\.?|Master of Technology)\b/i, 'MTech'],
]

const splitAward = (programme: string): { name: string; degree: string } => {
  const [begins, degree] = awards.find(([one]) => one.test(programme)) ?? [/^$/, 'MTech']
  const subject = programme
    .replace(begins, '')
    .replace(/^[\s.:,-]*(?:in\b)?\s*/i, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .trim()
  return { name: subject.length > 1 ? subject : programme, degree }
}

/**
 * Words that mean engineering in this register only: "VLSI design" is no design, "communication systems" no
 * communication. The first match in a name decides.
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

const findField = (name: string): FieldId => {
  const folded = foldText(name)
  return engineeringWords.find(([, words]) => words.test(folded))?.[0] ?? findFieldByWords(name) ?? 'engineering'
}

/** Selects admissions by GATE score in the open category, without other scores or reserved categories. */
const isCounted = (row: RegistryRow): boolean =>
  readCell(row, 'group') === 'Group 1' && readCell(row, 'category') === 'OPEN'

/** In an integrated master's and doctorate, the score applies to both. */
const isDual = (programme: string): boolean => /dual degree|integrated|ph\.? ?d/i.test(programme)

/** GATE scores are out of 1,000; no applicant is admitted below the qualifying score. */
const scores = { least: 100, most: 1_000 }

const readRow = (row: RegistryRow, { year }: FileContext): RegisteredProgram[] | 'shape' | 'value_not_a_number' => {
  const [institute, programme] = [readCell(row, 'institute'), readCell(row, 'programme')]
  if (!institute || !programme) return 'shape'
  if (readCell(row, 'year') !== year || !isCounted(row) || isDual(programme)) return []
  const score = Number(readCell(row, 'lowest_gate_score_admitted'))
  if (!(score >= scores.least && score <= scores.most)) return 'value_not_a_number'
  const { name, degree } = splitAward(programme)
  return [
    {
      institution: findInstitution(institute) ?? { number: institute, name: institute },
      name,
      field: findField(name),
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
