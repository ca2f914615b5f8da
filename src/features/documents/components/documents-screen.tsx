import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { documentQuery, documentsQuery } from '../editing.client.ts'
import type { DocumentDesign } from '../rules.ts'
import { BeginCv } from './begin-cv.tsx'
import { CvEditor } from './cv-editor.tsx'
import { DesignSample } from './design-sample.tsx'
import { DocumentList } from './document-list.tsx'

const OpenDocument = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(documentQuery(id))
  return (
    <PageShell>
      <TextLink to="/document-creator" search={{}} size="sm">
        {t('documents.all')}
      </TextLink>
      <PageHeader title={data?.title ?? t('documents.screenTitle')} />
      {data ? <CvEditor key={data.id} document={data} /> : null}
      {error && !data ? (
        <ErrorState title={t('documents.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : null}
      {error || data ? null : <LoadingSkeleton />}
    </PageShell>
  )
}

const AllDocuments = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(documentsQuery)
  const begin = <BeginCv onBegun={onOpen} />
  return (
    <PageShell>
      <PageHeader
        title={t('documents.screenTitle')}
        lede={t('documents.lede')}
        actions={data && data.length > 0 ? begin : null}
      />
      <Group gap="lg">
        <TextLink to="/facts">{t('facts.title')}</TextLink>
        <TextLink to="/document-templates">{t('templates.browse')}</TextLink>
      </Group>
      {data && data.length === 0 ? (
        <EmptyState title={t('documents.emptyTitle')} message={t('documents.empty')} action={begin} />
      ) : null}
      {data && data.length > 0 ? <DocumentList documents={data} /> : null}
      {error && !data ? (
        <ErrorState title={t('documents.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : null}
      {error || data ? null : <LoadingSkeleton />}
    </PageShell>
  )
}

type BeginInDesignProps = { design: DocumentDesign; onOpen: (id: string) => void }

/** Starts a CV in a design chosen among the samples. */
const BeginInDesign = ({ design, onOpen }: BeginInDesignProps) => {
  const { t } = useTranslation()
  return (
    <PageShell>
      <TextLink to="/document-templates" size="sm">
        {t('templates.others')}
      </TextLink>
      <PageHeader
        title={t('templates.newCv', { design: t(`documents.designs.${design}`) })}
        lede={t('templates.newCvText')}
      />
      <Stack gap="lg" maw="26rem">
        <BeginCv design={design} onBegun={onOpen} />
        <DesignSample design={design} />
      </Stack>
    </PageShell>
  )
}

type DocumentsScreenProps = {
  /** Id of the document in the address. */
  open?: string | undefined
  /** Design of a new CV. */
  design?: DocumentDesign | undefined
  onOpen: (id: string) => void
}

/** Documents page: the list of CVs, one open CV with its preview, or a chosen design. */
export const DocumentsScreen = ({ open, design, onOpen }: DocumentsScreenProps) => {
  if (open) return <OpenDocument id={open} />
  if (design) return <BeginInDesign design={design} onOpen={onOpen} />
  return <AllDocuments onOpen={onOpen} />
}
