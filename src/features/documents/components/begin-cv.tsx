import { Button, FileButton, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshDocuments } from '../editing.client.ts'
import { type DocumentDesign, type DocumentLanguage, documentLanguages } from '../rules.ts'

type Start = Parameters<typeof client.documents.create>[0]['start']

type BeginCvProps = {
  /** Design chosen among the samples. */
  design?: DocumentDesign | undefined
  onBegun: (id: string) => void
}

/** Creates a CV from the facts or from a JSON Resume file. */
export const BeginCv = ({ design, onBegun }: BeginCvProps) => {
  const { t, i18n } = useTranslation()
  const language: DocumentLanguage = documentLanguages.find((one) => i18n.language.startsWith(one)) ?? 'en'
  const begin = useAppMutation({
    write: async (start: Start) =>
      await client.documents.create({
        title: t('documents.newTitle'),
        language,
        start,
        ...(design ? { design } : {}),
      }),
    failed: (_error, start) => (start.from === 'jsonResume' ? t('documents.notJsonResume') : undefined),
    refresh: refreshDocuments,
    onDone: ({ id }) => onBegun(id),
  })
  return (
    <Group gap="sm">
      <Button loading={begin.isPending} onClick={() => void begin.run({ from: 'facts' })}>
        {t('documents.begin')}
      </Button>
      <FileButton
        accept="application/json,.json"
        onChange={(file) => void file?.text().then((text) => begin.run({ from: 'jsonResume', text }))}
      >
        {(props) => (
          <Button variant="default" {...props}>
            {t('documents.import')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
