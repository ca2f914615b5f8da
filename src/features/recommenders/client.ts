import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { detectDeviceZone } from '#src/shared/time-zones.ts'
import type { OwnLetter } from './contract.ts'

/** Query of the user's recommenders and their letters. */
export const recommendersQuery = api.recommenders.list.queryOptions()

/** Query of the private page of a recommender. The zone of the device sets the time of later reminders. */
export const recommendationQuery = (secret: string) =>
  api.recommenders.open.queryOptions({
    input: { secret, timeZone: detectDeviceZone() },
    staleTime: 60_000,
    retry: (count, error) => getErrorCode(error) === undefined && count < 2,
  })

/**
 * Builds the URL of a recommender's link. The secret is in the fragment, which browsers send neither to a server nor as a
 * referrer.
 */
export const buildRecommendationLink = (secret: string): string => `${window.location.origin}/recommendations#${secret}`

/** Application with the letters that its recommenders were asked for, by recommender. */
export interface LetterLine {
  applicationId: string
  university: string
  program: string
  first: OwnLetter
  byRecommender: ReadonlyMap<string, OwnLetter>
}

/** Groups letters by their applications, in the order of the letters. */
export const groupByApplication = (letters: readonly OwnLetter[]): LetterLine[] => {
  const lines = new Map<string, LetterLine & { byRecommender: Map<string, OwnLetter> }>()
  for (const letter of letters) {
    const { applicationId, university, program } = letter
    const line = lines.get(applicationId)
    if (line) line.byRecommender.set(letter.recommenderId, letter)
    else
      lines.set(applicationId, {
        applicationId,
        university,
        program,
        first: letter,
        byRecommender: new Map([[letter.recommenderId, letter]]),
      })
  }
  return [...lines.values()]
}

/** Formats the error of a dialog with a recommender's address; undefined for any other error. */
export const findAddressError = (error: unknown, t: TFunction): string | undefined => {
  const { code, data } = Object(error) as { code?: string; data?: { field?: string; reason?: string } }
  if (code !== 'INPUT_INVALID' || data?.field !== 'email') return undefined
  return t(data.reason === 'taken' ? 'recommenders.form.emailTaken' : 'recommenders.form.emailInvalid')
}
