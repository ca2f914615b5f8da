import type { OwnResource } from '../resources.contract.ts'
import { isResourceContent, type ResourceAudience, type ResourceKind } from '../resources.rules.ts'

/** Draft state of the resource form. The file is separate, because a browser cannot store a draft of one. */
export interface ResourceDraft {
  kind: ResourceKind
  title: string
  address: string
  text: string
  audience: ResourceAudience
  mentorshipIds: string[]
}

/** Converts a resource to a draft, or creates an empty draft. */
export const toResourceDraft = (resource: OwnResource | undefined): ResourceDraft => ({
  kind: resource?.kind ?? 'file',
  title: resource?.title ?? '',
  address: resource?.address ?? '',
  text: resource?.kind === 'article' ? resource.content : '',
  audience: resource?.audience ?? 'all',
  mentorshipIds: resource?.students.map(({ id }) => id) ?? [],
})

/** Returns the text to save for the draft's kind. */
export const getContent = ({ kind, address, text }: ResourceDraft): string => {
  if (kind === 'link') return address.trim()
  return kind === 'article' ? text : ''
}

/** Finds the invalid fields that prevent saving a draft. */
export const findInvalidFields = (draft: ResourceDraft): ('title' | 'address' | 'text' | 'mentorshipIds')[] => [
  ...(draft.title.trim() === '' ? (['title'] as const) : []),
  ...(isResourceContent(draft.kind, getContent(draft)) ? [] : ([draft.kind === 'link' ? 'address' : 'text'] as const)),
  ...(draft.audience === 'some' && draft.mentorshipIds.length === 0 ? (['mentorshipIds'] as const) : []),
]
