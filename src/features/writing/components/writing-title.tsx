import { Textarea, VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshWritings } from '../client.ts'
import { maxTitleLength } from '../rules.ts'
import type { Writing } from '../writing.contract.ts'
import classes from './writing-title.module.css'

type WritingTitleProps = {
  writing: Pick<Writing, 'id' | 'title'>
  /** Title in the database, after a change of this page. */
  title: string
  owner: string
  onRenamed: (title: string) => void
}

/** Heading of a writing, edited in place: it is saved when the field is left or Enter is pressed; Escape restores it. */
export const WritingTitle = ({ writing, title: saved, owner, onRenamed }: WritingTitleProps) => {
  const { t } = useTranslation()
  const storedDraft = useDraft<{ title: string }>({
    persist: 'local',
    draftKey: { owner, item: `title of writing ${writing.id}` },
    initial: { title: writing.title },
    version: 0,
  })
  const form = useDraftForm(storedDraft, ({ title }) =>
    title.trim() === '' ? { title: t('writing.titleMissing') } : {},
  )
  const rename = useAppMutation({
    write: async ({ title }: { title: string }) => await client.writing.update({ id: writing.id, title }),
    onSaved: ({ title }, draft) => {
      storedDraft.settle(draft)
      onRenamed(title)
    },
    done: t('writing.renamed'),
    refresh: refreshWritings,
  })
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that confirms a character of an input method is not the end of the title.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.currentTarget.blur()
    } else if (event.key === 'Escape') {
      form.setFieldValue('title', saved)
    }
  }
  const field = form.getInputProps('title')
  return (
    <Form form={form} onSubmit={rename.run}>
      <PageTitle title={saved} />
      <VisuallyHidden component="h1">
        <bdi>{saved}</bdi>
      </VisuallyHidden>
      <Textarea
        autosize
        minRows={1}
        variant="unstyled"
        dir="auto"
        aria-label={t('writing.title')}
        maxLength={maxTitleLength}
        classNames={{ input: classes.title ?? '' }}
        {...field}
        onKeyDown={handleKey}
        onBlur={(event) => {
          field.onBlur?.(event)
          if (form.values.title !== saved) event.currentTarget.form?.requestSubmit()
        }}
      />
    </Form>
  )
}
