import { Button, Group, NumberInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { ApplicationDetails } from '../contract.ts'
import { clampProgress } from '../rules.ts'
import { useApplicationChange } from './use-application-change.ts'

const ProgressForm = ({ application, onClose }: { application: ApplicationDetails; onClose: () => void }) => {
  const { t } = useTranslation()
  const form = useForm<{ progress: string | number }>({
    initialValues: { progress: application.progress },
    validateInputOnChange: true,
    validate: {
      progress: (value) =>
        value !== '' && Number.isFinite(Number(value)) ? null : t('applications.progress.needNumber'),
    },
  })
  const change = useApplicationChange(application, { onSaved: onClose })
  return (
    <Form form={form} onSubmit={({ progress }) => change.run({ progress: clampProgress(Number(progress)) })}>
      <Group align="flex-start" gap="sm">
        <NumberInput
          autoFocus
          label={t('applications.progress.field')}
          description={t('applications.progress.help')}
          w="10rem"
          {...form.getInputProps('progress')}
        />
        <Group gap="sm" mt={30}>
          <Button type="submit" loading={change.isPending}>
            {t('applications.progress.save')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Group>
    </Form>
  )
}

/** Progress of an application in percent: calculated from its requirements, or set by the user. */
export const ProgressControl = ({ application }: { application: ApplicationDetails }) => {
  const { t, i18n } = useTranslation()
  const { progress, isProgressByHand } = application
  const [isEditing, setEditing] = useState(false)
  const change = useApplicationChange(application)
  const percent = getNumberFormat(i18n.language, { style: 'percent' }).format(progress / 100)
  if (isEditing) return <ProgressForm application={application} onClose={() => setEditing(false)} />
  return (
    <Group gap="xs">
      <Text size="sm" fw={600} data-figures>
        {t('applications.progress.value', { percent })}
      </Text>
      {isProgressByHand ? (
        <>
          <Text size="sm" c="dimmed">
            {t('applications.progress.byHand')}
          </Text>
          <Button
            variant="subtle"
            size="sm"
            loading={change.isPending}
            onClick={() => void change.run({ progress: null })}
          >
            {t('applications.progress.count')}
          </Button>
        </>
      ) : null}
      <Button variant="subtle" size="sm" onClick={() => setEditing(true)}>
        {t('applications.progress.adjust')}
      </Button>
    </Group>
  )
}
