import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshMentorships } from '../client.ts'
import { maxNotesLength } from '../rules.ts'

type NotesFieldProps = {
  label: string
  description: string
  notes: string
  save: (notes: string) => Promise<unknown>
}

/** Private or shared notes. The typed text stays in the field when saving fails. */
export const NotesField = ({ label, description, notes, save }: NotesFieldProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const write = useAppMutation({
    write: async (text: string) => await save(text),
    done: t('mentorships.notesSaved'),
    refresh: refreshMentorships,
    onDone: () => setTyped(undefined),
  })
  const isChanged = typed !== undefined && typed !== notes
  return (
    <Stack gap="xs">
      <Textarea
        label={label}
        description={description}
        maxLength={maxNotesLength}
        autosize
        minRows={2}
        maxRows={14}
        dir="auto"
        value={typed ?? notes}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Group>
        <Button
          variant="default"
          size="sm"
          disabled={!isChanged}
          loading={write.isPending}
          aria-label={t('mentorships.saveNamed', { name: label })}
          onClick={() => void write.run(typed ?? notes)}
        >
          {t('mentorships.save')}
        </Button>
      </Group>
    </Stack>
  )
}
