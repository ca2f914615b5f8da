import { Button, Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshWritings } from '../client.ts'
import { maxTitleLength } from '../rules.ts'
import type { Writing } from '../writing.contract.ts'

type WritingTitleProps = { writing: Writing; owner: string; onRenamed: (title: string) => void }

/** Title of a writing, saved separately. */
export const WritingTitle = ({ writing, owner, onRenamed }: WritingTitleProps) => {
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
  return (
    <Form form={form} onSubmit={rename.run}>
      <Group align="end" gap="sm" wrap="wrap">
        <TextInput
          label={t('writing.title')}
          maxLength={maxTitleLength}
          flex="1 1 14rem"
          {...form.getInputProps('title')}
        />
        <Button type="submit" variant="default" loading={rename.isPending}>
          {t('writing.rename')}
        </Button>
      </Group>
    </Form>
  )
}
