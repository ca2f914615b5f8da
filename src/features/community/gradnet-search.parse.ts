import { isUuid } from '#src/shared/uuid.ts'

export interface GradnetSearch {
  tab?: 'messages' | 'people'
  conversation?: string
  person?: string
}

/** What the address of GradNet says: a tab and the conversation that is open in it, or whose page it is. */
export const parseGradnetSearch = ({ tab, conversation, person }: Record<string, unknown>): GradnetSearch => ({
  ...(typeof person === 'string' && isUuid(person) ? { person } : {}),
  ...(tab === 'messages' || tab === 'people' ? { tab } : {}),
  ...(tab === 'messages' && typeof conversation === 'string' && isUuid(conversation) ? { conversation } : {}),
})
