import type { OwnResource } from '../resources.contract.ts'
import { isResourceContent, type ResourceAudience, type ResourceKind } from '../resources.rules.ts'

/** What the form of a resource holds; the file itself is beside it, because a browser keeps no draft of one. */
export interface ResourceDraft {
  kind: ResourceKind
  title: string
  address: string
  text: string
  audience: ResourceAudience
  mentorshipIds: string[]
}

/** The fields of a resource, or of a new one. */
export const toResourceDraft = (resource: OwnResource | undefined): ResourceDraft => ({
  kind: resource?.kind ?? 'file',
  title: resource?.title ?? '',
  address: resource?.address ?? '',
  text: resource?.kind === 'article' ? resource.content : '',
  audience: resource?.audience ?? 'all',
  mentorshipIds: resource?.students.map(({ id }) => id) ?? [],
})

/** The text that a draft of its kind is saved with. */
export const contentOf = ({ kind, address, text }: ResourceDraft): string => {
  if (kind === 'link') return address.trim()
  return kind === 'article' ? text : ''
}

/** The fields that keep a draft from being saved. */
export const findInvalidFields = (draft: ResourceDraft): ('title' | 'address' | 'text' | 'mentorshipIds')[] => [
  ...(draft.title.trim() === '' ? (['title'] as const) : []),
  ...(isResourceContent(draft.kind, contentOf(draft)) ? [] : ([draft.kind === 'link' ? 'address' : 'text'] as const)),
  ...(draft.audience === 'some' && draft.mentorshipIds.length === 0 ? (['mentorshipIds'] as const) : []),
]
