import { Stack, Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { MatchedFaculty } from '#src/features/professors/components/matched-faculty.tsx'
import { OwnProfessors } from '#src/features/professors/components/own-professors.tsx'

export const Route = createFileRoute('/_app/matched-faculty')({ component: MatchedFacultyPage })

function MatchedFacultyPage() {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader
        title={t('professors.matched.title')}
        info={t('professors.matched.lede')}
        actions={
          <LinkButton to="/professors" variant="default">
            {t('professors.searchAll')}
          </LinkButton>
        }
      />
      <Stack gap="xl" data-in-turn>
        <section aria-labelledby="own">
          <Title order={2} id="own" mb="md">
            {t('professors.own')}
          </Title>
          <OwnProfessors />
        </section>
        <section aria-labelledby="matched">
          <Title order={2} id="matched" mb="md">
            {t('professors.matched.section')}
          </Title>
          <MatchedFaculty />
        </section>
      </Stack>
    </PageShell>
  )
}
