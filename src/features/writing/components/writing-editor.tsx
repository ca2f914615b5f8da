import '@mantine/tiptap/styles.layer.css'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import { joinParts } from '#src/shared/lists.ts'
import { countText, measureLength } from '../counts.rules.ts'
import { getCollabVersion, type Queue } from '../edit-log/collab-client.engine.ts'
import { toPlainText } from '../edit-log/plain-text.format.ts'
import { openClaims } from '../evidence-sheet.engine.ts'
import { renderPlainText, toPassages, toPrintedBlocks } from '../printing/printed.format.ts'
import type { SaveStatus } from '../session.client.ts'
import type { Writing } from '../writing.contract.ts'
import { type Check, useCheck } from './use-check.ts'
import { useWritingSession } from './use-writing-session.ts'
import classes from './writing-editor.module.css'
import { WritingExport } from './writing-export.tsx'
import { WritingPurpose } from './writing-purpose.tsx'
import { WritingSide } from './writing-side.tsx'
import { useToolbarLabels, WritingToolbar } from './writing-toolbar.tsx'

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

type SharedProps = { writing: Writing; status: SaveStatus; sync: () => Promise<unknown>; checked: Check }

type BarProps = SharedProps & { editor: Editor; onAsk: () => void; onFocusMode: () => void }

/** Purpose of a writing, focus mode and exports. */
const Bar = ({ writing, status, sync, checked, editor, onAsk, onFocusMode }: BarProps) => {
  const { t, i18n } = useTranslation()
  const { target, prompt } = writing
  const { doc } = editor.state
  const open = checked.check ? openClaims(checked.check) : []
  return (
    <Stack gap="xs" data-outside-focus>
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
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
        <Group gap="xs">
          <Button variant="subtle" leftSection={<IconMaximize size={18} aria-hidden="true" />} onClick={onFocusMode}>
            {t('writing.focus.enter')}
          </Button>
          <WritingExport
            {...{ writing, status, sync }}
            version={getCollabVersion(editor.state)}
            text={renderPlainText(toPrintedBlocks(doc, toPassages(toPlainText(doc), open)))}
            open={open.length}
          />
        </Group>
      </Group>
      {prompt ? (
        <UserText size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
          {prompt}
        </UserText>
      ) : null}
    </Stack>
  )
}

type FootProps = { writing: Writing; text: string; status: SaveStatus; onLeaveFocus: (() => void) | undefined }

/** Length and save status of a text, always in view. */
const Foot = ({ writing, text, status, onLeaveFocus }: FootProps) => {
  const { t, i18n } = useTranslation()
  const { language, lengthLimit: limit } = writing
  const counts = countText(text, language, limit?.lineBreak)
  const taken = limit ? measureLength(text, language, limit) : undefined
  const number = (count: number) => getNumberFormat(i18n.language).format(count)
  return (
    <Group className={classes.foot ?? ''} justify="space-between" gap="xs">
      {limit && taken !== undefined ? (
        <Text size="sm" c={taken > limit.max ? 'brick.8' : 'dimmed'}>
          {t(`writing.length.of.${limit.unit}`, { taken: number(taken), max: number(limit.max) })}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {t('writing.words', { count: counts.words, words: number(counts.words) })} ·{' '}
          {t('writing.characters', { count: counts.characters, characters: number(counts.characters) })}
        </Text>
      )}
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {status === 'saving' ? t('writing.save.saving') : null}
          {status === 'saved' ? t('writing.save.saved') : null}
        </Text>
        {onLeaveFocus ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconMinimize size={16} aria-hidden="true" />}
            onClick={onLeaveFocus}
          >
            {t('writing.focus.leave')}
          </Button>
        ) : null}
      </Group>
    </Group>
  )
}

type EditorProps = { writing: Writing; left: Queue | undefined; owner: string }

/** Page of a writing: the text over the whole height, one panel beside it, and a focus mode with the text alone. */
export const WritingEditor = ({ writing: opened, left, owner }: EditorProps) => {
  const { editor, status, sync } = useWritingSession(opened, left, owner)
  const [settings, setSettings] = useState<Settings>(opened)
  const [asks, setAsks] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const { target, policy, ownPolicy, statedPolicy, prompt, lengthLimit } = settings
  // Keeps the opened content for the editor; only the purpose is updated from the query.
  const writing = { ...opened, target, policy, ownPolicy, statedPolicy, prompt, lengthLimit }
  const checked = useCheck(writing, editor, status)
  const labels = useToolbarLabels()
  const text = editor ? renderPlainText(toPrintedBlocks(editor.state.doc)) : ''
  const shown = { writing, status, sync, checked, onAsk: () => setAsks(true) }
  const showFocus = (isOn: boolean) => {
    setIsFocused(isOn)
    editor?.commands.focus()
  }
  // Escape in a field of the link editor only closes that.
  useHotkeys(isFocused ? [['Escape', () => showFocus(false)]] : [], undefined, true)
  return (
    <div className={classes.page} data-writing-focus={isFocused || undefined}>
      <div className={classes.main}>
        {editor ? <Bar {...shown} editor={editor} onFocusMode={() => showFocus(true)} /> : null}
        <SaveProblem status={status} />
        <RichTextEditor
          editor={editor}
          labels={labels}
          classNames={{ root: classes.editor, content: classes.paper, control: classes.control }}
        >
          <WritingToolbar />
          <RichTextEditor.Content />
        </RichTextEditor>
        <Foot
          writing={writing}
          text={text}
          status={status}
          onLeaveFocus={isFocused ? () => showFocus(false) : undefined}
        />
      </div>
      {editor ? (
        <div className={classes.aside} data-outside-focus>
          <WritingSide {...shown} editor={editor} text={text} />
        </div>
      ) : null}
      <WritingPurpose
        opened={asks}
        writing={writing}
        owner={owner}
        onSaved={setSettings}
        onClose={() => setAsks(false)}
      />
    </div>
  )
}
