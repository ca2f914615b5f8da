import type { FieldId } from '#src/features/catalogue/rules.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { findFieldByWords } from './field-words.rules.ts'
import {
  type RegisteredInstitution,
  type RegisteredProgram,
  type Registry,
  type RegistryRow,
  readCell,
} from './registry.parse.ts'

// Parses the graduate programmes of Brazil evaluated by CAPES (Plataforma Sucupira): each has an official grade, and
// most award both a master's and a doctorate.

/** Evaluation areas that determine the field, whatever the programme's name. */
const areas: Readonly<Record<string, FieldId>> = {
  DIREITO: 'law',
  'MEDICINA I': 'medicine',
  'MEDICINA II': 'medicine',
  'MEDICINA III': 'medicine',
  ODONTOLOGIA: 'dentistry',
  PSICOLOGIA: 'psychology',
  'SAÚDE COLETIVA': 'public-health',
  'CIÊNCIA DA COMPUTAÇÃO': 'computer-science',
  'MEDICINA VETERINÁRIA': 'veterinary',
  HISTÓRIA: 'history',
  EDUCAÇÃO: 'education',
  ENSINO: 'education',
  GEOGRAFIA: 'geography',
  QUÍMICA: 'chemistry',
  ENFERMAGEM: 'nursing',
  ECONOMIA: 'economics',
  FARMÁCIA: 'pharmacy',
  BIOTECNOLOGIA: 'biotechnology',
  'CIÊNCIA DE ALIMENTOS': 'food-science',
  FILOSOFIA: 'philosophy',
  SOCIOLOGIA: 'sociology',
  MATERIAIS: 'materials-science',
  'SERVIÇO SOCIAL': 'social-work',
  NUTRIÇÃO: 'nutrition',
}
/** Evaluation areas of several fields: the name decides, and this is the fallback. */
const wideAreas: Readonly<Record<string, FieldId>> = {
  'CIÊNCIAS AGRÁRIAS I': 'agriculture',
  'ADMINISTRAÇÃO PÚBLICA E DE EMPRESAS, CIÊNCIAS CONTÁBEIS E TURISMO': 'business',
  'LINGUÍSTICA E LITERATURA': 'literature',
  BIODIVERSIDADE: 'ecology',
  'CIÊNCIAS AMBIENTAIS': 'environmental-science',
  'ENGENHARIAS I': 'civil-engineering',
  'ENGENHARIAS II': 'chemical-engineering',
  'ENGENHARIAS III': 'mechanical-engineering',
  'ENGENHARIAS IV': 'electrical-engineering',
  'COMUNICAÇÃO E INFORMAÇÃO': 'communication',
  'EDUCAÇÃO FÍSICA': 'kinesiology',
  'CIÊNCIAS BIOLÓGICAS I': 'biology',
  'CIÊNCIAS BIOLÓGICAS II': 'biology',
  'CIÊNCIAS BIOLÓGICAS III': 'biology',
  ARTES: 'arts',
  'ARQUITETURA, URBANISMO E DESIGN': 'architecture',
  'ASTRONOMIA / FÍSICA': 'physics',
  'ZOOTECNIA / RECURSOS PESQUEIROS': 'agriculture',
  'CIÊNCIA POLÍTICA E RELAÇÕES INTERNACIONAIS': 'political-science',
  'MATEMÁTICA / PROBABILIDADE E ESTATÍSTICA': 'mathematics',
  GEOCIÊNCIAS: 'earth-science',
  'PLANEJAMENTO URBANO E REGIONAL / DEMOGRAFIA': 'urban-planning',
  'ANTROPOLOGIA / ARQUEOLOGIA': 'anthropology',
  'CIÊNCIAS DA RELIGIÃO E TEOLOGIA': 'religion',
}

const smallWords = new Set(
  'a as ao com da das de do dos e em na nas no nos o os para por of and in the for on to with'.split(' '),
)
/** Converts names in capitals: "CIÊNCIAS DA SAÚDE" becomes Ciências da Saúde. */
const toTitleCase = (text: string): string =>
  text
    .toLowerCase()
    .split(' ')
    .map((word, at) => (at > 0 && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
    .replaceAll(/(?<=[-/(])\p{Ll}/gu, (letter) => letter.toUpperCase())

/** Prefixes before the subject of an English name. */
const beforeSubject =
  /^(?:(?:post-?graduat(?:e|ion)|graduat(?:e|ion)|master'?s?|professional|doctoral|academic) )*(?:programm?e?|course|degree)? ?(?:in|on|of) /i

const readName = (row: RegistryRow): string => {
  const portuguese = toTitleCase(readCell(row, 'programme_name_pt'))
  const english = toTitleCase(
    readCell(row, 'programme_name_en')
      .replace(beforeSubject, '')
      .replace(/^[\s.:-]+/, ''),
  )
  const isName = english.length > 3 && !/universi|program|pós|ção\b/i.test(english)
  return isName ? english : portuguese
}

const listAwards = (level: string): readonly (readonly [degree: string, level: DegreeLevel])[] => [
  ...(level.includes('master')
    ? [[level.startsWith('professional') ? 'Professional master' : 'Master', 'masters'] as const]
    : []),
  ...(level.includes('doctorate')
    ? [[level.startsWith('professional') ? 'Professional doctorate' : 'PhD', 'phd'] as const]
    : []),
]

/** Domains of universities missing in the world list, by abbreviation; former ones follow the current one. */
const domains = new Map([
  ['FIOCRUZ', 'fiocruz.br'],
  ['FUFSE', 'ufs.br'],
  ['UFMS', 'ufms.br'],
  ['FUFPI', 'ufpi.br'],
  ['UFAM', 'ufam.edu.br ufam.br'],
  ['UFT', 'uft.edu.br'],
  ['UNIRIO', 'unirio.br'],
  ['UNIFAL-MG', 'unifal-mg.edu.br'],
  ['UNIPAMPA', 'unipampa.edu.br'],
  ['UNICENTRO', 'unicentro.br'],
  ['FUPF', 'upf.br'],
  ['UEG', 'ueg.br'],
  ['UFRB', 'ufrb.edu.br'],
  ['UEPA', 'uepa.br'],
  ['UEA', 'uea.edu.br'],
  ['UENF', 'uenf.br'],
  ['UPM', 'mackenzie.br'],
  ['UNINOVE', 'uninove.br'],
  ['UNILA', 'unila.edu.br'],
  ['UNEMAT', 'unemat.br'],
  ['IFGOIANO', 'ifgoiano.edu.br'],
  ['UFERSA', 'ufersa.edu.br'],
  ['UFCSPA', 'ufcspa.edu.br'],
  ['PUC-GOIÁS', 'pucgoias.edu.br'],
  ['UFCAT', 'ufcat.edu.br'],
  ['UEMS', 'uems.br'],
  ['INPA', 'inpa.gov.br'],
  ['UFRR', 'ufrr.br'],
  ['CEFET/RJ', 'cefet-rj.br'],
  ['IFES', 'ifes.edu.br'],
  ['CEFET-MG', 'cefetmg.br'],
  ['FEEVALE', 'feevale.br'],
  ['UFRA', 'ufra.edu.br'],
  ['UFOPA', 'ufopa.edu.br'],
  ['IFCE', 'ifce.edu.br'],
  ['UEMG', 'uemg.br'],
  ['INPE', 'inpe.br'],
  ['IMED', 'atitus.edu.br imed.edu.br'],
  ['UNIFESSPA', 'unifesspa.edu.br'],
  ['UNICEUMA', 'ceuma.br'],
  ['UNILAB', 'unilab.edu.br'],
  ['UNIGRANRIO', 'unigranrio.br'],
  ['UNIARA', 'uniara.com.br'],
  ['UP', 'up.edu.br'],
  ['UNESPAR-REITORIA', 'unespar.edu.br'],
  ['UNOCHAPECÓ', 'unochapeco.edu.br'],
  ['UFFS', 'uffs.edu.br'],
  ['UNIVATES', 'univates.br'],
  ['UNILASALLE', 'unilasalle.edu.br'],
  ['UNIC', 'unic.br'],
  ['UFJ', 'ufj.edu.br'],
  ['UFNT', 'ufnt.edu.br'],
  ['UFOB', 'ufob.edu.br'],
  ['UFSB', 'ufsb.edu.br'],
  ['UVV', 'uvv.br'],
  ['IFF', 'iff.edu.br'],
  ['UNIFENAS', 'unifenas.br'],
  ['UNISANTA', 'unisanta.br'],
  ['UAM', 'anhembi.br'],
  ['UNOPAR', 'unopar.br'],
  ['UNIVILLE', 'univille.br'],
  ['UERR', 'uerr.edu.br'],
  ['UFDPAR', 'ufdpar.edu.br'],
  ['UNICHRISTUS', 'unichristus.edu.br'],
  ['IMIP', 'imip.org.br'],
  ['SENAI-CIMATEC', 'senaicimatec.com.br'],
  ['FUMEC', 'fumec.br'],
  ['UMESP', 'metodista.br'],
  ['FEI', 'fei.edu.br'],
  ['UNIVAP', 'univap.br'],
  ['UNISO', 'uniso.br'],
  ['USCS', 'uscs.edu.br'],
  ['ESPM', 'espm.br'],
  ['UTP', 'utp.br'],
  ['UNIPAR', 'unipar.br'],
  ['UNICESUMAR', 'unicesumar.edu.br'],
  ['UERGS', 'uergs.edu.br'],
  ['UNIEVANGELICA', 'unievangelica.edu.br'],
  ['IDP', 'idp.edu.br'],
  ['CESUPA', 'cesupa.br'],
  ['UFCA', 'ufca.edu.br'],
  ['CESMAC', 'cesmac.edu.br'],
  ['EBMSP', 'bahiana.edu.br'],
  ['USS', 'universidadedevassouras.edu.br'],
  ['IFTM', 'iftm.edu.br'],
  ['FAMERP', 'famerp.br'],
  ['FICSAE', 'einstein.br'],
  ['IPT', 'ipt.br'],
  ['SLMANDIC', 'slmandic.edu.br'],
  ['UNC', 'unc.br'],
  ['IFSC', 'ifsc.edu.br'],
  ['IFC', 'ifc.edu.br'],
  ['IFSUL', 'ifsul.edu.br'],
  ['UNICEUB', 'uniceub.br'],
  ['ENAP', 'enap.gov.br'],
  ['IFPA', 'ifpa.edu.br'],
])

/**
 * Universities whose campuses have separate numbers, by their common prefix: number and name of the whole, and its
 * domain.
 */
const manyCampuses: readonly (readonly [begins: string, number: string, name: string, domain: string])[] = [
  ['33002', '33002010', 'Universidade de São Paulo', 'usp.br'],
  ['33003', '33003017', 'Universidade Estadual de Campinas', 'unicamp.br'],
  ['33004', '33004013', 'Universidade Estadual Paulista Júlio de Mesquita Filho', 'unesp.br'],
  ['24001', '24001015', 'Universidade Federal da Paraíba', 'ufpb.br'],
  ['31011', '31011012', 'Fundação Getulio Vargas', 'fgv.br'],
  ['33014', '31011012', 'Fundação Getulio Vargas', 'fgv.br'],
]

/** Campus in brackets behind a university's name; several of one university offer programmes of one name. */
const findCampus = (university: string): string =>
  university.endsWith(')') ? university.slice(university.lastIndexOf('(') + 1, -1).trim() : ''

const getSite = (acronym: string) => {
  const [domain, ...former] = domains.get(acronym)?.split(' ') ?? []
  return domain ? { website: `https://www.${domain}/`, domains: former } : {}
}

const readInstitution = (row: RegistryRow): RegisteredInstitution => {
  const [code, acronym] = [readCell(row, 'university_code'), readCell(row, 'university_acronym')]
  const whole = manyCampuses.find(([begins]) => code.startsWith(begins))
  if (whole) {
    const [, number, name, domain] = whole
    return { number, name, website: `https://www.${domain}/` }
  }
  const name = toTitleCase(readCell(row, 'university')).replace(/^Fundação (?=Univ)/, '')
  return { number: code || name, name, aliases: [acronym].filter(Boolean), ...getSite(acronym) }
}

/** Distinguishes a programme of a campus from one of the same name elsewhere. */
const formatCampusName = (row: RegistryRow, name: string): string => {
  const isOfMany = manyCampuses.some(([begins]) => readCell(row, 'university_code').startsWith(begins))
  const campus = isOfMany ? findCampus(readCell(row, 'university')) : ''
  if (campus === '' || campus === 'SEDE') return name
  // States are abbreviated by two capitals.
  return `${name} (${campus.length === 2 ? campus : toTitleCase(campus)})`
}

const readRow = (row: RegistryRow): RegisteredProgram[] | 'shape' | 'field_unknown' => {
  if (readCell(row, 'programme_status') !== 'running') return []
  const university = readCell(row, 'university')
  const name = readName(row)
  if (!university || !name) return 'shape'
  const area = readCell(row, 'evaluation_area_pt')
  const field = areas[area] ?? findFieldByWords(name) ?? wideAreas[area]
  if (!field) return 'field_unknown'
  const isPublic = ['federal', 'state'].includes(readCell(row, 'status_of_university'))
  const grade = readCell(row, 'capes_grade')
  const portuguese = toTitleCase(readCell(row, 'programme_name_pt'))
  return listAwards(readCell(row, 'level')).map(([degree, level]) => ({
    institution: {
      ...readInstitution(row),
      control: isPublic ? 'public' : null,
      region: readCell(row, 'state') || null,
    },
    name: formatCampusName(row, name),
    field,
    level,
    degree,
    language: 'pt',
    keywords: portuguese === name ? [] : [portuguese],
    facts: {
      official_grade: /^[3-7]$/.test(grade) ? { value: Number(grade), note: 'CAPES, from 3 to 7' } : undefined,
      tuition_per_year: isPublic
        ? { value: 0, currency: 'BRL', note: 'public universities charge no tuition' }
        : undefined,
    },
  }))
}

export const capes: Registry = {
  title: 'graduate programmes of CAPES',
  register: 'capes',
  country: 'BR',
  columns: [
    'capes_programme_code',
    'university_code',
    'university',
    'programme_name_pt',
    'programme_name_en',
    'level',
    'evaluation_area_pt',
    'capes_grade',
    'programme_status',
  ],
  source: {
    id: 'capes',
    title: 'Programas da Pós-Graduação Stricto Sensu no Brasil (Plataforma Sucupira)',
    publisher: 'CAPES, Brazilian Ministry of Education',
    url: 'https://dadosabertos.capes.gov.br/',
    licence: 'CC BY',
  },
  read: readRow,
}
