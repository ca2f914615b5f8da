import type { FieldId } from '#src/features/catalogue/rules.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { fieldByWords } from './field-words.rules.ts'
import { cell, type RegisteredProgram, type Registry, type RegistryRow } from './registry.parse.ts'

// The graduate programmes of Brazil as CAPES evaluates them (Plataforma Sucupira): each has an official grade, and most give
// both a master's and a doctorate.

/** Areas of evaluation that are a field of the catalogue, whatever the programme is called. */
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
/** Areas of several fields: the name decides, and this where it says nothing. */
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
/** Names stand in capitals: "CIÊNCIAS DA SAÚDE" is written Ciências da Saúde. */
const inTitleCase = (text: string): string =>
  text
    .toLowerCase()
    .split(' ')
    .map((word, at) => (at > 0 && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
    .replaceAll(/(?<=[-/(])\p{Ll}/gu, (letter) => letter.toUpperCase())

/** What stands before the subject of an English name. */
const beforeSubject =
  /^(?:(?:post-?graduat(?:e|ion)|graduat(?:e|ion)|master'?s?|professional|doctoral|academic) )*(?:programm?e?|course|degree)? ?(?:in|on|of) /i

const nameOf = (row: RegistryRow): string => {
  const portuguese = inTitleCase(cell(row, 'programme_name_pt'))
  const english = inTitleCase(cell(row, 'programme_name_en').replace(beforeSubject, ''))
  const isName = english.length > 3 && !/universi|program|pós|ção\b/i.test(english)
  return isName ? english : portuguese
}

const awardsOf = (level: string): readonly (readonly [degree: string, level: DegreeLevel])[] => [
  ...(level.includes('master')
    ? [[level.startsWith('professional') ? 'Professional master' : 'Master', 'masters'] as const]
    : []),
  ...(level.includes('doctorate')
    ? [[level.startsWith('professional') ? 'Professional doctorate' : 'PhD', 'phd'] as const]
    : []),
]

const readRow = (row: RegistryRow): RegisteredProgram[] | 'shape' | 'field_unknown' => {
  if (cell(row, 'programme_status') !== 'running') return []
  const university = inTitleCase(cell(row, 'university'))
  const name = nameOf(row)
  if (!university || !name) return 'shape'
  const area = cell(row, 'evaluation_area_pt')
  const field = areas[area] ?? fieldByWords(name) ?? wideAreas[area]
  if (!field) return 'field_unknown'
  const isPublic = ['federal', 'state'].includes(cell(row, 'status_of_university'))
  const grade = cell(row, 'capes_grade')
  const portuguese = inTitleCase(cell(row, 'programme_name_pt'))
  return awardsOf(cell(row, 'level')).map(([degree, level]) => ({
    institution: {
      number: cell(row, 'university_code') || university,
      name: university,
      aliases: [cell(row, 'university_acronym')].filter(Boolean),
      control: isPublic ? 'public' : null,
      region: cell(row, 'state') || null,
    },
    name,
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
