import { findAcademicProfile, findCitizenship } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import { type Audience, listAudiences } from './facts/deciding-facts.rules.ts'

/** Who reads the catalogue, as far as it decides which date counts and which country goes first. */
export interface CatalogueAudience {
  citizenship: string | null
  /** Where the person wants to study; empty: not said. */
  countries: readonly string[]
}

const visitor: CatalogueAudience = { citizenship: null, countries: [] }

/** Somebody without a session has said nothing. */
export const readAudience = async (db: Db, ownerId: OwnerId | undefined): Promise<CatalogueAudience> => {
  if (ownerId === undefined) return visitor
  const [citizenship, profile] = await settleAllOrThrow([
    findCitizenship(db, ownerId),
    findAcademicProfile(db, ownerId),
  ])
  return { citizenship, countries: profile?.countries ?? [] }
}

/** What dates for some applicants alone are called for the reader in a country; undefined where that is not known. */
export const listAudiencesFor = (
  { citizenship }: Pick<CatalogueAudience, 'citizenship'>,
  country: string,
): Audience[] | undefined => (citizenship === null ? undefined : listAudiences(citizenship, country))
