import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { DesignList } from '#src/features/documents/components/design-list.tsx'
import { TemplateList } from '#src/features/writing/components/template-list.tsx'

export const Route = createFileRoute('/_site/document-templates')({ component: DocumentTemplatesPage })

/** Public page of the CV designs and document outlines (RT-16). */
function DocumentTemplatesPage() {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader title={t('templates.title')} lede={t('templates.lede')} />
      <Stack gap="section">
        <DesignList />
        <TemplateList />
      </Stack>
    </PageShell>
  )
}
