import { findAcademicProfile, findCitizenship } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import { type Audience, listAudiences } from './facts/deciding-facts.rules.ts'

/** User attributes that decide which deadline applies and which country comes first. */
export interface CatalogueAudience {
  citizenship: string | null
  /** Preferred countries of study; empty when not stated. */
  countries: readonly string[]
}

const visitor: CatalogueAudience = { citizenship: null, countries: [] }

/** Reads the audience of a user; the empty one without a session. */
export const readAudience = async (db: Db, ownerId: OwnerId | undefined): Promise<CatalogueAudience> => {
  if (ownerId === undefined) return visitor
  const [citizenship, profile] = await settleAllOrThrow([
    findCitizenship(db, ownerId),
    findAcademicProfile(db, ownerId),
  ])
  return { citizenship, countries: profile?.countries ?? [] }
}

/** Lists the audience names that apply to the user in a country; undefined when their citizenship is unknown. */
export const listAudiencesFor = (
  { citizenship }: Pick<CatalogueAudience, 'citizenship'>,
  country: string,
): Audience[] | undefined => (citizenship === null ? undefined : listAudiences(citizenship, country))
