import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { useUndoableDelete } from '#src/client/use-undoable-delete.ts'
import { formatDate } from '#src/shared/dates.ts'
import { joinParts } from '#src/shared/lists.ts'
import { refreshWritings } from '../client.ts'
import { maxTitleLength } from '../rules.ts'
import type { WritingSummary } from '../writing.contract.ts'

type RowProps = { writing: WritingSummary; source: string | undefined; onOpen: (id: string) => void }

const WritingRow = ({ writing, source, onOpen }: RowProps) => {
  const { t, i18n } = useTranslation()
  const { id, title, kind, writtenAt } = writing
  const named = { name: title }
  const target = joinParts([writing.program, writing.university], i18n.language)
  const removal = useUndoableDelete({
    remove: async () => await client.writing.remove({ id }),
    restore: async () => await client.writing.restore({ id }),
    refresh: refreshWritings,
    removed: t('documents.removed', named),
    restored: t('documents.restored', named),
    undo: t('documents.undo'),
  })
  const vary = useAppMutation({
    write: async () =>
      await client.writing.create({
        kind,
        title: t('writing.variant.title', named).slice(0, maxTitleLength),
        language: writing.language,
        sourceId: id,
      }),
    done: t('writing.variant.made'),
    refresh: refreshWritings,
    onDone: (made) => onOpen(made.id),
  })
  return (
    <Card component="article" aria-label={title}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4">
            <TextLink to="/document-generator" search={{ open: id }} underline="hover" inherit>
              <bdi>{title}</bdi>
            </TextLink>
          </Title>
          <Text size="sm" c="dimmed">
            {t(`writing.kinds.${kind}`)} · {formatDate(writtenAt, i18n.language)}
          </Text>
          {target ? (
            <Text size="sm">
              <bdi>{target}</bdi>
            </Text>
          ) : null}
          {source ? (
            <Text size="sm" c="dimmed">
              {t('writing.variant.of', { name: source })}
            </Text>
          ) : null}
        </div>
        <Group gap="xs">
          <Button
            variant="subtle"
            size="sm"
            loading={vary.isPending}
            aria-label={t('writing.variant.makeNamed', named)}
            onClick={() => void vary.run(undefined)}
          >
            {t('writing.variant.make')}
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

type ListProps = { writings: WritingSummary[]; onOpen: (id: string) => void }

/** List of the user's writings, latest first. */
export const WritingList = ({ writings, onOpen }: ListProps) => (
  <Stack gap="sm">
    {writings.map((writing) => (
      <WritingRow
        key={writing.id}
        writing={writing}
        source={writings.find(({ id }) => id === writing.sourceId)?.title}
        onOpen={onOpen}
      />
    ))}
  </Stack>
)
