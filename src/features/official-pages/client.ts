import { api, type client } from '#src/client/api.ts'
import type { ReadFact, Target } from './contract.ts'
import type { FactEntity } from './rules.ts'

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
