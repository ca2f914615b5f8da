import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { isField } from '../catalogue-search.parse.ts'
import type { ProposalKind } from '../editing/editing.rules.ts'
import { isLevel } from '../search-params.parse.ts'
import type { Entry } from './entries.contract.ts'
import { controls, entryFields } from './entries.rules.ts'
import type { EntryKind } from './entry-kinds.rules.ts'

export const entryQuery = (entity: EntryKind, id: string) =>
  api.catalogue.entries.get.queryOptions({ input: { entity, id } })

export const editorStatusQuery = api.catalogue.editing.status.queryOptions({ staleTime: 5 * 60_000 })

export const unmatchedQuery = api.catalogue.unplaced.list.queryOptions()

/** Query of a page of open proposals; the previous page stays visible until it is read. */
export const proposalsQuery = (input: { q: string; kind?: ProposalKind; offset: number }) =>
  api.catalogue.editing.proposals.queryOptions({ input, placeholderData: keepPreviousData })

export const dueQuery = api.catalogue.editing.due.queryOptions()

/** Form values: lists as lists, everything else as text. */
export type Draft = Readonly<Record<string, string | string[]>>

const isList = (form: string) => ['words', 'countries', 'levels', 'fields'].includes(form)

const toText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : ''
}

/** Converts an entry to form values; unknown ones are empty. */
export const toDraft = (entity: EntryKind, values: Readonly<Record<string, unknown>>): Draft =>
  Object.fromEntries(
    entryFields[entity].map(({ name, form }) => [
      name,
      isList(form) ? (Array.isArray(values[name]) ? values[name].map(String) : []) : toText(values[name]),
    ]),
  )

const accepting: Readonly<Record<string, boolean>> = { yes: true, no: false }

/** Converts form values to an entry; undefined while an option is missing that the browser does not validate. */
export const toEntry = (entity: EntryKind, draft: Draft): Entry | undefined => {
  const text = (name: string) => String(draft[name] ?? '').trim()
  const list = (name: string) => [...(Array.isArray(draft[name]) ? draft[name] : [])]
  const orNull = (name: string) => (text(name) === '' ? null : text(name))
  const websiteUrl = text('websiteUrl')
  if (entity === 'universities') {
    const control = controls.find((known) => known === text('control')) ?? null
    const [country, aliases] = [text('country'), list('aliases')]
    return { entity, name: text('name'), country, city: orNull('city'), aliases, control, websiteUrl }
  }
  if (entity === 'scholarships')
    return {
      entity,
      name: text('name'),
      provider: text('provider'),
      countries: list('countries'),
      nationalities: list('nationalities'),
      levels: list('levels').filter(isLevel),
      fields: list('fields').filter(isField),
      websiteUrl,
    }
  const universityId = text('universityId')
  if (universityId === '') return undefined
  if (entity === 'faculty_profiles')
    return {
      entity,
      universityId,
      fullName: text('fullName'),
      department: text('department'),
      email: orNull('email'),
      researchInterests: list('researchInterests'),
      isAcceptingStudents: accepting[text('isAcceptingStudents')] ?? null,
      websiteUrl,
    }
  const [field, level] = [text('field'), text('level')]
  if (!isField(field) || !isLevel(level)) return undefined
  const [name, degree, language] = [text('name'), text('degree'), orNull('language')]
  return { entity, universityId, name, field, level, degree, language, keywords: list('keywords'), websiteUrl }
}
