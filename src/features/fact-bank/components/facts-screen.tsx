import { Button, Card, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { factsQuery } from '../client.ts'
import { DuplicateFacts } from './duplicate-facts.tsx'
import { FactForm } from './fact-form.tsx'
import { FactList } from './fact-list.tsx'
import classes from './facts.module.css'

/** Evidence bank page: all facts of the applicant with their origins. */
export const FactsScreen = () => {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const { data, isError, error, isFetching, refetch } = useQuery(factsQuery)
  const add = <Button onClick={() => setAdding(true)}>{t('facts.add')}</Button>
  return (
    <PageShell>
      <PageHeader
        title={t('facts.title')}
        lede={t('facts.lede')}
        actions={data && data.facts.length > 0 && !isAdding ? add : null}
      />
      <Stack gap="lg">
        {isError && !data ? (
          <ErrorState
            title={t('facts.unreadable')}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {data || isError ? null : <LoadingSkeleton layout="list" rows={4} />}
        {isAdding ? (
          <Card component="section" aria-label={t('facts.add')} className={classes.column}>
            <FactForm onClose={() => setAdding(false)} />
          </Card>
        ) : null}
        {data && data.facts.length > 0 ? (
          <>
            <DuplicateFacts {...data} />
            <FactList facts={data.facts} />
          </>
        ) : null}
        {data?.facts.length === 0 && !isAdding ? (
          <EmptyState
            title={t('facts.emptyTitle')}
            message={t('facts.empty')}
            action={
              <Group gap="sm">
                {add}
                <LinkButton to="/cv-analysis" variant="default">
                  {t('facts.toCv')}
                </LinkButton>
              </Group>
            }
          />
        ) : null}
      </Stack>
    </PageShell>
  )
}
