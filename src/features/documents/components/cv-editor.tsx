import { Alert, Anchor, Button, Grid, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useWrite } from '#src/client/use-write.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import type { WrittenDocument } from '../contract.ts'
import type { CvContent } from '../cv/content.contract.ts'
import { changeSection, factsQuery, fileAddress, moved, refreshDocuments } from '../editing.client.ts'
import { exportFormats, formatNames, maxTitleLength } from '../rules.ts'
import { CvPreview } from './cv-preview.tsx'
import { ExportReading } from './export-reading.tsx'
import { LookEditor, PersonEditor } from './person-editor.tsx'
import { SectionEditor } from './section-editor.tsx'

interface Draft {
  title: string
  content: CvContent
}

const SaveProblem = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const isConflict = codeOf(error) === 'EDIT_CONFLICT'
  return (
    <Alert
      color={isConflict ? 'brass' : 'brick'}
      role="alert"
      title={t(isConflict ? 'documents.conflictTitle' : 'documents.saveFailed')}
    >
      <Text size="sm">{isConflict ? t('documents.conflict') : failureText(error, t)}</Text>
    </Alert>
  )
}

const useCvDraft = ({ id, version, title, content }: WrittenDocument) => {
  const { t } = useTranslation()
  const kept = useDraft<Draft>({
    persist: 'local',
    place: { owner: usePersonId(), item: `document ${id}` },
    initial: { title, content },
    version,
  })
  const save = useWrite({
    write: async (draft: Draft) => await client.documents.update({ id, version: kept.version, ...draft }),
    onSaved: (_saved, draft) => kept.settle(draft),
    done: t('documents.saved'),
    failed: null,
    refresh: refreshDocuments,
    onFailed: kept.tellConflict,
  })
  return { kept, save }
}

const Exports = ({ id, title }: Pick<WrittenDocument, 'id' | 'title'>) => {
  const { t } = useTranslation()
  return (
    <Group gap="sm" aria-label={t('documents.export')} role="group">
      {exportFormats.map((format) => (
        <Anchor key={format} href={fileAddress(id, format)} download={`${title}.${format}`} size="sm" py="xs">
          {format === 'txt' ? t('documents.plainText') : formatNames[format]}
        </Anchor>
      ))}
    </Group>
  )
}

const Sections = ({ content, onChange }: { content: CvContent; onChange: (content: CvContent) => void }) => {
  const { data } = useQuery(factsQuery)
  const { sections, language } = content
  return sections.map((section, index) => (
    <SectionEditor
      key={section.id}
      section={section}
      language={language}
      facts={data?.facts ?? []}
      place={{ isFirst: index === 0, isLast: index === sections.length - 1 }}
      onMove={(step) => onChange({ ...content, sections: moved(sections, index, index + step) })}
      onChange={(changed) => onChange(changeSection(content, changed))}
    />
  ))
}

/** A CV with its fields on one side and its pages on the other; what is typed stays until it is saved or given up. */
export const CvEditor = ({ document }: { document: WrittenDocument }) => {
  const { t } = useTranslation()
  const { kept, save } = useCvDraft(document)
  const { title, content } = kept.fields
  const change = (changed: CvContent) => kept.change({ content: changed })
  const isChanged = title !== document.title || JSON.stringify(content) !== JSON.stringify(document.content)
  return (
    <>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="md">
            {kept.isRestored ? <DraftNotice onDiscard={kept.discard} /> : null}
            {save.error ? <SaveProblem error={save.error} /> : null}
            <TextInput
              label={t('documents.title')}
              value={title}
              maxLength={maxTitleLength}
              onChange={({ currentTarget: { value } }) => kept.change({ title: value })}
            />
            <LookEditor content={content} onChange={change} />
            <Group justify="space-between">
              <Button
                loading={save.isPending}
                disabled={!isChanged || title.trim() === ''}
                onClick={() => void save.run(kept.fields)}
              >
                {t('documents.save')}
              </Button>
              {isChanged ? <Text size="sm">{t('documents.saveFirst')}</Text> : <Exports {...document} />}
            </Group>
            <PersonEditor content={content} onChange={change} />
            <Sections content={content} onChange={change} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <CvPreview content={content} />
        </Grid.Col>
      </Grid>
      {isChanged ? null : <ExportReading document={document} />}
    </>
  )
}
