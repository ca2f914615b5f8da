import type { EntryKind } from './entry-kinds.rules.ts'

// Parts of the catalogue that editors write, and the options of their fields.

export const controls = ['public', 'private-nonprofit', 'private-forprofit'] as const

/** Maximum of topics, names or interests; more do not improve the search. */
export const maxListed = 40

/** Languages of instruction in the form; an import may add others. */
export const languageCodes =
  'en ar bg ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  )

/** Input type of a field. */
export type EntryForm =
  | 'text'
  | 'address'
  | 'email'
  | 'words'
  | 'country'
  | 'countries'
  | 'control'
  | 'field'
  | 'fields'
  | 'level'
  | 'levels'
  | 'language'
  | 'accepting'
  | 'university'

interface EntryField {
  name: EntryFieldName
  form: EntryForm
  isRequired?: true
}

export type EntryFieldName =
  | 'name'
  | 'fullName'
  | 'universityId'
  | 'country'
  | 'city'
  | 'control'
  | 'aliases'
  | 'degree'
  | 'level'
  | 'field'
  | 'language'
  | 'keywords'
  | 'provider'
  | 'countries'
  | 'nationalities'
  | 'levels'
  | 'fields'
  | 'department'
  | 'email'
  | 'isAcceptingStudents'
  | 'researchInterests'
  | 'websiteUrl'

const websiteUrl: EntryField = { name: 'websiteUrl', form: 'address', isRequired: true }
const university: EntryField = { name: 'universityId', form: 'university', isRequired: true }
const name: EntryField = { name: 'name', form: 'text', isRequired: true }

/** Form fields of an editor, in this order. */
export const entryFields: Readonly<Record<EntryKind, readonly EntryField[]>> = {
  universities: [
    name,
    { name: 'country', form: 'country', isRequired: true },
    { name: 'city', form: 'text' },
    { name: 'control', form: 'control' },
    websiteUrl,
    { name: 'aliases', form: 'words' },
  ],
  programs: [
    university,
    name,
    { name: 'degree', form: 'text', isRequired: true },
    { name: 'level', form: 'level', isRequired: true },
    { name: 'field', form: 'field', isRequired: true },
    { name: 'language', form: 'language' },
    websiteUrl,
    { name: 'keywords', form: 'words' },
  ],
  scholarships: [
    name,
    { name: 'provider', form: 'text', isRequired: true },
    websiteUrl,
    { name: 'countries', form: 'countries' },
    { name: 'nationalities', form: 'countries' },
    { name: 'levels', form: 'levels' },
    { name: 'fields', form: 'fields' },
  ],
  faculty_profiles: [
    university,
    { name: 'fullName', form: 'text', isRequired: true },
    { name: 'department', form: 'text' },
    { name: 'email', form: 'email' },
    { name: 'isAcceptingStudents', form: 'accepting' },
    websiteUrl,
    { name: 'researchInterests', form: 'words' },
  ],
}
