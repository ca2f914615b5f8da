import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { applicationStatuses } from '#src/features/applications/rules.ts'
import { formatDate, formatDateTime } from '#src/shared/dates.ts'
import type { Student } from '../students.contract.ts'

type Change = Student['changes'][number]

const useValue = (kind: Change['kind']) => {
  const { t, i18n } = useTranslation()
  return (value: string) => {
    const status = applicationStatuses.find((known) => kind === 'application' && known === value)
    if (status) return t(`applications.status.${status}`)
    return kind === 'deadline' ? formatDate(value, i18n.language, 'UTC') : value
  }
}

/** Formatted change of a student: subject, old and new value, and time. */
export const ChangeWords = ({ change: { kind, title, at, from, to } }: { change: Change }) => {
  const { t, i18n } = useTranslation()
  const inWords = useValue(kind)
  return (
    <>
      {t(`mentorships.change.${kind}`)} {title ? <bdi>{title}</bdi> : null}{' '}
      {from && to ? t('mentorships.fromTo', { from: inWords(from), to: inWords(to) }) : null}{' '}
      <Text span c="dimmed" size="sm">
        {formatDateTime(at, i18n.language)}
      </Text>
    </>
  )
}

export const buildChangeKey = ({ kind, title, at }: Change): string => `${kind} ${title} ${at}`
