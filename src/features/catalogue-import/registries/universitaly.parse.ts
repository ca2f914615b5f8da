import type { FieldId } from '#src/features/catalogue/rules.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { findFieldByWords } from './field-words.rules.ts'
import {
  parseLanguageCode,
  type RegisteredInstitution,
  type RegisteredProgram,
  type Registry,
  type RegistryRow,
  readCell,
} from './registry.parse.ts'

// Parses Universitaly, the catalogue of the Italian ministry: each degree belongs to a class, which determines its
// field.

/** Classes of the laurea magistrale (D.M. 16 March 2007 and later), by field. */
const classesByField: readonly (readonly [FieldId, string])[] = [
  ['anthropology', 'LM-1'],
  ['archaeology', 'LM-2'],
  ['architecture', 'LM-3 LM-4'],
  ['library-science', 'LM-5 LM-43'],
  ['biology', 'LM-6'],
  ['biotechnology', 'LM-7 LM-8 LM-9'],
  ['art-history', 'LM-10 LM-11 LM-89 LMR/02'],
  ['design', 'LM-12'],
  ['pharmacy', 'LM-13'],
  ['literature', 'LM-14'],
  ['history', 'LM-15 LM-84'],
  ['finance', 'LM-16'],
  ['physics', 'LM-17'],
  ['computer-science', 'LM-18 LM-32'],
  ['journalism', 'LM-19'],
  ['aerospace-engineering', 'LM-20'],
  ['biomedical-engineering', 'LM-21'],
  ['chemical-engineering', 'LM-22'],
  ['civil-engineering', 'LM-23 LM-24'],
  ['electrical-engineering', 'LM-25 LM-27 LM-28 LM-29'],
  ['engineering', 'LM-26 LM-72'],
  ['mechanical-engineering', 'LM-30 LM-33 LM-34'],
  ['industrial-engineering', 'LM-31'],
  ['environmental-engineering', 'LM-35'],
  ['languages', 'LM-36 LM-37 LM-38'],
  ['linguistics', 'LM-39'],
  ['mathematics', 'LM-40 LM-44'],
  ['medicine', 'LM-41'],
  ['veterinary', 'LM-42'],
  ['music', 'LM-45'],
  ['dentistry', 'LM-46'],
  ['sport-management', 'LM-47'],
  ['urban-planning', 'LM-48'],
  ['hospitality', 'LM-49'],
  ['education', 'LM-50 LM-57 LM-85 LM-93'],
  ['psychology', 'LM-51'],
  ['international-relations', 'LM-52 LM-90 LM/DS'],
  ['materials-science', 'LM-53 LM-SC.MAT.'],
  ['chemistry', 'LM-54 LM-71'],
  ['neuroscience', 'LM-55'],
  ['economics', 'LM-56 LM-76'],
  ['astronomy', 'LM-58'],
  ['communication', 'LM-59 LM-92'],
  ['ecology', 'LM-60'],
  ['nutrition', 'LM-61'],
  ['political-science', 'LM-62'],
  ['public-policy', 'LM-63'],
  ['religion', 'LM-64'],
  ['performing-arts', 'LM-65'],
  ['cybersecurity', 'LM-66'],
  ['kinesiology', 'LM-67 LM-68'],
  ['agriculture', 'LM-69 LM-86'],
  ['food-science', 'LM-70 LM/GASTR'],
  ['forestry', 'LM-73'],
  ['earth-science', 'LM-74 LM-79'],
  ['environmental-science', 'LM-75'],
  ['business', 'LM-77'],
  ['philosophy', 'LM-78'],
  ['geography', 'LM-80'],
  ['international-development', 'LM-81'],
  ['statistics', 'LM-82 LM-83'],
  ['social-work', 'LM-87'],
  ['sociology', 'LM-88'],
  ['information-systems', 'LM-91'],
  ['translation', 'LM-94'],
  ['data-science', 'LM-DATA'],
  ['law', 'LMG/01 LM/SC-GIUR'],
  ['nursing', 'LM/SNT1'],
  ['health-sciences', 'LM/SNT2 LM/SNT3'],
  ['public-health', 'LM/SNT4'],
]
const fieldByClass = new Map(
  classesByField.flatMap(([field, classes]) => classes.split(' ').map((one) => [one, field] as const)),
)
/** Normalises classes: "LM-4 C.U." and "LM-85 bis" belong to LM-4 and LM-85. */
const normalizeClass = (text: string): string =>
  text
    .toUpperCase()
    .split(' ')[0]
    ?.replace(/(?<=\d)\.$/, '') ?? ''

/** Single-cycle classes of five or six years that lead to a profession. */
const professions: Readonly<Record<string, DegreeLevel>> = {
  'LM-41': 'medical',
  'LM-42': 'medical',
  'LM-46': 'medical',
  'LMG/01': 'law',
}

/**
 * Universities by a part of their ministry name, with their domains, former ones after the current one; the longest
 * match decides.
 */
const domains: readonly (readonly [part: string, domain: string])[] = [
  ['Bologna', 'unibo.it'],
  ['Sapienza"', 'uniroma1.it'],
  ['PADOVA', 'unipd.it'],
  ['TORINO', 'unito.it'],
  ['Federico II', 'unina.it'],
  ['FIRENZE', 'unifi.it'],
  ['Università di PISA', 'unipi.it'],
  ['PALERMO', 'unipa.it'],
  ['Università degli Studi di MILANO-BICOCCA', 'unimib.it'],
  ['Università degli Studi di MILANO', 'unimi.it'],
  ['GENOVA', 'unige.it'],
  ['Università degli Studi di BARI', 'uniba.it'],
  ['Cattolica', 'unicatt.it'],
  ['CATANIA', 'unict.it'],
  ['Tor Vergata', 'uniroma2.it uniroma2.eu'],
  ['PAVIA', 'unipv.it'],
  ['ROMA TRE', 'uniroma3.it'],
  ['Studi di PERUGIA', 'unipg.it'],
  ['PARMA', 'unipr.it'],
  ['SALERNO', 'unisa.it'],
  ['CALABRIA', 'unical.it'],
  ['MODENA', 'unimore.it casa.unimo.it'],
  ['Politecnico di MILANO', 'polimi.it'],
  ['CAGLIARI', 'unica.it'],
  ['MESSINA', 'unime.it'],
  ['Studi di SIENA', 'unisi.it'],
  ['TRENTO', 'unitn.it'],
  ["L'AQUILA", 'univaq.it'],
  ['TRIESTE', 'units.it'],
  ['SALENTO', 'unisalento.it unile.it'],
  ['VERONA', 'univr.it'],
  ["Ca' Foscari", 'unive.it'],
  ['UDINE', 'uniud.it'],
  ['Vanvitelli', 'unicampania.it unina2.it'],
  ['CHIETI', 'unich.it'],
  ['Politecnico di TORINO', 'polito.it'],
  ['SASSARI', 'uniss.it'],
  ['FERRARA', 'unife.it'],
  ['MARCHE', 'univpm.it unian.it'],
  ['BRESCIA', 'unibs.it'],
  ['BERGAMO', 'unibg.it'],
  ['Urbino', 'uniurb.it'],
  ['TUSCIA', 'unitus.it'],
  ['BASILICATA', 'unibas.it'],
  ['CASSINO', 'unicas.it'],
  ['MOLISE', 'unimol.it'],
  ['Parthenope', 'uniparthenope.it uninav.it'],
  ['PIEMONTE ORIENTALE', 'uniupo.it'],
  ['Politecnico di BARI', 'poliba.it'],
  ['FOGGIA', 'unifg.it'],
  ['INSUBRIA', 'uninsubria.it'],
  ['MACERATA', 'unimc.it'],
  ['BOLZANO', 'unibz.it'],
  ['Bocconi', 'unibocconi.it'],
  ['UNICUSANO', 'unicusano.it'],
  ['CAMERINO', 'unicam.it'],
  ['Luiss', 'luiss.it'],
  ['Magna Graecia', 'unicz.it'],
  ['TERAMO', 'unite.it'],
  ['LUMSA', 'lumsa.it'],
  ['Mediterranea', 'unirc.it'],
  ['SANNIO', 'unisannio.it'],
  ['Benincasa', 'unisob.na.it'],
  ['Marconi', 'unimarconi.it'],
  ['Kore', 'unikore.it'],
  ['S.Raffaele"', 'unisr.it'],
  ['E-CAMPUS', 'uniecampus.it'],
  ["L'Orientale", 'unior.it iuo.it'],
  ['IULM', 'iulm.it'],
  ['Campus Bio-Medico', 'unicampus.it'],
  ['Iuav', 'iuav.it iuav.unive.it'],
  ['LINK CAMPUS', 'unilink.it'],
  ['MERCATORUM', 'unimercatorum.it'],
  ['PEGASO', 'unipegaso.it'],
  ['UNINETTUNO', 'uninettunouniversity.net'],
  ['Foro Italico', 'uniroma4.it'],
  ['UNITELMA', 'unitelmasapienza.it'],
  ['Stranieri di PERUGIA', 'unistrapg.it'],
  ['LUM "', 'lum.it'],
  ['EUROPEA di ROMA', 'universitaeuropeadiroma.it'],
  ['UNINT', 'unint.eu'],
  ['FORTUNATO', 'unifortunato.eu'],
  ['San Raffaele Roma', 'uniroma5.it'],
  ['UNICAMILLUS', 'unicamillus.org'],
  ['Stranieri di SIENA', 'unistrasi.it'],
  ['LIUC', 'liuc.it'],
  ['AOSTA', 'univda.it'],
  ['GASTRONOMICHE', 'unisg.it'],
  ['LEONARDO', 'unidav.it'],
  ['IUL', 'iuline.it'],
  ['Dante Alighieri', 'unidarc.it'],
  ['HUMANITAS', 'hunimed.eu'],
]
const getSite = (university: string): Pick<RegisteredInstitution, 'website' | 'domains'> => {
  const parts = domains.filter(([part]) => university.includes(part))
  const [domain, ...former] = (parts.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? '').split(' ')
  return domain ? { website: `https://www.${domain}/`, domains: former } : {}
}

const readMonths = (row: RegistryRow): RegisteredProgram['facts'][string] => {
  const [, years] = /^(\d) years?/.exec(readCell(row, 'duration')) ?? []
  return years ? { value: Number(years) * 12 } : undefined
}

const keptAbbreviations = new Set(['LUMSA', 'IULM', 'LIUC', 'LUM', 'UKE', 'UNINT', 'IUL', 'MBA', 'ICT', 'DNA'])
/** Words in capitals that are no abbreviations: "Università di PISA". */
const toSentenceCase = (text: string): string =>
  text.replaceAll(/\p{Lu}{3,}/gu, (word) =>
    keptAbbreviations.has(word) ? word : word.charAt(0) + word.slice(1).toLowerCase(),
  )

const readRow = (row: RegistryRow): RegisteredProgram[] | 'shape' | 'field_unknown' => {
  if (!/laurea magistrale|single-cycle/.test(readCell(row, 'level'))) return []
  const universityCell = readCell(row, 'university')
  const [university, name] = [
    toSentenceCase(universityCell).replaceAll('"', ''),
    toSentenceCase(readCell(row, 'programme_name')),
  ]
  if (!university || !name) return 'shape'
  const group = normalizeClass(readCell(row, 'degree_class_code'))
  const field = fieldByClass.get(group) ?? findFieldByWords(name)
  if (!field) return 'field_unknown'
  const page = readCell(row, 'programme_url')
  return [
    {
      institution: { number: university, name: university, ...getSite(universityCell) },
      name,
      field,
      level: professions[group] ?? 'masters',
      degree: 'Laurea magistrale',
      language: parseLanguageCode(readCell(row, 'teaching_language')),
      website: page,
      facts: {
        duration_months: readMonths(row),
        mode: readCell(row, 'distance') === '1' ? { value: ['distance'] } : undefined,
      },
    },
  ]
}

export const universitaly: Registry = {
  title: 'degrees of Universitaly',
  register: 'universitaly',
  country: 'IT',
  columns: [
    'university',
    'programme_name',
    'level',
    'degree_class_code',
    'duration',
    'teaching_language',
    'programme_url',
  ],
  source: {
    id: 'universitaly',
    title: 'Universitaly, catalogue of degrees',
    publisher: 'Italian Ministry of Universities and Research (MUR)',
    url: 'https://www.universitaly.it/',
    licence: 'IODL 2.0 (the same facts as open data of MUR)',
  },
  read: readRow,
}
