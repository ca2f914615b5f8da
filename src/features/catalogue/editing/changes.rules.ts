import { degreeLevels } from '#src/features/profile/rules.ts'
import type { Fact } from '../facts/facts.rules.ts'
import { FIELDS } from '../rules.ts'
import { type EditableEntity, reviewSource } from './editing.rules.ts'

// Proposable changes of an entry itself.

export const changeKinds = ['removed', 'name', 'field', 'level'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const isChangeKind = (kind: string): kind is ChangeKind => changeKinds.some((one) => one === kind)

/** Editable columns of each part; levels and fields of a scholarship are lists, edited in its form. */
export const changeKindsByEntity: Readonly<Record<EditableEntity, readonly ChangeKind[]>> = {
  universities: ['removed', 'name'],
  programs: ['removed', 'name', 'field', 'level'],
  scholarships: ['removed', 'name'],
}

const maxNameLength = 200

const readers: Readonly<Record<ChangeKind, (text: string) => string | undefined>> = {
  removed: () => '',
  name: (text) => (text !== '' && text.length <= maxNameLength ? text : undefined),
  field: (text) => FIELDS.find(({ id }) => id === text)?.id,
  level: (text) => degreeLevels.find((level) => level === text),
}

interface TypedChange {
  entity: EditableEntity
  kind: ChangeKind
  value: string
  /** Reason in the proposer's words. */
  note: string
  /** URL of the page that is evidence; a removal may have none. */
  sourceUrl: string
}

/**
 * Converts a proposal to its stored form; undefined when it is invalid for the entry, or has neither page nor reason.
 */
export const toProposedChange = (
  { entity, kind, value, note, sourceUrl }: TypedChange,
  today: string,
): Fact | undefined => {
  const read = changeKindsByEntity[entity].includes(kind) ? readers[kind](value.trim()) : undefined
  const isBacked = kind === 'removed' ? note.trim() !== '' : sourceUrl !== ''
  if (read === undefined || !isBacked) return undefined
  return {
    value: read,
    year: today.slice(0, 4),
    source: reviewSource,
    ...(sourceUrl === '' ? {} : { url: sourceUrl }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    checked_on: today,
    by: 'editor',
  }
}
