import { Alert, Anchor, Button, Collapse, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { BackLink } from '#src/client/ui/back-link.tsx'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import { isSecureWebAddress, isWebAddress } from '#src/shared/web-address.ts'
import {
  type ChoosableEntry,
  editedEntities,
  isEditorTarget,
  isUndecided,
  readingQuery,
  selectOffered,
  toPlanTarget,
} from '../client.ts'
import type { PageReadingDetails, ReadFact, Target } from '../contract.ts'
import { groupFacts } from '../groups.rules.ts'
import { PageChanges } from '../watching/components/page-changes.tsx'
import { WatchButton } from '../watching/components/watch-button.tsx'
import { FactRow } from './fact-row.tsx'
import classes from './page-review.module.css'
import { PageText } from './page-text.tsx'
import { ReadPageButton } from './read-page-button.tsx'
import { TargetChoice } from './target-choice.tsx'
import { type Acceptance, useAcceptance } from './use-acceptance.ts'

type GroupProps = {
  title: string
  facts: readonly ReadFact[]
  target: Target | undefined
  review: Acceptance
  selected: ReadFact | undefined
  onSelect: (fact: ReadFact) => void
}

/** Values of one kind or one programme, with a button that accepts all of them that need no choice. */
const FactGroup = ({ title, facts, target, review, selected, onSelect }: GroupProps) => {
  const { t } = useTranslation()
  const heading = useId()
  const { drafts, acceptance } = review
  const open = facts.filter((fact) => !(fact.isAccepted || isUndecided(fact, drafts[fact.index], target)))
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="md" id={heading}>
          <bdi>{title}</bdi>
        </Title>
        {open.length > 1 ? (
          <Button
            size="sm"
            variant="default"
            loading={acceptance.isPending}
            aria-label={t('officialPages.review.acceptGroup', { count: open.length, group: title })}
            onClick={() => void acceptance.run(open)}
          >
            {t('officialPages.review.acceptAll', { count: open.length })}
          </Button>
        ) : null}
      </Group>
      <ul data-bare className={classes.list}>
        {facts.map((fact) => (
          <FactRow
            key={fact.index}
            {...{ fact, target, review }}
            isSelected={selected?.index === fact.index}
            onSelect={() => onSelect(fact)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Reason why a page has no values, and the way on. */
const Problem = ({ reading }: { reading: PageReadingDetails }) => {
  const { t } = useTranslation()
  const { problem, kind, about, url, aboutName } = reading
  const reason = problem ?? (kind === 'trap' ? 'trap' : 'none')
  return (
    <EmptyState
      title={t(`officialPages.problem.${reason}.title`)}
      message={t(`officialPages.problem.${reason}.message`)}
      {...(about ? { action: <ReadPageButton about={about} url={url} name={aboutName} /> } : {})}
    />
  )
}

/** Says what becomes of accepted values when an editor reads the page. */
const PublishNote = ({ reading }: { reading: PageReadingDetails }) => {
  const { t } = useTranslation()
  const hasOthers = selectOffered(reading).length < reading.facts.length
  return (
    <Alert title={t('officialPages.publish.title')}>
      <Text size="sm">
        {t(isSecureWebAddress(reading.url) ? 'officialPages.publish.help' : 'officialPages.publish.noAddress')}
        {hasOthers ? ` ${t('officialPages.publish.leftOut')}` : ''}
      </Text>
    </Alert>
  )
}

type ShareProps = { reading: PageReadingDetails; isOn: boolean; onChange: (isOn: boolean) => void }

const ShareSwitch = ({ reading, isOn, onChange }: ShareProps) => {
  const { t } = useTranslation()
  return (
    <Switch
      checked={isOn && reading.canShare}
      disabled={!reading.canShare}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      label={t('officialPages.review.share')}
      description={t(reading.canShare ? 'officialPages.review.shareHelp' : 'officialPages.review.shareOff')}
    />
  )
}

/** Offers a user to watch the page. */
const Watch = ({ reading, target }: { reading: PageReadingDetails; target: Target | undefined }) =>
  isEditorTarget(target) ? null : (
    <WatchButton
      readingId={reading.id}
      url={reading.url}
      about={toPlanTarget(target)}
      name={reading.aboutName || reading.title || reading.url}
    />
  )

/** Says what becomes of accepted values, or why there are none. */
const Outcome = (props: ShareProps) => {
  const { reading } = props
  if (reading.facts.length === 0) return <Problem reading={reading} />
  return isEditorTarget(reading.about) ? <PublishNote reading={reading} /> : <ShareSwitch {...props} />
}

/** Accepts the values of all rows of a table that name one programme of the catalogue. */
const AcceptTable = ({ facts, review }: { facts: readonly ReadFact[]; review: Acceptance }) => {
  const { t } = useTranslation()
  const { drafts, acceptance } = review
  const rows = facts.filter(
    (fact) => fact.programs?.length === 1 && !fact.isAccepted && !isUndecided(fact, drafts[fact.index], undefined),
  )
  const programs = new Set(rows.map((fact) => fact.programs?.[0]?.id)).size
  if (programs < 2) return null
  return (
    <Alert title={t('officialPages.review.table', { count: programs })}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('officialPages.review.tableHelp')}</Text>
        <Button size="sm" loading={acceptance.isPending} onClick={() => void acceptance.run(rows)}>
          {t('officialPages.review.acceptAll', { count: rows.length })}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Parts of the shortlist, passed by the route because the shortlist belongs to another feature. */
type PlanParts = {
  entries: readonly ChoosableEntry[] | undefined
  refreshPlans: (queryClient: QueryClient) => Promise<void>
}

const Body = ({ reading, entries, refreshPlans }: PlanParts & { reading: PageReadingDetails }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Target>()
  const [isShared, setShared] = useState(false)
  const [selected, setSelected] = useState<ReadFact>()
  const [page, setPage] = useState(0)
  const [isTextOpen, setTextOpen] = useState(false)
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  const target = reading.about ?? chosen
  const review = useAcceptance(reading, { target, share: isShared, refreshPlans })
  const select = (fact: ReadFact) => {
    setSelected(fact)
    setPage(fact.page)
    setTextOpen(true)
  }
  const text = <PageText pages={reading.pages} page={page} onPage={setPage} selected={selected} />
  const offered = selectOffered(reading)
  const needsTarget = reading.about === undefined && reading.facts.some(({ programs }) => !programs?.length)
  return (
    <div className={classes.columns}>
      <Stack gap="xl">
        <Watch reading={reading} target={target} />
        <PageChanges reading={reading} target={toPlanTarget(target)} review={review} />
        {needsTarget ? <TargetChoice entries={entries} value={chosen} onChange={setChosen} /> : null}
        <Outcome reading={reading} isOn={isShared} onChange={setShared} />
        <AcceptTable facts={offered} review={review} />
        {groupFacts(offered).map(({ key, name, facts }) => (
          <FactGroup
            key={key}
            title={name ?? t(`officialPages.group.${key as 'dates'}`)}
            {...{ facts, target, review, selected }}
            onSelect={select}
          />
        ))}
      </Stack>
      {isWide ? (
        <div className={classes.side}>{text}</div>
      ) : (
        <div className={classes.onPhone}>
          <Button variant="default" fullWidth aria-expanded={isTextOpen} onClick={() => setTextOpen(!isTextOpen)}>
            {t(isTextOpen ? 'officialPages.review.hideText' : 'officialPages.review.showText')}
          </Button>
          <Collapse expanded={isTextOpen} mt="md">
            {text}
          </Collapse>
        </div>
      )}
    </div>
  )
}

const Head = ({ reading, children }: { reading: PageReadingDetails; children: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const { title, url, about, aboutName, readAt } = reading
  return (
    <>
      {about && isEditorTarget(about) ? (
        <BackLink to="/catalogue-editor" search={{ entity: editedEntities[about.kind], id: about.id }}>
          {t('officialPages.publish.back', { name: aboutName })}
        </BackLink>
      ) : (
        <BackLink to="/official-pages">{t('officialPages.list.title')}</BackLink>
      )}
      <PageHeader
        title={t('officialPages.review.title')}
        lede={aboutName ? t('officialPages.review.lede', { name: aboutName }) : t('officialPages.review.ledeUnknown')}
      />
      <Text size="sm" c="dimmed" mb="lg">
        {isWebAddress(url) ? (
          <Anchor size="sm" href={url} target="_blank" rel="noopener noreferrer">
            <bdi>{title || url}</bdi>
          </Anchor>
        ) : (
          <bdi>{title}</bdi>
        )}
        {' · '}
        {t('officialPages.review.readAt', { date: formatDateTime(readAt, i18n.language) })}
      </Text>
      {children}
    </>
  )
}

/** Review of a read page: its values beside its text, each accepted by itself or with its group. */
export const PageReview = ({ id, ...plans }: PlanParts & { id: string }) => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(readingQuery(id))
  if (isPending)
    return (
      <PageShell>
        <PageHeader title={t('officialPages.review.title')} />
        <LoadingSkeleton rows={6} />
      </PageShell>
    )
  if (data)
    return (
      <PageShell>
        <Head reading={data.reading}>
          <Body reading={data.reading} {...plans} />
        </Head>
      </PageShell>
    )
  return (
    <PageShell>
      <PageHeader title={t('officialPages.review.title')} />
      {getErrorCode(error) === 'NOT_FOUND' ? (
        <EmptyState title={t('officialPages.review.gone')} message={t('officialPages.review.goneHelp')} />
      ) : (
        <ErrorState
          error={error}
          title={t('officialPages.review.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </PageShell>
  )
}
