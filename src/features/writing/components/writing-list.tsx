import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { DocumentRow } from '#src/client/ui/document-row.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
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
    <DocumentRow
      id={id}
      title={title}
      to="/document-generator"
      api={{ remove: client.writing.remove, restore: client.writing.restore }}
      refresh={refreshWritings}
      summary={`${t(`writing.kinds.${kind}`)} · ${formatDate(writtenAt, i18n.language)}`}
      action={{ ...vary, label: t('writing.variant.make'), name: t('writing.variant.makeNamed', named) }}
    >
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
    </DocumentRow>
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
