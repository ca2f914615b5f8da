import { useTranslation } from 'react-i18next'
import { getListFormat } from '#src/shared/formats.ts'
import type { Conversation } from '../contract.ts'

/**
 * Returns a function that names a conversation: a group by its title, a pair by the other member, who may be deleted.
 */
export const useConversationName = () => {
  const { t, i18n } = useTranslation()
  return ({ title, people }: Pick<Conversation, 'title' | 'people'>): string =>
    title || getListFormat(i18n.language).format(people.map(({ name }) => name)) || t('gradnet.deletedAccount')
}
