import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { DocumentRow } from '#src/client/ui/document-row.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import type { ListedDocument } from '../contract.ts'
import { refreshDocuments } from '../editing.client.ts'
import { maxTitleLength } from '../rules.ts'
import { useTargets } from './use-targets.ts'

const ListedRow = ({ document, target }: { document: ListedDocument; target: string | undefined }) => {
  const { t, i18n } = useTranslation()
  const { id, title, language, design, updatedAt } = document
  const named = { name: title }
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
    <DocumentRow
      id={id}
      title={title}
      to="/document-creator"
      api={{ remove: client.documents.remove, restore: client.documents.restore }}
      refresh={refreshDocuments}
      summary={
        <>
          {t(`documents.designs.${design}`)} · {formatDate(updatedAt, i18n.language)}
          {target === undefined ? null : (
            <>
              {' · '}
              <bdi>{target}</bdi>
            </>
          )}
        </>
      }
      action={{ ...copy, label: t('documents.copy'), name: t('documents.copyNamed', named) }}
    />
  )
}

/** The user's documents, latest first, each with its target programme. */
export const DocumentList = ({ documents }: { documents: ListedDocument[] }) => {
  const targets = useTargets()
  return (
    <Stack gap="sm">
      {documents.map((document) => (
        <ListedRow
          key={document.id}
          document={document}
          target={targets.find(({ value }) => value === document.targetId)?.label}
        />
      ))}
    </Stack>
  )
}
