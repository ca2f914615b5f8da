import '@mantine/tiptap/styles.layer.css'
import { Alert, Button, Grid, Group, Stack, Tabs, Text } from '@mantine/core'
import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '#src/shared/formats.ts'
import { joinParts } from '#src/shared/lists.ts'
import { countText } from '../counts.rules.ts'
import { getCollabVersion, type Queue } from '../edit-log/collab-client.engine.ts'
import { toPlainText } from '../edit-log/plain-text.format.ts'
import { openClaims } from '../evidence-sheet.engine.ts'
import { renderPlainText, toPassages, toPrintedBlocks } from '../printing/printed.format.ts'
import type { SaveStatus } from '../session.client.ts'
import type { Writing } from '../writing.contract.ts'
import { ClaimsPanel } from './claims-panel.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { Disclosure } from './disclosure.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { LengthPanel } from './length-panel.tsx'
import { SentList } from './sent-list.tsx'
import { type Check, useCheck } from './use-check.ts'
import { useWritingSession } from './use-writing-session.ts'
import classes from './writing-editor.module.css'
import { WritingExport } from './writing-export.tsx'
import { WritingGuidance } from './writing-guidance.tsx'
import { WritingPurpose } from './writing-purpose.tsx'
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

type Settings = Pick<Writing, 'target' | 'policy' | 'ownPolicy' | 'statedPolicy' | 'prompt' | 'lengthLimit'>

type AsideProps = SharedProps & { editor: Editor; text: string; onAsk: () => void }
type SharedProps = { writing: Writing; status: SaveStatus; sync: () => Promise<unknown>; checked: Check }

/** Panels beside a text: evidence, length, drafts, comments and versions. */
const Aside = ({ writing, editor, text, status, sync, checked, onAsk }: AsideProps) => {
  const { t } = useTranslation()
  const { template } = writing
  return (
    <Tabs defaultValue={template ? 'guidance' : 'evidence'} keepMounted={false} classNames={{ tab: classes.tab ?? '' }}>
      <Tabs.List mb="md">
        {template ? <Tabs.Tab value="guidance">{t('templates.guidance')}</Tabs.Tab> : null}
        <Tabs.Tab value="evidence">{t('writing.claims.title')}</Tabs.Tab>
        <Tabs.Tab value="draft">{t('writing.draft.title')}</Tabs.Tab>
        <Tabs.Tab value="length">{t('writing.length.title')}</Tabs.Tab>
        <Tabs.Tab value="comments">{t('writing.comments.title')}</Tabs.Tab>
        <Tabs.Tab value="versions">{t('writing.versions.title')}</Tabs.Tab>
      </Tabs.List>
      {template ? (
        <Tabs.Panel value="guidance">
          <WritingGuidance
            template={template}
            kind={writing.kind}
            targetId={writing.target?.id ?? null}
            editor={editor}
          />
        </Tabs.Panel>
      ) : null}
      <Tabs.Panel value="evidence">
        <Stack gap="lg">
          <ClaimsPanel writing={writing} editor={editor} checked={checked} />
          {checked.check ? <Disclosure writing={writing} shares={checked.check.shares} /> : null}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="draft" keepMounted>
        <DraftPanel writing={writing} editor={editor} />
      </Tabs.Panel>
      <Tabs.Panel value="length">
        <LengthPanel {...{ writing, editor, text, status, checked, onAsk }} />
      </Tabs.Panel>
      <Tabs.Panel value="comments">
        <CommentsPanel writing={writing} editor={editor} />
      </Tabs.Panel>
      <Tabs.Panel value="versions">
        <Stack gap="xl">
          <SentList writingId={writing.id} />
          <WritingVersions writing={writing} doc={editor.state.doc} sync={sync} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}

type BarProps = SharedProps & { editor: Editor; onAsk: () => void }

/** Toolbar with the purpose of a writing and its exports. */
const Bar = ({ writing, status, sync, checked, editor, onAsk }: BarProps) => {
  const { t, i18n } = useTranslation()
  const { target, prompt } = writing
  const { doc } = editor.state
  const open = checked.check ? openClaims(checked.check) : []
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text size="sm">
            {target ? (
              <bdi>{joinParts([target.program, target.university], i18n.language)}</bdi>
            ) : (
              t('writing.purpose.none')
            )}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={onAsk}>
            {t('writing.purpose.open')}
          </Button>
        </Group>
        <WritingExport
          {...{ writing, status, sync }}
          version={getCollabVersion(editor.state)}
          text={renderPlainText(toPrintedBlocks(doc, toPassages(toPlainText(doc), open)))}
          open={open.length}
        />
      </Group>
      {prompt ? (
        <Text size="sm" c="dimmed" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
          {prompt}
        </Text>
      ) : null}
    </Stack>
  )
}

type EditorProps = { writing: Writing; left: Queue | undefined; owner: string }

/** Editor of a writing with controls, panels and save status. */
export const WritingEditor = ({ writing: opened, left, owner }: EditorProps) => {
  const { t, i18n } = useTranslation()
  const { editor, status, sync } = useWritingSession(opened, left, owner)
  const [settings, setSettings] = useState<Settings>(opened)
  const [asks, setAsks] = useState(false)
  const { target, policy, ownPolicy, statedPolicy, prompt, lengthLimit } = settings
  // Keeps the opened content for the editor; only the purpose is updated from the query.
  const writing = { ...opened, target, policy, ownPolicy, statedPolicy, prompt, lengthLimit }
  const checked = useCheck(writing, editor, status)
  const labels = useLabels()
  const text = editor ? renderPlainText(toPrintedBlocks(editor.state.doc)) : ''
  const counts = countText(text, writing.language, lengthLimit?.lineBreak)
  const number = (count: number) => getNumberFormat(i18n.language).format(count)
  const shown = { writing, status, sync, checked, onAsk: () => setAsks(true) }
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="sm">
          {editor ? <Bar {...shown} editor={editor} /> : null}
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
      <Grid.Col span={{ base: 12, md: 4 }}>{editor ? <Aside {...shown} editor={editor} text={text} /> : null}</Grid.Col>
      <WritingPurpose
        opened={asks}
        writing={writing}
        owner={owner}
        onSaved={setSettings}
        onClose={() => setAsks(false)}
      />
    </Grid>
  )
}
