import { Anchor, Badge, Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import type { CvAnalysis } from '#src/features/cv/contract.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { TargetCheck } from '../contract.ts'
import classes from './target-checks.module.css'

type Ask = TargetCheck['asks'][number]

const colours = { absent: 'red', below: 'red', unsure: 'gray', shown: 'green' } as const

/** Maximum of quoted lines. */
const maxQuoted = 3

const AskedText = ({ kind, ask }: { kind: TargetCheck['kind']; ask: Ask }) => {
  const { t } = useTranslation()
  if (kind === 'research') return t('cvTargets.researchAsked')
  if (kind === 'work') return t('cvTargets.years', { count: Number(ask.asked) })
  return <bdi>{ask.asked}</bdi>
}

const AskRow = ({ kind, ask }: { kind: TargetCheck['kind']; ask: Ask }) => {
  const { t, i18n } = useTranslation()
  const { source } = ask
  return (
    <li className={classes.ask}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          <bdi>{joinParts([ask.program, ask.degree], i18n.language)}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          <bdi>{ask.university}</bdi>
        </Text>
        <Text size="sm">
          <AskedText kind={kind} ask={ask} />
          {source ? (
            <>
              {' · '}
              <Anchor href={source.url} target="_blank" rel="noreferrer" size="sm">
                {source.year ? t('cvTargets.sourceOf', { year: source.year }) : t('cvTargets.source')}
              </Anchor>
            </>
          ) : null}
        </Text>
        {ask.isOld ? (
          <Text size="sm" c="dimmed">
            {t('cvTargets.old')}
          </Text>
        ) : null}
      </div>
      <Badge variant="light" color={ask.isOld ? 'gray' : colours[ask.verdict]} tt="none">
        {t(`cvTargets.verdict.${ask.verdict}`)}
      </Badge>
    </li>
  )
}

/** Quotes the lines of the CV that are evidence. */
const Shown = ({ check, analysis }: { check: TargetCheck; analysis: CvAnalysis }) => {
  const { t } = useTranslation()
  const lines = analysis.findings.filter(({ id }) => check.findings.includes(id)).slice(0, maxQuoted)
  if (lines.length === 0) return <Text size="sm">{t(`cvTargets.nothing.${check.kind}`)}</Text>
  return (
    <ul data-bare className={classes.lines}>
      {lines.map(({ id, value, place }) => (
        <li key={id}>
          <bdi>{analysis.decisions[id]?.value ?? value}</bdi>{' '}
          <Text span size="sm" c="dimmed">
            {place.page === null
              ? t('cv.review.line', { line: place.line })
              : t('cv.review.pageLine', { page: place.page, line: place.line })}
          </Text>
        </li>
      ))}
    </ul>
  )
}

const CheckCard = ({ check, analysis }: { check: TargetCheck; analysis: CvAnalysis }) => {
  const { t } = useTranslation()
  return (
    <Card component="section" aria-label={t(`cvTargets.kind.${check.kind}`)}>
      <Stack gap="sm">
        <Title order={3}>{t(`cvTargets.kind.${check.kind}`)}</Title>
        <Shown check={check} analysis={analysis} />
        <ul data-bare>
          {check.asks.map((ask) => (
            <AskRow key={`${ask.entryId} ${ask.asked}`} kind={check.kind} ask={ask} />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

/** Compares the CV with the requirements of the shortlisted programmes, each with its line and its page (CV-01). */
export const TargetChecks = ({ analysis }: { analysis: CvAnalysis }) => {
  const { t } = useTranslation()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(api.cvTargets.list.queryOptions())
  return (
    <Stack gap="md" component="section" align="stretch">
      <Title order={2}>{t('cvTargets.title')}</Title>
      {isPending ? <LoadingSkeleton layout="list" rows={2} /> : null}
      {isError ? (
        <ErrorState
          error={error}
          title={t('cvTargets.unreadable')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data?.programs === 0 ? (
        <Text>
          {t('cvTargets.noProgram')} <TextLink to="/matched-universities">{t('cvTargets.toMatches')}</TextLink>
        </Text>
      ) : null}
      {data && data.asked > 0 ? (
        <Text role="status">{t('cvTargets.sum', { shown: data.shown, count: data.asked })}</Text>
      ) : null}
      {data && data.silent > 0 ? (
        <Text size="sm" c="dimmed">
          {t('cvTargets.silent', { count: data.silent })}
        </Text>
      ) : null}
      {data?.checks.map((check) => (
        <CheckCard key={check.kind} check={check} analysis={analysis} />
      ))}
    </Stack>
  )
}
