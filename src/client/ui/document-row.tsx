import { ActionIcon, Button, Card, Group, Menu, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppMutation } from '../use-app-mutation.ts'
import { useUndoableDelete } from '../use-undoable-delete.ts'
import { RemoveButton } from './remove-button.tsx'
import { TextLink } from './text-link.tsx'

type RowAction = Pick<AppMutation<void, unknown>, 'run' | 'isPending'> & {
  label: string
  /** Accessible name, which names the document. */
  name: string
}

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
  /** Action beside the removal. */
  action: RowAction
  children?: ReactNode
}

type RowActionsProps = {
  title: string
  action: RowAction
  removal: Pick<AppMutation<void, unknown>, 'run' | 'isPending'>
}

/** Actions of a row: buttons beside the text, and on a phone one menu, because two buttons would take a second line. */
const RowActions = ({ title, action, removal }: RowActionsProps) => {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const removeName = t('documents.removeNamed', { name: title })
  if (isPhone)
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size={44}
            color="gray.8"
            loading={action.isPending || removal.isPending}
            aria-label={`${t('ui.moreActions')}: ${title}`}
          >
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item aria-label={action.name} onClick={() => void action.run()}>
            {action.label}
          </Menu.Item>
          <Menu.Item aria-label={removeName} onClick={() => void removal.run()}>
            {t('documents.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size="sm"
        loading={action.isPending}
        aria-label={action.name}
        onClick={() => void action.run()}
      >
        {action.label}
      </Button>
      <RemoveButton removal={removal} aria-label={removeName}>
        {t('documents.remove')}
      </RemoveButton>
    </Group>
  )
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
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
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
        <RowActions title={title} action={action} removal={removal} />
      </Group>
    </Card>
  )
}
