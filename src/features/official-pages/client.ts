import { api, type client } from '#src/client/api.ts'
import type { EditableEntity } from '#src/features/catalogue/editing/editing.rules.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import type { EditorTarget, PageReadingDetails, PlanTarget, ReadFact, Target } from './contract.ts'
import { canPublish, editorTargetKinds, type FactEntity } from './rules.ts'

/** Query of a reading with what each value would change. */
export const readingQuery = (id: string) => api.officialPages.get.queryOptions({ input: { id } })

/** Query of the pages that the user has read, newest first. */
export const readingsQuery = api.officialPages.list.queryOptions()
export type ListedReading = Awaited<ReturnType<typeof client.officialPages.list>>['readings'][number]

/** Query of the facts of an entry that the user accepted from official pages. */
export const ownFactsQuery = (entity: FactEntity, id: string) =>
  api.officialPages.ownFacts.queryOptions({ input: { entity, id } })

/** File types of the file dialog: saved pages and PDFs. */
export const savedPageTypes = 'text/html,application/pdf,text/plain,.html,.htm,.pdf,.txt'

/** Whether a page is read for an entry of the catalogue, which an editor corrects with its values. */
export const isEditorTarget = (target: Target | undefined): target is EditorTarget =>
  editorTargetKinds.some((kind) => kind === target?.kind)

/** Returns what accepted values of a page are for; undefined for the page of an editor. */
export const toPlanTarget = (target: Target | undefined): PlanTarget | undefined =>
  isEditorTarget(target) ? undefined : target

/** Entry of the catalogue that an editor corrects. */
export const editedEntities = {
  catalogue_program: 'programs',
  catalogue_scholarship: 'scholarships',
  catalogue_university: 'universities',
} as const satisfies Record<EditorTarget['kind'], EditableEntity>

/**
 * Selects the values that are offered: all of them, but for an editor those that the catalogue has a field for, and none
 * of a page without an https address.
 */
export const selectOffered = ({ facts, about, url }: PageReadingDetails): readonly ReadFact[] => {
  if (!isEditorTarget(about)) return facts
  if (!isSecureWebAddress(url)) return []
  const entity = editedEntities[about.kind]
  return facts.filter(({ kind, programs }) => canPublish(programs?.length ? 'programs' : entity, kind))
}

/** The user's decisions about a value before it is accepted, by the index of the value. */
export interface Draft {
  /** Corrected value, or the chosen reading of an ambiguous date. */
  value?: unknown
  /** Programme that the row is about. */
  programId?: string | undefined
}

/** Whether a value waits for a choice: of its reading, of its programme, or of what the page is about. */
export const isUndecided = (fact: ReadFact, draft: Draft | undefined, target: Target | undefined): boolean => {
  if (fact.otherReading !== undefined && draft?.value === undefined) return true
  const { programs = [] } = fact
  if (programs.length > 1) return draft?.programId === undefined
  return programs.length === 0 && target === undefined
}

/** Entry of the shortlist that a page can be about. */
export interface ChoosableEntry {
  id: string
  universityName: string
  programName: string
}
