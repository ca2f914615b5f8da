import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { writingsQuery } from '../client.ts'
import type { TemplateId } from '../templates.rules.ts'
import { BeginFromTemplate } from './begin-from-template.tsx'
import { BeginWriting } from './begin-writing.tsx'
import { OpenWriting } from './open-writing.tsx'
import { WritingList } from './writing-list.tsx'

const AllWritings = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(writingsQuery)
  const begin = <BeginWriting onBegun={onOpen} />
  return (
    <PageShell>
      <PageHeader
        title={t('firstScreens.documentGenerator.title')}
        lede={t('writing.lede')}
        actions={data && data.length > 0 ? begin : null}
      />
      <Text mb="md">
        <TextLink to="/document-templates">{t('templates.browse')}</TextLink>
      </Text>
      {data && data.length === 0 ? (
        <EmptyState title={t('writing.emptyTitle')} message={t('writing.empty')} action={begin} />
      ) : null}
      {data && data.length > 0 ? <WritingList writings={data} onOpen={onOpen} /> : null}
      {error && !data ? (
        <ErrorState title={t('writing.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : null}
      {error || data ? null : <LoadingSkeleton />}
    </PageShell>
  )
}

type WritingsScreenProps = {
  /** Id of the open writing in the URL. */
  open?: string | undefined
  /** Template for a new writing. */
  template?: TemplateId | undefined
  /** Selected professor to whom it is addressed. */
  professor?: string | undefined
  onOpen: (id: string) => void
}

/** Screen of the applicant's writings: the list, one of them in the editor, or a chosen template. */
export const WritingsScreen = ({ open, template, professor, onOpen }: WritingsScreenProps) => {
  if (open) return <OpenWriting key={open} id={open} />
  if (template) return <BeginFromTemplate id={template} professorId={professor} onBegun={onOpen} />
  return <AllWritings onOpen={onOpen} />
}
