import type { TFunction } from 'i18next'
import type { SourcedFact } from '../facts/facts.contract.ts'

/** The title of a source; those that this product writes itself are said in the reader's language. */
export const sourceTitle = ({ source }: SourcedFact, t: TFunction): string =>
  source.id === 'editor-review' ? t('catalogue.history.reviewed') : source.title

/** Who changed an entry, as the history names them. */
export const actorName = (actor: string, t: TFunction): string => {
  const [who, name] = actor.split(' ', 2)
  if (actor === 'default catalogue') return t('catalogue.history.actor.defaults')
  if (who === 'editor' && name) return t('catalogue.history.actor.editor', { name })
  return who === 'import' && name ? t('catalogue.history.actor.import', { name }) : actor
}
