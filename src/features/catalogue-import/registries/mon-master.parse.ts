import type { FieldId } from '#src/features/catalogue/rules.ts'
import { findPageField } from '../official/page-fields.rules.ts'
import { type RegisteredProgram, type Registry, type RegistryRow, readCell } from './registry.parse.ts'

// Parses Mon Master, applications for a place in a French master's programme (Ministry of Higher Education), dataset
// fr-esr-mon_master: one row a programme and session. Field names of the dataset for the sessions 2024 and 2025, as read
// on 30 September 2026; the export has them as columns with use_labels=false.

/** Minimum number of applications; with fewer, one offer more or less moves the share by several points. */
export const minApplications = 50

const readCount = (row: RegistryRow, column: string): number | undefined => {
  const text = readCell(row, column)
  const count = Number(text)
  return text !== '' && Number.isInteger(count) && count >= 0 ? count : undefined
}

/**
 * Share of the confirmed applications that received an offer. Both phases count where offers are given for both only; an
 * application of the complementary phase is one for a place that is left.
 */
const readRate = (row: RegistryRow): RegisteredProgram['facts'][string] => {
  const inMainPhase = readCount(row, 'n_prop_pp')
  const offers = inMainPhase ?? readCount(row, 'n_prop_total')
  const main = readCount(row, 'n_can_pp')
  if (offers === undefined || main === undefined) return undefined
  const applications = inMainPhase === undefined ? main + (readCount(row, 'n_can_pc') ?? 0) : main
  // More offers than applications: places were given outside of the platform.
  if (applications < minApplications || offers > applications) return undefined
  const phase = inMainPhase === undefined ? '' : ' of the main phase'
  return {
    value: Math.round((offers / applications) * 1000) / 1000,
    note: `Mon Master: ${offers} offers for ${applications} confirmed applications${phase}; applicants from most countries outside the EEA apply through Études en France instead`,
  }
}

const keptAbbreviations = new Set(['MEEF', 'STAPS', 'MIAGE', 'LLCER', 'LEA', 'FLE', 'ADN', 'RSE', 'BTP'])
/** Mentions are in capitals: "DROIT DES AFFAIRES" is "Droit des affaires". */
const toSentenceCase = (text: string): string => {
  if (text !== text.toUpperCase()) return text
  const lower = text
    .split(' ')
    .map((word) => (keptAbbreviations.has(word) ? word : word.toLowerCase()))
    .join(' ')
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** Mentions whose words say nothing of their field, or name another one. */
const fieldsByMention: readonly (readonly [RegExp, FieldId])[] = [
  [/\bMEEF\b|métiers de l.enseignement|pratiques et ingénierie de la formation/i, 'education'],
  [/\bSTAPS\b|sciences et techniques des activités physiques/i, 'kinesiology'],
  [/sciences du langage/i, 'linguistics'],
  [/\bMIAGE\b|méthodes informatiques appliquées à la gestion/i, 'information-systems'],
  [/sciences de (?:l.eau|la mer|l.océan)|gestion de l.environnement/i, 'environmental-science'],
]

const findField = (mention: string, parcours: string, discipline: string): FieldId | undefined =>
  fieldsByMention.find(([words]) => words.test(mention))?.[1] ??
  findPageField(mention, 'FR') ??
  findPageField(parcours, 'FR') ??
  findPageField(discipline, 'FR')

/** Names a programme by mention and parcours; a parcours with the mention's name adds nothing. */
const buildName = (mention: string, parcours: string): string =>
  parcours === '' || parcours.toLowerCase() === mention.toLowerCase() ? mention : `${mention} : ${parcours}`

const readRow = (row: RegistryRow, { year }: { year: string }): RegisteredProgram[] | 'shape' | 'field_unknown' => {
  if (readCell(row, 'session') !== year) return []
  const [number, university] = [readCell(row, 'eta_uai'), readCell(row, 'eta_nom')]
  const [mention, parcours] = ['mention', 'parcours'].map((column) => toSentenceCase(readCell(row, column)))
  if (!number || !university || !mention || parcours === undefined) return 'shape'
  const field = findField(mention, parcours, readCell(row, 'disci_lib'))
  if (!field) return 'field_unknown'
  const places = readCount(row, 'col')
  return [
    {
      institution: { number, name: university },
      name: buildName(mention, parcours),
      field,
      level: 'masters',
      degree: 'Master',
      language: null,
      facts: {
        intake: places ? { value: places, note: 'places on offer' } : undefined,
        admission_rate: readRate(row),
      },
    },
  ]
}

export const monMaster: Registry = {
  title: 'the dataset fr-esr-mon_master',
  register: 'uai',
  country: 'FR',
  columns: ['session', 'eta_uai', 'eta_nom', 'mention', 'parcours', 'disci_lib', 'col', 'n_can_pp', 'n_prop_total'],
  source: {
    id: 'mon-master',
    title: 'Mon Master: applications and offers',
    publisher: 'Ministry of Higher Education and Research (France)',
    url: 'https://data.enseignementsup-recherche.gouv.fr/explore/dataset/fr-esr-mon_master/',
    licence: 'Licence Ouverte / Open Licence version 2.0 (Etalab)',
  },
  read: readRow,
}
