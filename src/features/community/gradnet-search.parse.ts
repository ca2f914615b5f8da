import { isUuid } from '#src/shared/uuid.ts'

export interface GradnetSearch {
  tab?: 'messages' | 'people'
  conversation?: string
  person?: string
}

/** Search parameters of GradNet: a tab and its open conversation, or the user of a profile page. */
export const parseGradnetSearch = ({ tab, conversation, person }: Record<string, unknown>): GradnetSearch => ({
  ...(typeof person === 'string' && isUuid(person) ? { person } : {}),
  ...(tab === 'messages' || tab === 'people' ? { tab } : {}),
  ...(tab === 'messages' && typeof conversation === 'string' && isUuid(conversation) ? { conversation } : {}),
})
