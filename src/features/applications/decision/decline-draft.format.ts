import type { TFunction } from 'i18next'

interface DeclineFacts {
  programName: string
  universityName: string
  /** Whether the university made an offer; otherwise the application is withdrawn. */
  hasOffer: boolean
  applicantName: string
}

/** Subject and body of a message to a university. */
export interface DeclineDraft {
  subject: string
  body: string
}

/**
 * Drafts a courteous message that declines an offer or withdraws an application.
 *
 * @param t translator of the language in which the message is written
 */
export const draftDecline = (
  { programName, universityName, hasOffer, applicantName }: DeclineFacts,
  t: TFunction,
): DeclineDraft => {
  const program = programName === '' ? universityName : programName
  const kind = hasOffer ? 'decline' : 'withdraw'
  return {
    subject: t(`applications.decision.draft.${kind}Subject`, { program }),
    body: [
      t('applications.decision.draft.greeting'),
      t(`applications.decision.draft.${kind}`, { program, university: universityName }),
      t('applications.decision.draft.end'),
      ...(applicantName === '' ? [] : [applicantName]),
    ].join('\n\n'),
  }
}

/** Builds the address that opens a draft in the mail program, without a recipient. */
export const buildMailAddress = ({ subject, body }: DeclineDraft): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
