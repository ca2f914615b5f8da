import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { scholarshipsQuery } from '../client.ts'
import type { FoundScholarship, ShortlistedProgramme } from '../contract.ts'
import { standings } from '../rules.ts'
import { CitizenshipField } from './citizenship-field.tsx'
import { ScholarshipRow } from './scholarship-row.tsx'
import classes from './scholarships-screen.module.css'

type GroupsProps = {
  scholarships: FoundScholarship[]
  programmes: ShortlistedProgramme[]
  programme: ShortlistedProgramme | undefined
}

const Groups = ({ scholarships, programmes, programme }: GroupsProps) => {
  const { t } = useTranslation()
  return standings
    .map((standing) => ({ standing, found: scholarships.filter((one) => one.standing === standing) }))
    .filter(({ found }) => found.length > 0)
    .map(({ standing, found }) => (
      <section key={standing} aria-labelledby={standing}>
        <Group align="baseline" gap="sm">
          <Title order={2} id={standing}>
            {t(`scholarships.standing.${standing}`)}
          </Title>
          <Text c="dimmed" data-figures>
            {found.length}
          </Text>
        </Group>
        <Text c="dimmed" mt={4}>
          {t(`scholarships.standingHelp.${standing}`)}
        </Text>
        <ul className={classes.list}>
          {found.map((scholarship) => (
            <ScholarshipRow
              key={scholarship.id}
              scholarship={scholarship}
              programmes={programmes}
              programme={programme}
            />
          ))}
        </ul>
      </section>
    ))
}

const Body = () => {
  const { t } = useTranslation()
  const [entryId, setEntryId] = useState('')
  const { data, isPending, isFetching, refetch, error } = useQuery(scholarshipsQuery)
  if (isPending) return <LoadingSkeleton rows={6} />
  if (!data)
    return (
      <ErrorState error={error} title={t('scholarships.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  const { scholarships, programmes } = data
  return (
    <Stack gap="xl">
      <Group align="flex-start" gap="lg">
        <CitizenshipField className={classes.choice ?? ''} />
        {programmes.length > 0 ? (
          <NativeSelect
            className={classes.choice ?? ''}
            label={t('scholarships.programme')}
            description={t('scholarships.programmeHelp')}
            data={[
              { value: '', label: t('scholarships.noProgramme') },
              ...programmes.map(({ entryId: value, label }) => ({ value, label })),
            ]}
            value={entryId}
            onChange={({ currentTarget: { value } }) => setEntryId(value)}
          />
        ) : null}
      </Group>
      {scholarships.length === 0 ? (
        <EmptyState
          title={t('scholarships.emptyTitle')}
          message={t('scholarships.emptyMessage')}
          action={
            <LinkButton to="/settings/$section" params={{ section: 'profile' }}>
              {t('scholarships.editProfile')}
            </LinkButton>
          }
        />
      ) : (
        <Groups
          scholarships={scholarships}
          programmes={programmes}
          programme={programmes.find((one) => one.entryId === entryId)}
        />
      )}
    </Stack>
  )
}

/** Scholarships for the applicant's profile (MA-04). */
export const ScholarshipsScreen = () => {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader title={t('scholarships.title')} lede={t('scholarships.lede')} />
      <Body />
    </PageShell>
  )
}
