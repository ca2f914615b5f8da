import { Alert, Button, NativeSelect, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useWrite } from '#src/client/use-write.ts'
import { chosenQuery } from '#src/features/shortlist/client.ts'
import { refreshProfessors } from '../client.ts'

const empty = { selectedUniversityId: '', professorName: '', email: '', department: '', profileUrl: '' }
const mostInterests = 20

const AddForm = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(chosenQuery)
  const [draft, setDraft] = useState(empty)
  const [researchInterests, setInterests] = useState<string[]>([])
  const entries = [...new Map(data?.entries.map((entry) => [entry.universityId, entry]) ?? []).values()]
  const selectedUniversityId = draft.selectedUniversityId || (entries[0]?.id ?? '')
  const add = useWrite({
    write: async () => await client.professors.add({ ...draft, selectedUniversityId, researchInterests }),
    failed: null,
    refresh: refreshProfessors,
    onDone: onClose,
  })
  const field = (name: Exclude<keyof typeof empty, 'selectedUniversityId'>) => ({
    label: t(`professors.field.${name}`),
    value: draft[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: value }),
  })
  // Without the list there is no university to belong to yet.
  if (isPending) return <LoadingSkeleton />
  if (data && entries.length === 0) return <Alert color="gray">{t('professors.needUniversity')}</Alert>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void add.run()
      }}
    >
      <Stack gap="md">
        {add.error ? (
          <Alert color="brick" role="alert" title={t('professors.notAdded')}>
            {failureText(add.error, t)}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...field('professorName')} required autoFocus maxLength={200} />
          <NativeSelect
            label={t('professors.field.university')}
            data={entries.map((entry) => ({ value: entry.id, label: entry.universityName }))}
            value={selectedUniversityId}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, selectedUniversityId: value })}
          />
          <TextInput {...field('department')} maxLength={200} />
          <TextInput {...field('email')} type="email" maxLength={200} />
          <TextInput {...field('profileUrl')} type="url" maxLength={500} />
          <TagsInput
            label={t('professors.field.interests')}
            description={t('professors.field.interestsHelp')}
            maxTags={mostInterests}
            value={researchInterests}
            onChange={setInterests}
          />
        </SimpleGrid>
      </Stack>
      <FormActions submitLabel={t('professors.add')} busy={add.isPending} onCancel={onClose} />
    </form>
  )
}

/** Adds a professor by hand, for a university of the shortlist. */
export const AddProfessor = () => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <AddForm onClose={() => setOpen(false)} />
  return (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
      {t('professors.addByHand')}
    </Button>
  )
}
