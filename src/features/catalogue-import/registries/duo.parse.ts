import type { FileContext } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { findFieldByWords } from './field-words.rules.ts'
import {
  parseLanguageCode,
  type RegisteredInstitution,
  type RegisteredProgram,
  type Registry,
  type RegistryRow,
  readCell,
  readStatedModes,
} from './registry.parse.ts'

// Parses the register of higher education of the Netherlands (DUO, HO Opleidingsoverzicht): a row per mode, place and
// track of a programme, so that several rows are one programme.

/** Former domains of universities. */
const formerDomains = new Map([['Saxion University of Applied Sciences', ['saxion.edu']]])

/** Institutions by the prefix of their register name, with English name and page. */
const institutions: readonly (readonly [begins: RegExp, name: string, website: string])[] = [
  [/^Radboud/, 'Radboud University', 'https://www.ru.nl/'],
  [/^Technische Universiteit Eindhoven/, 'Eindhoven University of Technology', 'https://www.tue.nl/'],
  [/^VU\b/, 'Vrije Universiteit Amsterdam', 'https://vu.nl/'],
  [/^(?:UMIO|Universiteit Maastricht)/, 'Maastricht University', 'https://www.maastrichtuniversity.nl/'],
  [/^Wageningen/, 'Wageningen University', 'https://www.wur.nl/'],
  [/^Katholieke Universiteit Brabant/, 'Tilburg University', 'https://www.tilburguniversity.edu/'],
  [/^Open Universiteit/, 'Open Universiteit', 'https://www.ou.nl/'],
  [/^Fontys/, 'Fontys University of Applied Sciences', 'https://www.fontys.nl/'],
  [/^NHL Stenden/, 'NHL Stenden University of Applied Sciences', 'https://www.nhlstenden.com/'],
  [/^Hanzehogeschool/, 'Hanze University of Applied Sciences', 'https://www.hanze.nl/'],
  [/^(?:HAN\b|Hogeschool van Arnhem en Nijmegen)/, 'HAN University of Applied Sciences', 'https://www.han.nl/'],
  [/^Hogeschool Rotterdam/, 'Rotterdam University of Applied Sciences', 'https://www.hogeschoolrotterdam.nl/'],
  [/^Hogeschool Utrecht/, 'HU University of Applied Sciences Utrecht', 'https://www.hu.nl/'],
  [/^Hogeschool van Amsterdam/, 'Amsterdam University of Applied Sciences', 'https://www.hva.nl/'],
  [
    /^(?:De Haagse|Hoger Beroeps Onderwijs Haaglanden)/,
    'The Hague University of Applied Sciences',
    'https://www.dehaagsehogeschool.nl/',
  ],
  [/^(?:Hogeschool )?Inholland/, 'Inholland University of Applied Sciences', 'https://www.inholland.nl/'],
  [/^Hogeschool Leiden/, 'Leiden University of Applied Sciences', 'https://www.hsleiden.nl/'],
  [/^Zuyd/, 'Zuyd University of Applied Sciences', 'https://www.zuyd.nl/'],
  [/^(?:Hogeschool )?Saxion/, 'Saxion University of Applied Sciences', 'https://www.saxion.nl/'],
  [/^Avans/, 'Avans University of Applied Sciences', 'https://www.avans.nl/'],
  [/^Breda/, 'Breda University of Applied Sciences', 'https://www.buas.nl/'],
  [
    /^(?:Christelijke Hogeschool )?Windesheim/,
    'Windesheim University of Applied Sciences',
    'https://www.windesheim.nl/',
  ],
  [/^(?:Hogeschool )?Van Hall/, 'Van Hall Larenstein University of Applied Sciences', 'https://www.hvhl.nl/'],
  [/^Aeres/, 'Aeres University of Applied Sciences', 'https://www.aeres.nl/'],
  [/^HZ\b/, 'HZ University of Applied Sciences', 'https://hz.nl/'],
  [/^Christelijke Hogeschool Ede/, 'Christelijke Hogeschool Ede', 'https://www.che.nl/'],
  [/^Hogeschool Viaa/, 'Viaa Christian University of Applied Sciences', 'https://www.viaa.nl/'],
  [/^Driestar/, 'Driestar Christian University for Teacher Education', 'https://www.driestar-educatief.nl/'],
  [/^ArtEZ/, 'ArtEZ University of the Arts', 'https://www.artez.nl/'],
  [/^Codarts/, 'Codarts University of the Arts', 'https://www.codarts.nl/'],
  [/^Hogeschool voor de Kunsten Utrecht/, 'HKU University of the Arts Utrecht', 'https://www.hku.nl/'],
  [/^Koninklijk Conservatorium/, 'Royal Conservatoire The Hague', 'https://www.koncon.nl/'],
  [
    /^(?:Koninklijke Academie|Hogeschool der Kunsten Den Haag)/,
    'University of the Arts The Hague',
    'https://www.kabk.nl/',
  ],
  [/^Conservatorium van Amsterdam/, 'Conservatorium van Amsterdam', 'https://www.conservatoriumvanamsterdam.nl/'],
  [
    /^(?:Amsterdamse Hogeschool voor de Kunsten|Academie v|Reinwardt|Nederlandse Filmacademie)/,
    'Amsterdam University of the Arts',
    'https://www.ahk.nl/',
  ],
  [/^Gerrit Rietveld/, 'Gerrit Rietveld Academie', 'https://rietveldacademie.nl/'],
  [/^Design Academy/, 'Design Academy Eindhoven', 'https://www.designacademy.nl/'],
  [
    /^Theologische Universiteit (?:Utrecht|van de Nederlandse)/,
    'Theological University Utrecht',
    'https://www.tuu.nl/',
  ],
  [/^Theologische Universiteit Apeldoorn/, 'Theological University of Apeldoorn', 'https://www.tua.nl/'],
  [/^Protestantse Theologische/, 'Protestant Theological University', 'https://www.pthu.nl/'],
  [/^Universiteit voor Humanistiek/, 'University of Humanistic Studies', 'https://www.uvh.nl/'],
  [
    /^(?:Thomas More|Katholieke Opleiding)/,
    'Thomas More University of Applied Sciences',
    'https://www.thomasmorehs.nl/',
  ],
]

/** Strips the foundation that runs an institution; institutions in the table above get their name there. */
const findInstitution = (text: string): RegisteredInstitution => {
  const plain = text.replace(/^Stichting /, '').trim()
  const known = institutions.find(([begins]) => begins.test(plain))
  if (!known) return { number: plain, name: plain }
  const [, name, website] = known
  const aliases = name === plain ? [] : [plain.split(' (')[0] ?? plain]
  return { number: name, name, website, aliases, domains: formerDomains.get(name) ?? [] }
}

/** Extracts the subject: "M Finance (joint degree) 60 EC - Voltijd" becomes Finance. */
const readName = (text: string): string => {
  const [subjectText = ''] = text.split(/ - (?:Voltijd|Deeltijd|Duaal)/i)
  return subjectText
    .replace(/^(?:M|Master|Master's|MSc|MA)(?: of Science| of Arts)?(?: in| of)? (?=[A-Z])/, '')
    .replaceAll(/ ?\((?:joint degree|research|vt|dt|voltijd|deeltijd|duaal|full-?time|part-?time|\d+ EC)\)/gi, '')
    .replace(/ - research Master's$/i, '')
    .replaceAll(/(?<!\d)\d{1,3} ?EC(?:TS)?\b/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const isOver = (row: RegistryRow, today: string): boolean =>
  ['last_intake_date', 'programme_end_date'].some(
    (column) => readCell(row, column) !== '' && readCell(row, column) < today,
  )

const readMonths = (row: RegistryRow): RegisteredProgram['facts'][string] => {
  const credits = Number(readCell(row, 'ects'))
  const isFullTime = readCell(row, 'study_mode') === 'full-time'
  return isFullTime && credits >= 30 && credits <= 240 ? { value: Math.round((credits / 60) * 12) } : undefined
}

const readRow = (row: RegistryRow, { checkedOn }: FileContext): RegisteredProgram[] | 'shape' | 'field_unknown' => {
  if (isOver(row, checkedOn)) return []
  const institution = findInstitution(readCell(row, 'institution'))
  const names = [
    'own_name_at_institution_en',
    'programme_name_en_register',
    'own_name_at_institution',
    'programme_name_nl_register',
  ].map((column) => readName(readCell(row, column)))
  const name = names.find((one) => one !== '')
  if (!institution.name || !name) return 'shape'
  const field = names.map((one) => findFieldByWords(one)).find((one) => one !== undefined)
  if (!field) return 'field_unknown'
  const isProfessional = readCell(row, 'level').startsWith('professional')
  return [
    {
      institution,
      name,
      field,
      level: /^(?:Executive )?MBA\b|Business Administration \(MBA\)/.test(name) ? 'mba' : 'masters',
      degree: isProfessional ? 'Professional master' : 'Master',
      language: parseLanguageCode(readCell(row, 'teaching_language')),
      website: readCell(row, 'website'),
      keywords: [...new Set(names.slice(1).filter((one) => one !== '' && one !== name))].slice(0, 3),
      facts: { duration_months: readMonths(row), mode: readStatedModes(readCell(row, 'study_mode')) },
    },
  ]
}

export const duo: Registry = {
  title: 'the register of higher education of the Netherlands (DUO)',
  register: 'duo',
  country: 'NL',
  columns: [
    'institution',
    'programme_name_nl_register',
    'programme_name_en_register',
    'level',
    'ects',
    'teaching_language',
  ],
  source: {
    id: 'duo',
    title: 'HO Opleidingsoverzicht (RIO)',
    publisher: 'DUO, Dutch Ministry of Education, Culture and Science',
    url: 'https://onderwijsdata.duo.nl/dataset/7c0686f4-b5c2-418e-8e44-7be0057d8084',
    licence: 'CC BY 4.0',
  },
  read: readRow,
}
