import type { TFunction } from 'i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import { isChangeKind } from '../editing/changes.rules.ts'
import type { Proposal } from '../editing/editing.contract.ts'
import { type EditableKind, editableKinds } from '../editing/editing.rules.ts'
import { newProgramKind } from '../editing/new-programs.rules.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { applicantsSource, ownPageSource } from '../facts/facts.rules.ts'

const isEditableKind = (kind: string): kind is EditableKind => kind in editableKinds

/** Formats what a proposal changes: a fact, or a property of the entry itself. */
export const formatProposalKind = ({ kind }: Pick<Proposal, 'kind'>, t: TFunction): string => {
  if (isChangeKind(kind) || kind === newProgramKind) return t(`catalogue.change.kind.${kind}`)
  return isEditableKind(kind) ? t(`catalogue.fact.${kind}`) : kind
}

/** Formats the title of a source; those of the product itself are translated. */
export const formatSourceTitle = ({ source }: SourcedFact, t: TFunction): string => {
  if (source.id === 'editor-review') return t('catalogue.history.reviewed')
  if (source.id === applicantsSource) return t('catalogue.fact.readByApplicants')
  return source.id === ownPageSource ? t('catalogue.fact.readByYou') : source.title
}

/** Formats the year of a fact; a deadline contains its own, and a missing one is labelled. */
export const formatFactYear = (kind: string, { year, isOld }: SourcedFact, t: TFunction): string => {
  if (kind === 'deadline' || kind === 'opens') return ''
  if (year === '') return t('catalogue.fact.undated')
  return isOld ? t('catalogue.fact.old', { year }) : t('catalogue.fact.year', { year })
}

/** Formats the scope of a fact when it is wider than the entry that shows it; undefined otherwise. */
export const formatScope = ({ scope, of = '' }: SourcedFact, t: TFunction, language: string): string | undefined => {
  if (!scope) return undefined
  if (scope === 'rule') return t('catalogue.fact.scope.rule', { country: formatCountryName(of, language) })
  return scope === 'department' && of
    ? t('catalogue.fact.scope.department', { name: of })
    : t('catalogue.fact.scope.university')
}

/** Formats the author of a change, as the history shows it. */
export const formatActor = (actor: string, t: TFunction): string => {
  const [who, name] = actor.split(' ', 2)
  if (actor === applicantsSource) return t('catalogue.fact.readByApplicants')
  if (actor === 'default catalogue') return t('catalogue.history.actor.defaults')
  if (who === 'editor' && name) return t('catalogue.history.actor.editor', { name })
  return who === 'import' && name ? t('catalogue.history.actor.import', { name }) : actor
}
