import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countDaysUntil } from '#src/shared/dates.ts'
import { getRelativeFormat } from '#src/shared/formats.ts'
import type { ProgramDetails } from '../contract.ts'
import { formatExpectedBasis, formatExpectedDay, formatPassedDeadline } from '../facts/expected-deadline.format.ts'
import { projectDeadline } from '../facts/expected-deadline.rules.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { parseDeadlineDate } from '../rules.ts'
import { ProgramFact } from './program-fact.tsx'
import classes from './program-facts.module.css'

/** Days left until a stated deadline; renders nothing for another cycle's. */
const DaysLeft = ({ fact }: { fact: SourcedFact }) => {
  const { i18n } = useTranslation()
  const date = fact.isOld ? undefined : parseDeadlineDate(fact.value)
  const left = date === undefined ? -1 : countDaysUntil(`${date}T12:00:00Z`, Date.now(), 'UTC')
  if (left < 0) return null
  return (
    <Text size="sm" c="dimmed" data-figures>
      <bdi>{getRelativeFormat(i18n.language, { numeric: 'auto' }).format(left, 'day')}</bdi>
    </Text>
  )
}

/**
 * Shows the deadline of a programme: the stated one with the days left, the next expected one of an earlier deadline
 * without a count of days, because the date is not stated, or that none is known.
 */
export const ProgramDeadline = ({
  program: { facts, inherited },
}: {
  program: Pick<ProgramDetails, 'facts' | 'inherited'>
}) => {
  const { t, i18n } = useTranslation()
  const fact = facts.deadline ?? inherited.deadline
  if (!fact) {
    return (
      <dl className={classes.deadline}>
        <div className={classes.fact} data-undated>
          <dt>{t('catalogue.fact.deadline')}</dt>
          <dd>
            <Text>{t('catalogue.fact.notKnown')}</Text>
            <Text size="sm">{t('catalogue.program.noDeadline')}</Text>
          </dd>
        </div>
      </dl>
    )
  }
  const expected = projectDeadline(fact, new Date().toISOString())
  const reader = { t, language: i18n.language }
  return (
    <dl className={classes.deadline}>
      <ProgramFact
        kind="deadline"
        fact={fact}
        isOfUniversity={!facts.deadline}
        value={
          expected ? (
            <bdi className={classes.expected}>
              {t('deadlines.expected.label')} {formatExpectedDay(expected.localDate, i18n.language)}
            </bdi>
          ) : undefined
        }
        note={
          expected ? (
            <Text size="sm" data-figures>
              {formatExpectedBasis(expected, reader)} {formatPassedDeadline(expected, reader)}{' '}
              {t('catalogue.program.checkDeadline')}
            </Text>
          ) : (
            <DaysLeft fact={fact} />
          )
        }
      />
    </dl>
  )
}
