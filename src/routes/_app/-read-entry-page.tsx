import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { EditableEntity } from '#src/features/catalogue/editing/editing.rules.ts'
import { entryQuery } from '#src/features/catalogue/entries/entries.client.ts'
import type { EntryKind } from '#src/features/catalogue/entries/entry-kinds.rules.ts'
import { ReadPageButton } from '#src/features/official-pages/components/read-page-button.tsx'

const targetKinds = {
  programs: 'catalogue_program',
  scholarships: 'catalogue_scholarship',
  universities: 'catalogue_university',
} as const satisfies Record<EditableEntity, string>

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

type EntryProps = { entity: EditableEntity; id: string }

/** Pages are read by applicants, so an editor with another role gets no button. */
const ReadPage = ({ entity, id }: EntryProps) => {
  const { data: session } = useQuery(sessionQuery)
  const { data: entry } = useQuery(entryQuery(entity, id))
  const person = session?.person
  if (!entry || person?.role !== 'applicant' || !person.onboardingComplete) return null
  const { name, websiteUrl } = entry.values
  return <ReadPageButton about={{ kind: targetKinds[entity], id }} url={toText(websiteUrl)} name={toText(name)} />
}

type ReadEntryPageProps = { entity: EntryKind | undefined; id: string | undefined }

/** Button by which an editor reads the official page of an entry of the catalogue; the faculty has none. */
export const ReadEntryPage = ({ entity, id }: ReadEntryPageProps) =>
  entity && entity !== 'faculty_profiles' && id ? <ReadPage entity={entity} id={id} /> : null
