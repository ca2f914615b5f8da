import { Card, Group, Text, Title } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndoableDelete } from '../use-undoable-delete.ts'
import { RemoveButton } from './remove-button.tsx'
import { TextLink } from './text-link.tsx'

type DocumentRowProps = {
  id: string
  title: string
  /** Page that opens the document. */
  to: '/document-creator' | '/document-generator'
  /** API that removes and restores the document. */
  api: Record<'remove' | 'restore', (input: { id: string }) => Promise<unknown>>
  /** Refetches the queries that show the document. */
  refresh: (queryClient: QueryClient) => Promise<unknown>
  /** Line under the title: kind, date. */
  summary: ReactNode
  /** Button beside the one that removes. */
  action: ReactNode
  children?: ReactNode
}

/** Row of a list of documents: a title that opens it, what it is for, and an undoable removal. */
export const DocumentRow = ({ id, title, to, api, refresh, summary, action, children }: DocumentRowProps) => {
  const { t } = useTranslation()
  const named = { name: title }
  const removal = useUndoableDelete({
    remove: async () => await api.remove({ id }),
    restore: async () => await api.restore({ id }),
    refresh,
    removed: t('documents.removed', named),
    restored: t('documents.restored', named),
    undo: t('documents.undo'),
  })
  return (
    <Card component="article" aria-label={title}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4">
            <TextLink to={to} search={{ open: id }} underline="hover" inherit>
              <bdi>{title}</bdi>
            </TextLink>
          </Title>
          <Text size="sm" c="dimmed">
            {summary}
          </Text>
          {children}
        </div>
        <Group gap="xs">
          {action}
          <RemoveButton removal={removal} aria-label={t('documents.removeNamed', named)}>
            {t('documents.remove')}
          </RemoveButton>
        </Group>
      </Group>
    </Card>
  )
}
