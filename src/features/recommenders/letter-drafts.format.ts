import type { TFunction } from 'i18next'
import { formatDate } from '#src/shared/dates.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { OwnLetter } from './contract.ts'

/** Kinds of a drafted text: the first request, and the note of thanks. */
export const draftKinds = ['request', 'thanks'] as const
export type DraftKind = (typeof draftKinds)[number]

interface DraftFacts {
  /** Name of the recommender, and of the applicant; empty if unknown. */
  name: string
  applicantName: string
  letters: readonly OwnLetter[]
}

const toLine = ({ university, program, deadline, state }: OwnLetter, t: TFunction, language: string): string => {
  const place = joinParts([university, program], language)
  if (!deadline || state === 'sent') return `- ${place}`
  // The stated day, which no zone may shift.
  const date = formatDate(`${deadline.localDate}T12:00:00Z`, language, 'UTC')
  const stated = deadline.isConfirmed ? date : t('recommenders.expected', { date })
  return `- ${t('recommenders.draft.line', { place, date: stated })}`
}

/**
 * Drafts a text to a recommender from the facts: a request lists what is still to be sent, a note of thanks what was sent.
 *
 * @param t translator of the language in which the text is written
 */
export const draftLetterText = (
  kind: DraftKind,
  { name, applicantName, letters }: DraftFacts,
  t: TFunction,
  language: string,
): string => {
  const isListed = ({ state }: OwnLetter) =>
    kind === 'thanks' ? state === 'sent' : state === 'asked' || state === 'agreed'
  const lines = letters.filter(isListed).map((letter) => toLine(letter, t, language))
  return [
    t('recommenders.mail.greeting', { name }),
    t(`recommenders.draft.${kind}`),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    t(`recommenders.draft.${kind}End`),
    ...(applicantName === '' ? [] : [applicantName]),
  ].join('\n\n')
}
