import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import { maxQuotes } from '#src/features/fact-bank/rules.ts'
import type { CvContent, CvItem, CvSection } from './cv/content.contract.ts'
import { contentLimits } from './cv/content.rules.ts'
import type { MachineFormat } from './rules.ts'

export const documentsQuery = api.documents.list.queryOptions()
export const documentQuery = (id: string) => api.documents.get.queryOptions({ input: { id } })
export const factsQuery = api.documents.facts.queryOptions()

/** What became of facts that are no longer offered: merged into another, or gone. */
export const lostFactsQuery = (ids: string[]) =>
  api.evidence.compare.queryOptions({
    input: { quotes: ids.slice(0, maxQuotes).map((id) => ({ id, revision: 1 })) },
    enabled: ids.length > 0,
  })

/** How an item names a fact of the bank. */
const bankFact = 'fact.'

/** The facts that a CV quotes and that are no longer offered; none while not all of them are known to be offered. */
export const findLostFactIds = (content: CvContent, offered: readonly { fact: string }[]): string[] => {
  if (offered.length >= contentLimits.items) return []
  const known = new Set(offered.map(({ fact }) => fact))
  const quoted = content.sections.flatMap(({ items }) => items.map(({ source }) => source?.fact ?? ''))
  return [...new Set(quoted.filter((fact) => fact.startsWith(bankFact) && !known.has(fact)))].map((fact) =>
    fact.slice(bankFact.length),
  )
}

/** What became of the fact behind an item: `merged` names the one that stands for it. */
export type LostFact = { state: 'gone' } | { state: 'merged'; into: string }

/** What became of facts, by the names that items have for them. */
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

/** A page of a CV as it is typed; the previous one stays on the screen meanwhile. */
export const previewQuery = (content: CvContent, page = 1) => ({
  queryKey: ['document-preview', content, page] as const,
  queryFn: async () => await client.documents.preview({ content, page }),
  staleTime: Number.POSITIVE_INFINITY,
  // A preview of half a megabyte for each pause in typing would fill the memory of a phone.
  gcTime: 0,
  retry: false,
})

/** What a parser reads of an export; another version is another file. */
export const exportReadingQuery = ({ id, version }: { id: string; version: number }, format: MachineFormat) => ({
  queryKey: ['document-machine', id, version, format] as const,
  queryFn: async () => await client.documents.machine({ id, format }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const buildFileUrl = (id: string, format: string) => `/api/documents/${id}/file?format=${format}`

/** A list with one of its entries moved to another place. */
export const moveEntry = <Entry>(list: readonly Entry[], from: number, to: number): Entry[] => {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

export const replaceEntry = <Entry extends { id: string }>(list: readonly Entry[], changed: Entry): Entry[] =>
  list.map((entry) => (entry.id === changed.id ? changed : entry))

/** An id that no entry of the list has. */
export const createFreeId = (list: readonly { id: string }[], stem: string): string => {
  let number = list.length + 1
  while (list.some(({ id }) => id === `${stem}-${number}`)) number += 1
  return `${stem}-${number}`
}

/** What an item is called in a list: its title, or else the first thing that is said of it. */
export const formatItemName = ({ title, by, note }: CvItem): string => title || by || note.slice(0, 80)

export const changeSection = (content: CvContent, section: CvSection): CvContent => ({
  ...content,
  sections: replaceEntry(content.sections, section),
})
