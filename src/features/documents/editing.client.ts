import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import { maxQuotes } from '#src/features/fact-bank/rules.ts'
import type { CvContent, CvItem, CvSection } from './cv/content.contract.ts'
import { contentLimits } from './cv/content.rules.ts'
import type { MachineFormat } from './rules.ts'

export const documentsQuery = api.documents.list.queryOptions()
export const documentQuery = (id: string) => api.documents.get.queryOptions({ input: { id } })
export const factsQuery = api.documents.facts.queryOptions()

/** Query of facts that are no longer offered: merged into another, or deleted. */
export const lostFactsQuery = (ids: string[]) =>
  api.evidence.compare.queryOptions({
    input: { quotes: ids.slice(0, maxQuotes).map((id) => ({ id, revision: 1 })) },
    enabled: ids.length > 0,
  })

/** Prefix of fact ids in items. */
const bankFact = 'fact.'

/** Finds quoted facts that are no longer offered; empty until all offered facts are loaded. */
export const findLostFactIds = (content: CvContent, offered: readonly { fact: string }[]): string[] => {
  if (offered.length >= contentLimits.items) return []
  const known = new Set(offered.map(({ fact }) => fact))
  const quoted = content.sections.flatMap(({ items }) => items.map(({ source }) => source?.fact ?? ''))
  return [...new Set(quoted.filter((fact) => fact.startsWith(bankFact) && !known.has(fact)))].map((fact) =>
    fact.slice(bankFact.length),
  )
}

/** State of the lost fact behind an item: `merged` names the fact that replaces it. */
export type LostFact = { state: 'gone' } | { state: 'merged'; into: string }

/** Indexes lost facts by the ids that items use for them. */
export const indexLostFacts = (
  compared: readonly { id: string; state: 'same' | 'changed' | 'merged' | 'gone'; now: { id: string } | null }[],
): Map<string, LostFact> =>
  new Map(
    compared.flatMap(({ id, state, now }): [string, LostFact][] => {
      if (state === 'gone') return [[`${bankFact}${id}`, { state }]]
      return state === 'merged' && now ? [[`${bankFact}${id}`, { state, into: `${bankFact}${now.id}` }]] : []
    }),
  )

export const refreshDocuments = async (queryClient: QueryClient): Promise<void> =>
  await queryClient.invalidateQueries({ queryKey: api.documents.key() })

/** Query of a page preview during typing; the previous page stays on the screen while it loads. */
export const previewQuery = (content: CvContent, page = 1) => ({
  queryKey: ['document-preview', content, page] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => await client.documents.preview({ content, page }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  // No caching: half-megabyte previews for each pause in typing would fill the memory of a phone.
  gcTime: 0,
  retry: false,
})

/** Query of the parsed text of an export; each version has its own cache entry. */
export const exportReadingQuery = ({ id, version }: { id: string; version: number }, format: MachineFormat) => ({
  queryKey: ['document-machine', id, version, format] as const,
  queryFn: async () => await client.documents.machine({ id, format }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const buildFileUrl = (id: string, format: string) => `/api/documents/${id}/file?format=${format}`

/** Moves an entry of a list to another position. */
export const moveEntry = <Entry>(list: readonly Entry[], from: number, to: number): Entry[] => {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

export const replaceEntry = <Entry extends { id: string }>(list: readonly Entry[], changed: Entry): Entry[] =>
  list.map((entry) => (entry.id === changed.id ? changed : entry))

/** Creates an id that is unique within the list. */
export const createFreeId = (list: readonly { id: string }[], stem: string): string => {
  let number = list.length + 1
  while (list.some(({ id }) => id === `${stem}-${number}`)) number += 1
  return `${stem}-${number}`
}

/** Formats the name of an item in a list: its title, or else its first stated text. */
export const formatItemName = ({ title, by, note }: CvItem): string => title || by || note.slice(0, 80)

/** Applies an update to one section of a CV. */
export const changeSection = (
  content: CvContent,
  sectionId: string,
  update: (section: CvSection) => CvSection,
): CvContent => ({
  ...content,
  sections: content.sections.map((section) => (section.id === sectionId ? update(section) : section)),
})
