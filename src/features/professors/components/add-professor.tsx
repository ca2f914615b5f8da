import { Alert, Button, NativeSelect, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { setServerFieldError } from '#src/client/ui/server-field-error.ts'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { shortlistedIdsQuery } from '#src/features/shortlist/client.ts'
import { maxEmailLength } from '#src/shared/email-address.ts'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { refreshProfessors } from '../client.ts'
import { maxDepartmentLength, maxProfessorNameLength, maxResearchInterests } from '../rules.ts'

const empty = {
  selectedUniversityId: '',
  professorName: '',
  email: '',
  department: '',
  profileUrl: '',
  researchInterests: [] as string[],
}

const AddForm = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(shortlistedIdsQuery)
  const { filled, email, webAddress } = useFieldValidation()
  const form = useForm({
    initialValues: empty,
    validate: { professorName: filled, email, profileUrl: webAddress },
  })
  const entries = [...new Map(data?.entries.map((entry) => [entry.universityId, entry]) ?? []).values()]
  const selectedUniversityId = form.values.selectedUniversityId || (entries[0]?.id ?? '')
  const add = useAppMutation({
    write: async (values: typeof empty) =>
      await client.professors.add({ ...values, email: values.email.trim(), selectedUniversityId }),
    failed: null,
    refresh: refreshProfessors,
    onDone: onClose,
    onFailed: (error) => setServerFieldError(form, error),
  })
  const field = (name: 'professorName' | 'email' | 'department' | 'profileUrl') => ({
    label: t(`professors.field.${name}`),
    ...form.getInputProps(name),
  })
  // Waits for the shortlist, because a professor needs a university.
  if (isPending) return <LoadingSkeleton />
  if (data && entries.length === 0) return <Alert color="gray">{t('professors.needUniversity')}</Alert>
  return (
    <Form form={form} onSubmit={add.run}>
      <Stack gap="md">
        {add.error ? (
          <Alert color="brick" role="alert" title={t('professors.notAdded')}>
            {formatErrorText(add.error, t)}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...field('professorName')} required autoFocus maxLength={maxProfessorNameLength} />
          <NativeSelect
            label={t('professors.field.university')}
            data={entries.map((entry) => ({ value: entry.id, label: entry.universityName }))}
            {...form.getInputProps('selectedUniversityId')}
            value={selectedUniversityId}
          />
          <TextInput {...field('department')} maxLength={maxDepartmentLength} />
          <TextInput {...field('email')} type="email" maxLength={maxEmailLength} />
          <TextInput {...field('profileUrl')} type="url" maxLength={maxWebAddressLength} />
          <TagsInput
            label={t('professors.field.interests')}
            description={t('professors.field.interestsHelp')}
            maxTags={maxResearchInterests}
            {...form.getInputProps('researchInterests')}
          />
        </SimpleGrid>
      </Stack>
      <FormActions submitLabel={t('professors.add')} busy={add.isPending} onCancel={onClose} />
    </Form>
  )
}

/** Form to add a professor by hand, for a university of the shortlist. */
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
