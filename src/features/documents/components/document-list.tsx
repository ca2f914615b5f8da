import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { useUndoableDelete } from '#src/client/use-undoable-delete.ts'
import { formatDate } from '#src/shared/dates.ts'
import type { ListedDocument } from '../contract.ts'
import { refreshDocuments } from '../editing.client.ts'
import { maxTitleLength } from '../rules.ts'
import { useTargets } from './use-targets.ts'

const DocumentRow = ({ document, target }: { document: ListedDocument; target: string | undefined }) => {
  const { t, i18n } = useTranslation()
  const { id, title, language, design, updatedAt } = document
  const named = { name: title }
  const removal = useUndoableDelete({
    remove: async () => await client.documents.remove({ id }),
    restore: async () => await client.documents.restore({ id }),
    refresh: refreshDocuments,
    removed: t('documents.removed', named),
    restored: t('documents.restored', named),
    undo: t('documents.undo'),
  })
  const copy = useAppMutation({
    write: async () =>
      await client.documents.create({
        title: t('documents.copyTitle', named).slice(0, maxTitleLength),
        language,
        start: { from: 'document', id },
      }),
    refresh: refreshDocuments,
  })
  return (
    <Card component="article" aria-label={title}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4">
            <TextLink to="/document-creator" search={{ open: id }} underline="hover" inherit>
              <bdi>{title}</bdi>
            </TextLink>
          </Title>
          <Text size="sm" c="dimmed">
            {t(`documents.designs.${design}`)} · {formatDate(updatedAt, i18n.language)}
            {target === undefined ? null : (
              <>
                {' · '}
                <bdi>{target}</bdi>
              </>
            )}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            loading={copy.isPending}
            aria-label={t('documents.copyNamed', named)}
            onClick={() => void copy.run(undefined)}
          >
            {t('documents.copy')}
          </Button>
          <Button
            variant="subtle"
            color="gray.8"
            size="sm"
            loading={removal.isPending}
            aria-label={t('documents.removeNamed', named)}
            onClick={() => void removal.run(undefined)}
          >
            {t('documents.remove')}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}

/** The user's documents, latest first, each with its target programme. */
export const DocumentList = ({ documents }: { documents: ListedDocument[] }) => {
  const targets = useTargets()
  return (
    <Stack gap="sm">
      {documents.map((document) => (
        <DocumentRow
          key={document.id}
          document={document}
          target={targets.find(({ value }) => value === document.targetId)?.label}
        />
      ))}
    </Stack>
  )
}
