import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { factsQuery, formatFact, refreshFacts } from '../client.ts'
import type { Fact } from '../contract.ts'
import { factKinds, maxMerged } from '../rules.ts'
import { FactForm } from './fact-form.tsx'
import { FactRow } from './fact-row.tsx'
import classes from './facts.module.css'

/** Duplicate facts, with the choice of the remaining one. */
const Doubles = ({ facts }: { facts: Fact[] }) => {
  const { t } = useTranslation()
  const merge = useAppMutation({
    write: async (id: string) =>
      await client.evidence.merge({
        id,
        others: facts
          .filter((fact) => fact.id !== id)
          .map((fact) => fact.id)
          .slice(0, maxMerged),
      }),
    done: t('facts.merged'),
    refresh: refreshFacts,
  })
  return (
    <Stack gap="xs" component="li">
      {facts.map((fact) => {
        const { title, details } = formatFact(fact, t)
        const words = [title, ...details].join(' · ')
        return (
          <Group key={fact.id} justify="space-between" gap="sm">
            <Text size="sm" className={classes.words ?? ''}>
              <bdi>{words}</bdi>
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('facts.keepOf', { title: words })}
              disabled={merge.isPending}
              onClick={() => void merge.run(fact.id)}
            >
              {t('facts.keep')}
            </Button>
          </Group>
        )
      })}
    </Stack>
  )
}

const Bank = ({ facts, doubles }: { facts: Fact[]; doubles: string[][] }) => {
  const { t } = useTranslation()
  const groups = doubles.map((ids) => facts.filter(({ id }) => ids.includes(id))).filter((those) => those.length > 1)
  return (
    <Stack gap="xl">
      {groups.length > 0 ? (
        <Alert color="brass" title={t('facts.doublesTitle')}>
          <Text size="sm" mb="sm">
            {t('facts.doublesHelp')}
          </Text>
          <ul data-bare className={classes.doubles}>
            {groups.map((those) => (
              <Doubles key={those.map(({ id }) => id).join()} facts={those} />
            ))}
          </ul>
        </Alert>
      ) : null}
      {factKinds.map((kind) => {
        const those = facts.filter(({ fact }) => fact.kind === kind)
        return those.length > 0 ? (
          <section key={kind} aria-label={t(`facts.kinds.${kind}`)}>
            <Title order={2} fz="h3">
              {t(`facts.kinds.${kind}`)}
            </Title>
            <ul data-bare>
              {those.map((fact) => (
                <FactRow key={fact.id} fact={fact} />
              ))}
            </ul>
          </section>
        ) : null
      })}
    </Stack>
  )
}

/** Evidence bank page: all facts of the applicant with their origins. */
export const FactsScreen = () => {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const { data, isError, error, isFetching, refetch } = useQuery(factsQuery)
  const add = <Button onClick={() => setAdding(true)}>{t('facts.add')}</Button>
  return (
    <PageShell>
      <PageHeader title={t('facts.title')} lede={t('facts.lede')} />
      <Stack gap="lg" className={classes.column ?? ''}>
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
          <Card component="section" aria-label={t('facts.add')}>
            <FactForm onClose={() => setAdding(false)} />
          </Card>
        ) : null}
        {data && data.facts.length > 0 ? (
          <>
            {isAdding ? null : <Group>{add}</Group>}
            <Bank {...data} />
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
