import type { TFunction } from 'i18next'

// Placed here because `deadlines` depends on notifications, and the import must not be circular.

type DeadlineKind = keyof typeof kindKeys
const kindKeys = {
  application: 'deadlines.kind.application',
  priority: 'deadlines.kind.priority',
  funding: 'deadlines.kind.funding',
  letters: 'deadlines.kind.letters',
  tests: 'deadlines.kind.tests',
  scholarship: 'deadlines.kind.scholarship',
  reply_by: 'deadlines.kind.reply_by',
  follow_up: 'deadlines.kind.follow_up',
} as const

/** Formats the name of a deadline for screens and mails: its own title, otherwise its kind. */
export const formatDeadlineName = ({ title, kind }: { title: string; kind: string }, t: TFunction): string => {
  if (kind === 'follow_up' && title) return t('deadlines.followUpWith', { name: title })
  return title || t(kindKeys[kind as DeadlineKind] ?? kindKeys.application)
}
