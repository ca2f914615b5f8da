import { isUuid } from '#src/shared/uuid.ts'

/** What the address of GradNet says: a tab, and the conversation that is open in it. */
export const parseGradnetSearch = ({
  tab,
  conversation,
}: Record<string, unknown>): { tab?: 'messages' | 'people'; conversation?: string } => ({
  ...(tab === 'messages' || tab === 'people' ? { tab } : {}),
  ...(tab === 'messages' && typeof conversation === 'string' && isUuid(conversation) ? { conversation } : {}),
})
