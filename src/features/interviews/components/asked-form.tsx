import { Button, Checkbox, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { findCurrent, findRefusal, refreshInterviews, type VersionedForm } from '../client.ts'
import { type AskedQuestion, askedCategories, interviewLengths, maxAsked } from '../rules.ts'

interface Typed {
  asked: (AskedQuestion & { key: string })[]
  isShared: boolean
}

const createLine = (question: AskedQuestion = { category: 'motivation', text: '' }) => ({
  ...question,
  key: createId(),
})

/** Form for what was asked in an interview, by category and in the user's own words, with the consent to share it. */
export const AskedForm = ({ interview, version, onVersion }: VersionedForm) => {
  const { t } = useTranslation()
  const form = useForm<Typed>({
    initialValues: {
      asked: interview.asked.length > 0 ? interview.asked.map(createLine) : [createLine()],
      isShared: interview.isShared,
    },
  })
  const save = useAppMutation({
    write: async ({ asked, isShared }: Typed) =>
      await client.interviews.record({
        id: interview.id,
        version,
        asked: asked.map(({ category, text }) => ({ category, text })),
        isShared,
      }),
    done: t('interviews.saved'),
    refresh: refreshInterviews,
    onSaved: (saved) => onVersion(saved.version),
    failed: (error) => (findRefusal(error)?.reason === 'held' ? null : formatErrorText(error, t)),
    onFailed: (error) => {
      onVersion(findCurrent(error)?.version ?? version)
      const { field, reason } = findRefusal(error) ?? {}
      if (field && reason === 'held') form.setFieldError(field, t('interviews.heldWords'))
    },
  })
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="md" mt="sm">
        {form.values.asked.map(({ key }, index) => (
          <div key={key}>
            <NativeSelect
              label={t('interviews.askedCategory')}
              data={askedCategories.map((value) => ({ value, label: t(`interviews.category.${value}`) }))}
              {...form.getInputProps(`asked.${index}.category`)}
            />
            <Textarea
              autosize
              minRows={2}
              dir="auto"
              mt="xs"
              label={t('interviews.askedText')}
              maxLength={interviewLengths.question}
              {...form.getInputProps(`asked.${index}.text`)}
            />
            <RemoveButton
              aria-label={t('interviews.removeQuestion', { number: index + 1 })}
              onClick={() => form.removeListItem('asked', index)}
            >
              {t('interviews.remove')}
            </RemoveButton>
          </div>
        ))}
        {form.values.asked.length < maxAsked ? (
          <div>
            <Button variant="default" onClick={() => form.insertListItem('asked', createLine())}>
              {t('interviews.addQuestion')}
            </Button>
          </div>
        ) : null}
        <Checkbox
          label={t('interviews.share')}
          description={t('interviews.shareHelp')}
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('interviews.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
