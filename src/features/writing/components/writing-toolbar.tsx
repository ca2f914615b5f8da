import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import { useTranslation } from 'react-i18next'
import classes from './writing-editor.module.css'

/** Labels of the formatting controls. */
export const useToolbarLabels = (): Partial<RichTextEditorLabels> => {
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

/** Formatting controls above a text. */
export const WritingToolbar = () => (
  <RichTextEditor.Toolbar sticky className={classes.toolbar ?? ''}>
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
