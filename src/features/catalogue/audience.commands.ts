import { findAcademicProfile, findCitizenship } from '#src/features/profile/data.ts'
import { findUsState, type ResidenceState } from '#src/features/profile/us-states.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import { type Audience, listAudiences } from './facts/deciding-facts.rules.ts'

/** User attributes that decide which deadline applies and which country comes first. */
export interface CatalogueAudience {
  citizenship: string | null
  /** Preferred countries of study; empty when not stated. */
  countries: readonly string[]
  /** State of the United States in which the user is a resident; null when not stated. */
  residenceState: ResidenceState | null
}

const visitor: CatalogueAudience = { citizenship: null, countries: [], residenceState: null }

/** Reads the audience of a user; the empty one without a session. */
export const readAudience = async (db: Db, ownerId: OwnerId | undefined): Promise<CatalogueAudience> => {
  if (ownerId === undefined) return visitor
  const [citizenship, profile] = await settleAllOrThrow([
    findCitizenship(db, ownerId),
    findAcademicProfile(db, ownerId),
  ])
  return { citizenship, countries: profile?.countries ?? [], residenceState: profile?.residenceState ?? null }
}

/** Lists the audience names that apply to the user in a country; undefined when their citizenship is unknown. */
export const listAudiencesFor = (
  { citizenship }: Pick<CatalogueAudience, 'citizenship'>,
  country: string,
): Audience[] | undefined => (citizenship === null ? undefined : listAudiences(citizenship, country))

/** Tells whether the user pays the resident price of a public university in its state. */
export const isStateResident = (
  { residenceState }: Pick<CatalogueAudience, 'residenceState'>,
  place: { country: string; region: string | null },
): boolean => residenceState !== null && findUsState(place) === residenceState
