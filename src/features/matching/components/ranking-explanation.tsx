import { SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { explanationQuery, formatDollars, type ReasonReader } from '../client.ts'
import classes from './ranking-explanation.module.css'
import { TierBadge } from './tier-badge.tsx'
import { useReasonReader } from './use-reason-reader.ts'

type Explanation = Awaited<ReturnType<NonNullable<(typeof explanationQuery)['queryFn']>>>
type Change = Explanation['changes'][number]

const changeText = ({ kind, value, programs }: Change, reader: ReasonReader) => {
  const { t, language } = reader
  const shown = () => {
    if (kind === 'country') return formatCountryName(String(value), language)
    return kind === 'budget' ? formatDollars(Number(value), reader) : getNumberFormat(language).format(Number(value))
  }
  return t(`matching.explained.change.${kind}`, { value: shown(), count: programs })
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={3} size="md" mb="sm">
      {title}
    </Title>
    {children}
  </div>
)

const Lines = ({ lines, empty }: { lines: string[]; empty: string }) =>
  lines.length === 0 ? (
    <Text size="sm" c="dimmed">
      {empty}
    </Text>
  ) : (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

const TierRecords = ({ explanation }: { explanation: Explanation }) => {
  const { t, i18n } = useTranslation()
  const { tierRecords, tierCheck, isCitizenshipSaid } = explanation
  const share = getNumberFormat(i18n.language, { style: 'percent' })
  const figures = getNumberFormat(i18n.language)
  if (tierCheck !== 'holds') return <Text size="sm">{t(`matching.explained.tierCheck.${tierCheck}`)}</Text>
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('matching.explained.tiersLede')}
      </Text>
      <Text size="sm" c="dimmed">
        {t(isCitizenshipSaid ? 'matching.explained.tiersFor.said' : 'matching.explained.tiersFor.unsaid')}
      </Text>
      <dl className={classes.records}>
        {tierRecords.map(({ tier, count, acceptedShare }) => (
          <div key={tier} className={classes.record}>
            <dt>
              <TierBadge tier={tier} />
            </dt>
            <dd data-figures>
              {t('matching.explained.tierShare', { share: share.format(acceptedShare), count: figures.format(count) })}
            </dd>
          </div>
        ))}
      </dl>
      <Text size="sm">{t('matching.explained.tiersWarning')}</Text>
      <TextLink to="/analytics" size="sm">
        {t('figures.title')}
      </TextLink>
    </>
  )
}

const Explained = ({ explanation }: { explanation: Explanation }) => {
  const { t } = useTranslation()
  const reader = useReasonReader()
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="xl" verticalSpacing="lg">
      <Block title={t('matching.explained.changesTitle')}>
        <Lines
          lines={explanation.changes.map((change) => changeText(change, reader))}
          empty={t('matching.explained.changesEmpty')}
        />
      </Block>
      <Block title={t('matching.explained.leftOutTitle')}>
        <Lines
          lines={explanation.leftOut.map(({ reason, programs }) =>
            t(`matching.explained.leftOut.${reason}`, { count: programs }),
          )}
          empty={t('matching.explained.leftOutEmpty')}
        />
      </Block>
      <Block title={t('matching.explained.tiersTitle')}>
        <TierRecords explanation={explanation} />
      </Block>
    </SimpleGrid>
  )
}

/** Explanation below the list: what-if results, exclusions with their reasons, and tier records. */
export const RankingExplanation = () => {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(explanationQuery)
  return (
    <section className={classes.section} aria-labelledby="behind-ranking">
      <Title order={2} size="lg" mb="md" id="behind-ranking">
        {t('matching.explained.title')}
      </Title>
      {isPending ? <LoadingSkeleton rows={3} /> : null}
      {isError ? (
        <ErrorState
          error={error}
          title={t('matching.explained.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data ? <Explained explanation={data} /> : null}
    </section>
  )
}
