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
import { useSearchPage } from '#src/client/ui/use-search-page.ts'
import { casesQuery } from '../cases.client.ts'
import { type CaseKind, caseKinds, casesPageSize, maxCaseQueryLength, maxCases } from '../cases.rules.ts'
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

type PagedCasesProps = {
  page: { cases: readonly ModerationCase[]; offset: number; matching: number }
  renderMessage: RenderMessage
  onTurn: (offset: number) => void
  /** Typed reasons by case and version: a card that a filter or a page turn removes loses its own state. */
  reasons: Map<string, string>
}

/** A page of cases; the first of all is unfolded. */
const PagedCases = ({ page: { cases, offset, matching }, renderMessage, onTurn, reasons }: PagedCasesProps) => {
  const focus = useListFocus<HTMLUListElement>()
  return (
    <>
      <ul data-bare className={classes.cases} {...focus} onKeyDown={handleRowKeys}>
        {cases.map((one, at) => {
          const key = `${one.id} ${one.version}`
          return (
            <CaseCard
              key={key}
              one={one}
              message={renderMessage(one.person)}
              isNext={offset + at === 0}
              reason={reasons.get(key) ?? ''}
              onReason={(reason) => reasons.set(key, reason)}
            />
          )
        })}
      </ul>
      <Pagination
        offset={offset}
        size={casesPageSize}
        total={matching}
        onTurn={(next) => {
          onTurn(next)
          window.scrollTo({ top: 0 })
        }}
      />
    </>
  )
}

/** Search words, kind and page of the list; a change of the first two begins at the first page. */
const useCaseSearch = () => {
  const { q, typed, setTyped, offset, turnTo } = useSearchPage()
  const [kind, setKind] = useState<CaseKind>()
  const chooseKind = (chosen: string) => {
    setKind(caseKinds.find((one) => one === chosen))
    turnTo(0)
  }
  const clear = () => {
    setTyped('')
    chooseKind('')
  }
  return { input: { q, offset, ...(kind ? { kind } : {}) }, typed, setTyped, kind, chooseKind, clear, turnTo }
}

/** Open cases for a moderator, urgent ones first, with search and filter. */
export const CaseList = ({ renderMessage }: { renderMessage: RenderMessage }) => {
  const { t } = useTranslation()
  const { input, typed, setTyped, kind, chooseKind, clear, turnTo } = useCaseSearch()
  const [reasons] = useState(() => new Map<string, string>())
  const { data, error, isPending, isFetching, refetch } = useQuery(casesQuery(input))
  if (isPending) return <LoadingSkeleton rows={6} />
  if (!data)
    return (
      <ErrorState error={error} title={t('moderation.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (data.total === 0)
    return (
      <Stack gap="md">
        <StuckAppeals count={data.stuckAppeals} />
        <EmptyState title={t('moderation.none')} message={t('moderation.noneHelp')} />
      </Stack>
    )
  return (
    <div>
      <ListControls
        search={{ label: t('moderation.search'), value: typed, onChange: setTyped, maxLength: maxCaseQueryLength }}
        filters={
          <NativeSelect
            label={t('moderation.kind')}
            data={[
              { value: '', label: t('moderation.kinds.all') },
              ...caseKinds.map((value) => ({ value, label: t(`moderation.kinds.${value}`) })),
            ]}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => chooseKind(value)}
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
      {data.total > maxCases ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('moderation.firstOf', { shown: maxCases })}
        </Text>
      ) : null}
      <StuckAppeals count={data.stuckAppeals} />
      {data.matching === 0 ? (
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
        <PagedCases page={data} {...{ renderMessage, reasons }} onTurn={turnTo} />
      )}
    </div>
  )
}
