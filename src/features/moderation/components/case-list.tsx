import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { InfoMark } from '#src/client/ui/info-mark.tsx'
import { ListControls } from '#src/client/ui/list-controls.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { handleRowKeys } from '#src/client/ui/row-keys.ts'
import { useListFocus } from '#src/client/ui/use-list-focus.ts'
import { type CaseKind, caseKinds, filterCases } from '../case-filter.rules.ts'
import { casesQuery } from '../cases.client.ts'
import type { ModerationCase } from '../contract.ts'
import { CaseCard } from './case-card.tsx'
import classes from './moderation.module.css'

/** Notice of appeals that need a further moderator. */
const StuckAppeals = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Alert color="brass" mb="md" title={t('moderation.stuck', { count })}>
      <Text size="sm">{t('moderation.stuckHelp')}</Text>
    </Alert>
  )
}

/** Renders the control for writing to a user. */
export type RenderMessage = (person: { id: string; name: string }) => ReactNode

const pageSize = 25

type PagedCasesProps = {
  cases: readonly ModerationCase[]
  renderMessage: RenderMessage
  offset: number
  onTurn: (offset: number) => void
  /** Typed reasons by case and version: a card that a filter or a page turn removes loses its own state. */
  reasons: Map<string, string>
}

/** Cases, 25 at a time, with the next one unfolded. */
const PagedCases = ({ cases, renderMessage, offset, onTurn, reasons }: PagedCasesProps) => {
  const focus = useListFocus<HTMLUListElement>()
  // The last page empties as its cases are decided.
  const start = Math.min(offset, Math.max(0, Math.ceil(cases.length / pageSize) - 1) * pageSize)
  return (
    <>
      <ul data-bare className={classes.cases} {...focus} onKeyDown={handleRowKeys}>
        {cases.slice(start, start + pageSize).map((one, at) => {
          const key = `${one.id} ${one.version}`
          return (
            <CaseCard
              key={key}
              one={one}
              message={renderMessage(one.person)}
              isNext={start + at === 0}
              reason={reasons.get(key) ?? ''}
              onReason={(reason) => reasons.set(key, reason)}
            />
          )
        })}
      </ul>
      <Pagination
        offset={start}
        size={pageSize}
        total={cases.length}
        onTurn={(next) => {
          onTurn(next)
          window.scrollTo({ top: 0 })
        }}
      />
    </>
  )
}

/** Open cases for a moderator, urgent ones first, with search and filter. */
export const CaseList = ({ renderMessage }: { renderMessage: RenderMessage }) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState<CaseKind>()
  const [offset, setOffset] = useState(0)
  const [reasons] = useState(() => new Map<string, string>())
  const { data, error, isPending, isFetching, refetch } = useQuery(casesQuery)
  if (isPending) return <LoadingSkeleton rows={6} />
  if (!data)
    return (
      <ErrorState error={error} title={t('moderation.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (data.cases.length === 0)
    return (
      <Stack gap="md">
        <StuckAppeals count={data.stuckAppeals} />
        <EmptyState title={t('moderation.none')} message={t('moderation.noneHelp')} />
      </Stack>
    )
  const cases = filterCases(data.cases, kind, query)
  const filter = (words: string, chosen: CaseKind | undefined) => {
    setQuery(words)
    setKind(chosen)
    setOffset(0)
  }
  const clear = () => filter('', undefined)
  return (
    <div>
      <ListControls
        search={{
          label: t('moderation.search'),
          value: query,
          onChange: (words) => filter(words, kind),
          maxLength: 100,
        }}
        filters={
          <NativeSelect
            label={t('moderation.kind')}
            data={[
              { value: '', label: t('moderation.kinds.all') },
              ...caseKinds.map((value) => ({ value, label: t(`moderation.kinds.${value}`) })),
            ]}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) =>
              filter(
                query,
                caseKinds.find((one) => one === value),
              )
            }
          />
        }
        active={kind ? 1 : 0}
        onClear={clear}
      />
      <Group gap={4} mb="sm">
        <Text fw={600} role="status">
          {t('moderation.open', { count: data.total })}
        </Text>
        <InfoMark about={t('moderation.title')}>{t('moderation.others')}</InfoMark>
      </Group>
      {data.cases.length < data.total ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('moderation.firstOf', { shown: data.cases.length })}
        </Text>
      ) : null}
      <StuckAppeals count={data.stuckAppeals} />
      {cases.length === 0 ? (
        <EmptyState
          title={t('moderation.noMatch')}
          message={t('moderation.noMatchHelp')}
          action={
            <Button variant="default" onClick={clear}>
              {t('ui.clearFilters')}
            </Button>
          }
        />
      ) : (
        <PagedCases {...{ cases, renderMessage, offset, reasons }} onTurn={setOffset} />
      )}
    </div>
  )
}
