import { Drawer, Stack, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBulb,
  IconHistory,
  IconListCheck,
  IconMessage,
  IconPencil,
  IconRuler2,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '#src/shared/formats.ts'
import { openClaims } from '../evidence-sheet.engine.ts'
import type { SaveStatus } from '../session.client.ts'
import type { Writing } from '../writing.contract.ts'
import { ClaimsPanel } from './claims-panel.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { Disclosure } from './disclosure.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { LengthPanel } from './length-panel.tsx'
import { SentList } from './sent-list.tsx'
import type { Check } from './use-check.ts'
import { useComments } from './use-comments.ts'
import { WritingGuidance } from './writing-guidance.tsx'
import classes from './writing-side.module.css'
import { WritingVersions } from './writing-versions.tsx'

type PanelName = 'guidance' | 'evidence' | 'draft' | 'length' | 'comments' | 'versions'

type WritingSideProps = {
  writing: Writing
  editor: Editor
  /** Text in the format of a plain text field. */
  text: string
  status: SaveStatus
  sync: () => Promise<unknown>
  checked: Check
  onAsk: () => void
}

const tabsId = 'writing-panels'

type PanelTabProps = { name: PanelName; icon: TablerIcon; label: string; count?: number }

const PanelTab = ({ name, icon: Icon, label, count = 0 }: PanelTabProps) => {
  const { i18n } = useTranslation()
  return (
    <Tabs.Tab value={name} title={label}>
      <span className={classes.icon}>
        <Icon size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={classes.label}>{label}</span>{' '}
      {count > 0 ? <span className={classes.count}>{getNumberFormat(i18n.language).format(count)}</span> : null}
    </Tabs.Tab>
  )
}

type FrameProps = { isSheet: boolean; title: string | undefined; onClose: () => void; children: ReactNode }

/** Place of the open panel: beside the text, or a sheet on a phone. Both keep a running draft. */
const PanelFrame = ({ isSheet, title, onClose, children }: FrameProps) => {
  const { t } = useTranslation()
  if (!isSheet)
    return (
      <div className={classes.panel} data-open={title !== undefined || undefined}>
        {children}
      </div>
    )
  return (
    <Drawer
      keepMounted
      opened={title !== undefined}
      onClose={onClose}
      position="bottom"
      size="80dvh"
      returnFocus={false}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui.close'), size: 44 }}
      classNames={{ content: classes.sheet ?? '', title: classes.sheetTitle ?? '' }}
    >
      {children}
    </Drawer>
  )
}

/** Evidence, length, drafts, comments and versions of a text: a row of icons with counts, and one open panel. */
export const WritingSide = ({ writing, editor, text, status, sync, checked, onAsk }: WritingSideProps) => {
  const { t } = useTranslation()
  const { template } = writing
  // Without an effect: the panel of the first render would otherwise open as a sheet over the text.
  const isSheet = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const [panel, setPanel] = useState<PanelName | null>(() => {
    if (isSheet) return null
    return template ? 'guidance' : 'evidence'
  })
  const comments = useComments(writing.id)
  const titles: Record<PanelName, string> = {
    guidance: t('templates.guidance'),
    evidence: t('writing.claims.title'),
    draft: t('writing.draft.title'),
    length: t('writing.length.title'),
    comments: t('writing.comments.title'),
    versions: t('writing.versions.title'),
  }
  // A panel that points at a passage moves the focus into the text, which the sheet covers.
  useEffect(() => {
    if (!isSheet) return
    const close = () => setPanel(null)
    editor.on('focus', close)
    return () => void editor.off('focus', close)
  }, [editor, isSheet])
  const closeSheet = () => {
    document.getElementById(`${tabsId}-tab-${panel}`)?.focus()
    setPanel(null)
  }
  return (
    <Tabs
      id={tabsId}
      component="aside"
      value={panel}
      onChange={(value) => setPanel(value as PanelName | null)}
      allowTabDeactivation
      activateTabWithKeyboard={!isSheet}
      orientation={isSheet ? 'horizontal' : 'vertical'}
      variant="pills"
      keepMounted={false}
      classNames={{
        root: classes.side ?? '',
        list: classes.rail ?? '',
        tab: classes.tab ?? '',
        tabLabel: classes.tabLabel ?? '',
      }}
    >
      <Tabs.List aria-label={t('writing.panels')}>
        {template ? <PanelTab name="guidance" icon={IconBulb} label={titles.guidance} /> : null}
        <PanelTab
          name="evidence"
          icon={IconListCheck}
          label={titles.evidence}
          count={checked.check ? openClaims(checked.check).length : 0}
        />
        <PanelTab
          name="comments"
          icon={IconMessage}
          label={titles.comments}
          count={comments?.filter(({ isResolved }) => !isResolved).length ?? 0}
        />
        <PanelTab name="draft" icon={IconPencil} label={titles.draft} />
        <PanelTab name="length" icon={IconRuler2} label={titles.length} />
        <PanelTab name="versions" icon={IconHistory} label={titles.versions} />
      </Tabs.List>
      <PanelFrame isSheet={isSheet} title={panel ? titles[panel] : undefined} onClose={closeSheet}>
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
        <Tabs.Panel value="comments">
          <CommentsPanel writing={writing} editor={editor} comments={comments} />
        </Tabs.Panel>
        <Tabs.Panel value="draft" keepMounted>
          <DraftPanel writing={writing} editor={editor} />
        </Tabs.Panel>
        <Tabs.Panel value="length">
          <LengthPanel {...{ writing, editor, text, status, checked, onAsk }} />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <Stack gap="xl">
            <SentList writingId={writing.id} />
            <WritingVersions writing={writing} doc={editor.state.doc} sync={sync} />
          </Stack>
        </Tabs.Panel>
      </PanelFrame>
    </Tabs>
  )
}
