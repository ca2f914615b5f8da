import { Button, Stack, Text, Title } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import type { WritingKind } from '../rules.ts'
import { kindsWithHeadings, type TemplateId } from '../templates.rules.ts'
import { TemplateOutline } from './template-outline.tsx'

/** Takes every heading out in one change, so that one undo brings them back. */
const removeHeadings = (editor: Editor): void => {
  const { tr, doc } = editor.state
  doc.descendants((node, position) => {
    if (node.type.name !== 'heading') return
    const from = tr.mapping.map(position)
    tr.delete(from, from + node.nodeSize)
  })
  editor.view.dispatch(tr)
  editor.commands.focus()
}

const hasHeadings = (editor: Editor): boolean => editor.state.doc.children.some(({ type }) => type.name === 'heading')

type WritingGuidanceProps = { template: TemplateId; kind: WritingKind; editor: Editor | null }

/** What the outline advises on each part of the text; it stands beside the text and is never in it. */
export const WritingGuidance = ({ template, kind, editor }: WritingGuidanceProps) => {
  const { t } = useTranslation()
  const offersRemoval = editor !== null && !kindsWithHeadings.includes(kind) && hasHeadings(editor)
  return (
    <section aria-labelledby="guidance">
      <Title order={2} size="h4" id="guidance">
        {t('templates.guidance')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('templates.guidancePrivate')}
      </Text>
      <TemplateOutline id={template} />
      {offersRemoval ? (
        <Stack gap="xs" align="flex-start" mt="md">
          <Text size="sm">{t('templates.removeHeadingsText')}</Text>
          <Button variant="default" size="sm" onClick={() => removeHeadings(editor)}>
            {t('templates.removeHeadings')}
          </Button>
        </Stack>
      ) : null}
    </section>
  )
}
