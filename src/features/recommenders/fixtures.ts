import { randomUUID } from 'node:crypto'
import type { Recommendation, Recommender } from './contract.ts'
import { deriveLinkSecret } from './recommender-links.provider.ts'

/** Secret of the instance in tests. */
const testAuthSecret = 'x'.repeat(40)

/** Builds the input by which a recommender is asked for the letters of some applications. */
export const buildAsk = (
  applicationIds: string[],
  more: { email?: string; parts?: Recommender['parts']; writingId?: string } = {},
) => ({
  id: randomUUID(),
  name: 'Prof. Smith',
  email: `${randomUUID()}@example.edu`,
  relation: 'professor' as const,
  language: 'en' as const,
  waiver: 'waived' as const,
  parts: [] as Recommender['parts'],
  writingId: null as string | null,
  applicationIds,
  ...more,
})

/** Returns the secret of a recommender's link, which only the email contains. */
export const getLinkSecret = (id: string, linkVersion = 1): string =>
  deriveLinkSecret(testAuthSecret, { id, linkVersion })

/** Builds the private page of a recommender as the server returns it. */
export const buildRecommendation = (more: Partial<Recommendation> = {}): Recommendation => ({
  applicantName: 'Ada Lovelace',
  recommenderName: 'Prof. Smith',
  waiver: 'waived',
  shareSecret: null,
  expiresAt: '2999-01-01T00:00:00.000Z',
  reminderPace: 'twice',
  remindOn: null,
  letters: [],
  ...more,
})
