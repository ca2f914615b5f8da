import { Alert, Badge, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatErrorText } from '#src/client/errors.ts'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import type { CvContent } from '../cv/content.contract.ts'
import { previewQuery } from '../editing.client.ts'
import classes from './cv-preview.module.css'
import { PageImages } from './page-images.tsx'

/** Debounce in milliseconds; with the compiler's time the pages follow the last key within a fifth of a second. */
const pauseMs = 60

const Length = ({ pages, target }: { pages: number; target: number | null }) => {
  const { t } = useTranslation()
  const isOver = target !== null && pages > target
  return (
    <Group gap="sm" role="status">
      <Text fw={600}>{t('documents.pages', { count: pages })}</Text>
      {isOver ? (
        <Badge color="brass" variant="light" tt="none">
          {t('documents.overTarget', { count: pages - target })}
        </Badge>
      ) : null}
    </Group>
  )
}

/** Live print preview, debounced; the next request waits for the response, so that it does not delay the save of a long CV. */
export const CvPreview = ({ content }: { content: CvContent }) => {
  const { t } = useTranslation()
  const [settled] = useDebouncedValue(content, pauseMs)
  const [shown, setShown] = useState(settled)
  const { data, error, isFetching } = useQuery({ ...previewQuery(shown), placeholderData: keepPreviousData })
  if (shown !== settled && !isFetching) setShown(settled)
  return (
    <section aria-label={t('documents.preview')} className={classes.preview}>
      {data ? <Length pages={data.pages} target={content.pageTarget} /> : null}
      {error ? (
        <Alert color="brick" role="alert" mt="sm" title={t('documents.previewFailed')}>
          {formatErrorText(error, t)}
        </Alert>
      ) : null}
      {data && data.missing.length > 0 ? (
        <Alert color="brass" mt="sm" title={t('documents.missingTitle')}>
          {t('documents.missing', { characters: data.missing.slice(0, 20).join(' ') })}
        </Alert>
      ) : null}
      {data ? (
        <PageImages
          pages={data.pages}
          query={(page) => previewQuery(shown, page)}
          nameOf={(page) => t('documents.previewAlt', { page, pages: data.pages })}
        />
      ) : (
        <Skeleton className={classes.waiting ?? ''} />
      )}
    </section>
  )
}
