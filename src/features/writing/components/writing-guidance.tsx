import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { professorsQuery } from '#src/features/professors/client.ts'
import { ReadFirst } from '#src/features/professors/components/read-first.tsx'
import type { WritingKind } from '../rules.ts'
import { kindsWithHeadings, type TemplateId } from '../templates.rules.ts'
import { TemplateOutline } from './template-outline.tsx'

/** Removes all headings in one transaction, so that one undo restores them. */
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

type WritingGuidanceProps = {
  template: TemplateId
  kind: WritingKind
  /** Shortlist entry of the writing. */
  targetId: string | null
  editor: Editor | null
}

/** Maximum number of professors with titles beside a mail, so that the outline stays visible. */
const professorsShown = 3

/** Grants of the university's professors, beside a mail. */
const ToRead = ({ targetId }: { targetId: string }) => {
  const { data = [] } = useQuery(professorsQuery)
  const there = data.filter(({ selectedUniversityId }) => selectedUniversityId === targetId)
  return <ReadFirst professors={there.slice(0, professorsShown)} />
}

/** Guidance of the outline for each part, shown beside the text and never inserted into it. */
export const WritingGuidance = ({ template, kind, targetId, editor }: WritingGuidanceProps) => {
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
      {kind === 'email' && targetId ? <ToRead targetId={targetId} /> : null}
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
