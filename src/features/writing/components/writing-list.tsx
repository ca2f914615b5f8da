import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useRemoval } from '#src/client/removal.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { refreshWritings } from '../client.ts'
import type { WritingSummary } from '../contract.ts'

const WritingRow = ({ writing }: { writing: WritingSummary }) => {
  const { t, i18n } = useTranslation()
  const { id, title, kind, writtenAt } = writing
  const named = { name: title }
  const removal = useRemoval({
    remove: async () => await client.writing.remove({ id }),
    restore: async () => await client.writing.restore({ id }),
    refresh: refreshWritings,
    removed: t('documents.removed', named),
    restored: t('documents.restored', named),
    undo: t('documents.undo'),
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
        </div>
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
    </Card>
  )
}

/** The person's writings, latest first. */
export const WritingList = ({ writings }: { writings: WritingSummary[] }) => (
  <Stack gap="sm">
    {writings.map((writing) => (
      <WritingRow key={writing.id} writing={writing} />
    ))}
  </Stack>
)
