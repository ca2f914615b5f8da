import { Alert, Anchor, Button, Grid, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import type { WrittenDocument } from '../contract.ts'
import type { CvContent } from '../cv/content.contract.ts'
import { buildFileUrl } from '../editing.client.ts'
import { exportFormats, formatNames, maxTitleLength } from '../rules.ts'
import classes from './cv-editor.module.css'
import { CvPreview } from './cv-preview.tsx'
import { ExportReading } from './export-reading.tsx'
import { AppearanceEditor, PersonEditor } from './person-editor.tsx'
import { SectionList } from './section-list.tsx'
import { type SavedCv, useSavedCv } from './use-saved-cv.ts'

/** Save errors; the version of another tab is overwritten only by a button. */
const SaveProblem = ({ cv }: { cv: SavedCv }) => {
  const { t } = useTranslation()
  const isConflict = getErrorCode(cv.error) === 'EDIT_CONFLICT'
  return (
    <Alert
      color={isConflict ? 'brass' : 'brick'}
      role="alert"
      title={t(isConflict ? 'documents.conflictTitle' : 'documents.saveFailed')}
    >
      <Text size="sm">{isConflict ? t('documents.conflict') : formatErrorText(cv.error, t)}</Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => void cv.save()}>
          {t('documents.save')}
        </Button>
        {isConflict ? (
          <Button size="compact-sm" variant="subtle" onClick={cv.discard}>
            {t('ui.draftDiscard')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}

/** Exports of the CV on the screen: unsaved changes are saved first. */
const Exports = ({ id, title, cv }: Pick<WrittenDocument, 'id' | 'title'> & { cv: SavedCv }) => {
  const { t } = useTranslation()
  const saveFirst = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (cv.status === 'saved') return
    const { href } = event.currentTarget
    event.preventDefault()
    // An export does not overwrite the version of another tab.
    if (getErrorCode(cv.error) !== 'EDIT_CONFLICT' && (await cv.save())) window.location.assign(href)
  }
  return (
    <Group gap="sm" aria-label={t('documents.export')} role="group">
      {exportFormats.map((format) => (
        <Anchor
          key={format}
          href={buildFileUrl(id, format)}
          download={`${title}.${format}`}
          size="sm"
          py="xs"
          onClick={(event) => void saveFirst(event)}
        >
          {format === 'txt' ? t('documents.plainText') : formatNames[format]}
        </Anchor>
      ))}
    </Group>
  )
}

const sides = ['edit', 'preview'] as const
type Side = (typeof sides)[number]

/** Switch between editor and preview on a phone. */
const SideChoice = ({ side, onChange }: { side: Side; onChange: (side: Side) => void }) => {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      className={classes.choice ?? ''}
      hiddenFrom="md"
      fullWidth
      aria-label={t('documents.preview')}
      data={sides.map((value) => ({ value, label: t(`documents.${value}`) }))}
      value={side}
      onChange={(value) => onChange(sides.find((one) => one === value) ?? side)}
    />
  )
}

const statusTexts = {
  saved: 'documents.saved',
  saving: 'documents.saving',
  waiting: 'writing.save.waitingTitle',
} as const

const Fields = ({ document, cv }: { document: WrittenDocument; cv: SavedCv }) => {
  const { t } = useTranslation()
  const { title, content } = cv.fields
  const change = (changed: CvContent) => cv.change({ content: changed })
  return (
    <Stack gap="md">
      {cv.error ? <SaveProblem cv={cv} /> : null}
      <TextInput
        label={t('documents.title')}
        value={title}
        maxLength={maxTitleLength}
        error={title.trim() === '' ? t('documents.titleMissing') : null}
        onChange={({ currentTarget: { value } }) => cv.change({ title: value })}
      />
      <AppearanceEditor content={content} onChange={change} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {t(statusTexts[cv.status])}
        </Text>
        <Exports id={document.id} title={title} cv={cv} />
      </Group>
      <PersonEditor content={content} onChange={change} />
      <SectionList content={content} edit={cv.edit} />
    </Stack>
  )
}

/** CV editor with fields beside the pages; autosaves during typing. */
export const CvEditor = ({ document }: { document: WrittenDocument }) => {
  const cv = useSavedCv(document)
  const [side, setSide] = useState<Side>('edit')
  const shown = (one: Side) => (one === side ? undefined : classes.aside)
  return (
    <>
      <SideChoice side={side} onChange={setSide} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 6 }} className={shown('edit') ?? ''}>
          <Fields document={document} cv={cv} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }} className={shown('preview') ?? ''}>
          <CvPreview content={cv.fields.content} />
        </Grid.Col>
      </Grid>
      {cv.status === 'saved' ? <ExportReading document={document} /> : null}
    </>
  )
}
