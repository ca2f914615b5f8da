import type { TFunction } from 'i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'

/** The title of a source; those that this product writes itself are said in the reader's language. */
export const formatSourceTitle = ({ source }: SourcedFact, t: TFunction): string =>
  source.id === 'editor-review' ? t('catalogue.history.reviewed') : source.title

/** Of which year a fact is; a deadline says so itself, and what has no year is said to have none. */
export const formatFactYear = (kind: string, { year, isOld }: SourcedFact, t: TFunction): string => {
  if (kind === 'deadline' || kind === 'opens') return ''
  if (year === '') return t('catalogue.fact.undated')
  return isOld ? t('catalogue.fact.old', { year }) : t('catalogue.fact.year', { year })
}

/** For what a fact was stated, where that is more than the entry that shows it; undefined where it is the entry's own. */
export const formatScope = ({ scope, of = '' }: SourcedFact, t: TFunction, language: string): string | undefined => {
  if (!scope) return undefined
  if (scope === 'rule') return t('catalogue.fact.scope.rule', { country: formatCountryName(of, language) })
  return scope === 'department' && of
    ? t('catalogue.fact.scope.department', { name: of })
    : t('catalogue.fact.scope.university')
}

/** Who changed an entry, as the history names them. */
export const formatActor = (actor: string, t: TFunction): string => {
  const [who, name] = actor.split(' ', 2)
  if (actor === 'default catalogue') return t('catalogue.history.actor.defaults')
  if (who === 'editor' && name) return t('catalogue.history.actor.editor', { name })
  return who === 'import' && name ? t('catalogue.history.actor.import', { name }) : actor
}
