import { Box, Text, Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import type { CatalogueSearch } from '#src/features/catalogue/catalogue-search.parse.ts'
import { UniversityResults } from '#src/features/catalogue/components/university-results.tsx'
import { UniversitySearch } from '#src/features/catalogue/components/university-search.tsx'
import { isLevel } from '#src/features/catalogue/search-params.parse.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { OverviewBrowser } from '#src/features/program-overviews/components/overview-browser.tsx'
import { AddMissingProgram } from '#src/features/shortlist/components/add-missing-program.tsx'
import { ProgramKinds } from '#src/features/statistics/components/program-kinds.tsx'

export const Route = createFileRoute('/_site/programs')({
  validateSearch: ({ level }: Record<string, unknown>): { level?: DegreeLevel } => (isLevel(level) ? { level } : {}),
  component: Programs,
})

const AllKinds = () => {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader title={t('programs.title')} lede={t('programs.lede')} />
      <ProgramKinds />
      <Box mt="xl">
        <OverviewBrowser />
      </Box>
      <Box mt="xl" maw="42rem">
        <Title order={2}>{t('programs.doorTitle')}</Title>
        <Text mt="xs" c="dimmed">
          {t('programs.doorText')}
        </Text>
        <LinkButton to="/universities" mt="md">
          {t('programs.door')}
        </LinkButton>
      </Box>
    </PageShell>
  )
}

const OneKind = ({ level }: { level: DegreeLevel }) => {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  // Any filter other than the level opens the search of universities.
  const show = (next: CatalogueSearch) => void navigate({ to: '/universities', search: next, resetScroll: false })
  return (
    <PageShell>
      <PageHeader
        title={t('programs.titleOf', { level: t(`catalogue.level.${level}`) })}
        lede={t('programs.ledeOf')}
        actions={
          <LinkButton to="/programs" variant="default">
            {t('programs.all')}
          </LinkButton>
        }
      />
      <UniversitySearch search={{ level }} onSearch={show} />
      <UniversityResults search={{ level }} onClear={() => show({})} addMissing={<AddMissingProgram level={level} />} />
    </PageShell>
  )
}

function Programs() {
  const { level } = Route.useSearch()
  return level ? <OneKind level={level} /> : <AllKinds />
}
