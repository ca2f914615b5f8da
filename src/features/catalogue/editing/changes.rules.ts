import { degreeLevels } from '#src/features/profile/rules.ts'
import type { Fact } from '../facts/facts.rules.ts'
import { FIELDS } from '../rules.ts'
import { type EditableEntity, reviewSource } from './editing.rules.ts'

// What of an entry itself can be wrong.

export const changeKinds = ['removed', 'name', 'field', 'level'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const isChangeKind = (kind: string): kind is ChangeKind => changeKinds.some((one) => one === kind)

/** What can be changed of each part; a scholarship has several levels and fields, which its form edits. */
export const changesOf: Readonly<Record<EditableEntity, readonly ChangeKind[]>> = {
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
  /** Why, in the proposer's words. */
  note: string
  /** The page that says so; what is not there any more may have none. */
  sourceUrl: string
}

/** A proposal of a change as it is kept; undefined where it is none of its entry, or says neither page nor reason. */
export const toProposedChange = (
  { entity, kind, value, note, sourceUrl }: TypedChange,
  today: string,
): Fact | undefined => {
  const read = changesOf[entity].includes(kind) ? readers[kind](value.trim()) : undefined
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
