import { findAcademicProfile, findCitizenship } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { together } from '#src/server/transactions.ts'
import { type Audience, audiencesOf } from './facts/deciding-facts.rules.ts'

/** Who reads the catalogue, as far as it decides which date counts and which country goes first. */
export interface CatalogueReader {
  citizenship: string | null
  /** Where the person wants to study; empty: not said. */
  countries: readonly string[]
}

const visitor: CatalogueReader = { citizenship: null, countries: [] }

/** Somebody without a session has said nothing. */
export const readReader = async (db: Db, ownerId: OwnerId | undefined): Promise<CatalogueReader> => {
  if (ownerId === undefined) return visitor
  const [citizenship, profile] = await together([findCitizenship(db, ownerId), findAcademicProfile(db, ownerId)])
  return { citizenship, countries: profile?.countries ?? [] }
}

/** What dates for some applicants alone are called for the reader in a country; undefined where that is not known. */
export const audiencesFor = (
  { citizenship }: Pick<CatalogueReader, 'citizenship'>,
  country: string,
): Audience[] | undefined => (citizenship === null ? undefined : audiencesOf(citizenship, country))
