import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { usePersonId } from '#src/features/accounts/client.ts'
import { openWritingQuery } from '../client.ts'
import type { Queue } from '../edit-log/collab-client.engine.ts'
import type { Writing } from '../writing.contract.ts'
import { WritingTitle } from './writing-title.tsx'

// Lazy chunk: the editor is the largest part of the product, and is loaded when a writing is opened, not with the list.
const WritingEditor = lazy(async () => ({ default: (await import('./writing-editor.tsx')).WritingEditor }))

type LoadedProps = { writing: Writing; left: Queue | undefined; owner: string }

const Loaded = ({ writing, left, owner }: LoadedProps) => {
  const [title, setTitle] = useState(writing.title)
  return (
    <Stack gap="xs">
      <div data-outside-focus>
        <WritingTitle writing={writing} title={title} owner={owner} onRenamed={setTitle} />
      </div>
      <Suspense fallback={<LoadingSkeleton />}>
        <WritingEditor writing={writing} left={left} owner={owner} />
      </Suspense>
    </Stack>
  )
}

/** A writing in its editor. */
export const OpenWriting = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const owner = usePersonId()
  const { data, error, refetch, isFetching } = useQuery({
    ...openWritingQuery(owner ?? '', id),
    enabled: owner !== undefined,
  })
  return (
    <PageShell>
      <div data-outside-focus>
        <TextLink to="/document-generator" search={{}} size="sm">
          {t('writing.all')}
        </TextLink>
      </div>
      {data && owner && !isFetching ? (
        <Loaded {...data} owner={owner} />
      ) : (
        <PageHeader title={data?.writing.title ?? t('firstScreens.documentGenerator.title')} />
      )}
      {error && !isFetching ? (
        <ErrorState title={t('writing.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : null}
      {isFetching || !owner ? <LoadingSkeleton /> : null}
    </PageShell>
  )
}
