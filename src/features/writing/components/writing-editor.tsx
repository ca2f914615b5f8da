import '@mantine/tiptap/styles.layer.css'
import { Alert, Grid, Group, Stack, Text } from '@mantine/core'
import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import { useTranslation } from 'react-i18next'
import type { Writing } from '../contract.ts'
import { countsOf } from '../counts.rules.ts'
import { plainTextOf } from '../ledger/plain-text.format.ts'
import type { SaveStatus } from '../session.client.ts'
import { useWritingSession } from './use-writing-session.ts'
import classes from './writing-editor.module.css'
import { WritingVersions } from './writing-versions.tsx'

const useLabels = (): Partial<RichTextEditorLabels> => {
  const { t } = useTranslation()
  return {
    boldControlLabel: t('writing.controls.bold'),
    italicControlLabel: t('writing.controls.italic'),
    h2ControlLabel: t('writing.controls.heading'),
    h3ControlLabel: t('writing.controls.subheading'),
    bulletListControlLabel: t('writing.controls.bulletList'),
    orderedListControlLabel: t('writing.controls.orderedList'),
    linkControlLabel: t('writing.controls.link'),
    unlinkControlLabel: t('writing.controls.unlink'),
    undoControlLabel: t('writing.controls.undo'),
    redoControlLabel: t('writing.controls.redo'),
    linkEditorInputLabel: t('writing.controls.linkAddress'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorSave: t('writing.controls.linkSave'),
    linkEditorExternalLink: t('writing.controls.linkNewTab'),
    linkEditorInternalLink: t('writing.controls.linkSameTab'),
  }
}

const Toolbar = () => (
  <RichTextEditor.Toolbar>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.H2 />
      <RichTextEditor.H3 />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.BulletList />
      <RichTextEditor.OrderedList />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Link />
      <RichTextEditor.Unlink />
    </RichTextEditor.ControlsGroup>
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Undo />
      <RichTextEditor.Redo />
    </RichTextEditor.ControlsGroup>
  </RichTextEditor.Toolbar>
)

const SaveProblem = ({ status }: { status: SaveStatus }) => {
  const { t } = useTranslation()
  if (status === 'saved' || status === 'saving') return null
  const isWaiting = status === 'waiting'
  return (
    <Alert
      color={isWaiting ? 'brass' : 'brick'}
      role={isWaiting ? 'status' : 'alert'}
      title={t(`writing.save.${status}Title`)}
    >
      <Text size="sm">{t(`writing.save.${status}`)}</Text>
    </Alert>
  )
}

/** The text of a writing with its controls, its counts, and where it is kept. */
export const WritingEditor = ({ writing, owner }: { writing: Writing; owner: string }) => {
  const { t, i18n } = useTranslation()
  const { editor, status, sync } = useWritingSession(writing, owner)
  const labels = useLabels()
  const text = editor ? plainTextOf(editor.state.doc) : ''
  const counts = countsOf(text, writing.language)
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count)
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="sm">
          <RichTextEditor
            editor={editor}
            labels={labels}
            classNames={{ content: classes.paper, control: classes.control }}
          >
            <Toolbar />
            <RichTextEditor.Content />
          </RichTextEditor>
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed">
              {t('writing.words', { count: counts.words, words: number(counts.words) })} ·{' '}
              {t('writing.characters', { count: counts.characters, characters: number(counts.characters) })}
            </Text>
            <Text size="sm" c="dimmed" role="status">
              {status === 'saving' ? t('writing.save.saving') : null}
              {status === 'saved' ? t('writing.save.saved') : null}
            </Text>
          </Group>
          <SaveProblem status={status} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <WritingVersions writing={writing} text={text} sync={sync} />
      </Grid.Col>
    </Grid>
  )
}
