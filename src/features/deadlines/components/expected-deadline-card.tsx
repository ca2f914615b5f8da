import { Anchor, Button, Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import {
  formatExpectedBasis,
  formatExpectedDay,
  formatPassedDeadline,
} from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import type { ExpectedAnswer, ExpectedDeadline } from '../contract.ts'
import classes from './expected-deadline.module.css'

// Lazy, because the form loads the civil time engine, which lists of entries do not need.
const DeadlineForm = lazy(async () => ({ default: (await import('./deadline-form.tsx')).DeadlineForm }))

type ExpectedDeadlineCardProps = {
  expected: ExpectedDeadline
  /** Opens the form of the screen for another date; without it, the card shows its own form. */
  onEnter?: () => void
}

const useAnswer = ({ selectedUniversityId, localDate }: ExpectedDeadline) => {
  const { t, i18n } = useTranslation()
  return useAppMutation({
    write: async (answer: ExpectedAnswer['answer']) =>
      await client.deadlines.answerExpected({ selectedUniversityId, localDate, answer }),
    endsUndoOffer: true,
    done: ({ askAgainOn }) =>
      askAgainOn
        ? t('deadlines.expected.askAgain', { date: formatExpectedDay(askAgainOn, i18n.language) })
        : t('deadlines.saved'),
    refresh: refreshPlans,
  })
}

const Answers = ({ expected, onEnter }: { expected: ExpectedDeadline; onEnter: () => void }) => {
  const { t, i18n } = useTranslation()
  const answer = useAnswer(expected)
  const name = expected.universityName
  const isStated = expected.certainty === 'stated'
  const date = formatExpectedDay(expected.localDate, i18n.language)
  const buttonProps = { size: 'sm', variant: 'default', disabled: answer.isPending } as const
  return (
    <Group gap="xs">
      {isSecureWebAddress(expected.sourceUrl) ? (
        <Button
          {...buttonProps}
          aria-label={
            isStated ? t('deadlines.confirmNamed', { name }) : t('deadlines.expected.sameNamed', { name, date })
          }
          onClick={() => void answer.run('same')}
        >
          {t(isStated ? 'deadlines.confirm' : 'deadlines.expected.same')}
        </Button>
      ) : null}
      <Button {...buttonProps} aria-label={t('deadlines.expected.otherNamed', { name })} onClick={onEnter}>
        {t('deadlines.expected.other')}
      </Button>
      {isStated ? null : (
        <Button
          {...buttonProps}
          aria-label={t('deadlines.expected.notPublishedNamed', { name })}
          onClick={() => void answer.run('not_published')}
        >
          {t('deadlines.expected.notPublished')}
        </Button>
      )}
    </Group>
  )
}

/**
 * Card of an expected deadline: its years, a note that it is not due, the page that stated the earlier deadlines, and one
 * button each to confirm it, to replace it, or to be asked again.
 */
export const ExpectedDeadlineCard = ({ expected, onEnter }: ExpectedDeadlineCardProps) => {
  const { t, i18n } = useTranslation()
  const [isEntering, setEntering] = useState(false)
  const { certainty, localDate, sourceUrl, askAgainOn, universityName: name, selectedUniversityId } = expected
  const isStated = certainty === 'stated'
  const reader = { t, language: i18n.language }
  const passed = formatPassedDeadline(expected, reader)
  const isWaiting = askAgainOn !== null && askAgainOn > new Date().toISOString().slice(0, 10)
  return (
    <div className={classes.card} data-expected={certainty}>
      <Text component="p" m={0} fw={600} data-figures>
        <span className={classes.label}>
          {t(isStated ? 'deadlines.expected.labelStated' : 'deadlines.expected.label')}
        </span>{' '}
        <time dateTime={localDate}>{formatExpectedDay(localDate, i18n.language)}</time>
      </Text>
      <Text size="sm" data-figures>
        {formatExpectedBasis(expected, reader)}
      </Text>
      {passed ? (
        <Text size="sm" data-figures>
          {passed}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {t(isStated ? 'deadlines.unconfirmedKnown' : 'deadlines.expected.help')}
      </Text>
      {isWaiting && !isStated ? (
        <Text size="sm" data-figures>
          {t('deadlines.expected.askAgain', { date: formatExpectedDay(askAgainOn, i18n.language) })}
        </Text>
      ) : null}
      {sourceUrl ? (
        <Anchor
          size="sm"
          href={sourceUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('deadlines.expected.pageNamed', { name })}
        >
          {t('deadlines.expected.page')}
        </Anchor>
      ) : null}
      {isEntering ? (
        <Suspense fallback={<LoadingSkeleton rows={4} />}>
          <DeadlineForm selectedUniversityId={selectedUniversityId} onClose={() => setEntering(false)} />
        </Suspense>
      ) : (
        <Answers expected={expected} onEnter={onEnter ?? (() => setEntering(true))} />
      )}
    </div>
  )
}
