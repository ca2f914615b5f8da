import { Button, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { type Arrival, arrivalLimits, changeOwnStep } from '../arrival.rules.ts'

type OwnStepsProps = {
  arrival: Arrival
  isPending: boolean
  /** Saves the changed checklist; returns whether it succeeded. */
  save: (next: Arrival) => Promise<boolean>
}

/** Steps of visa and arrival that the applicant adds. */
export const OwnSteps = ({ arrival, isPending, save }: OwnStepsProps) => {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { title: '' } })
  const add = async ({ title }: { title: string }) => {
    if (isPending || title.trim() === '') return
    const saved = await save(changeOwnStep(arrival, { id: crypto.randomUUID(), title: title.trim(), isDone: false }))
    // After a failure the text stays.
    if (saved) form.reset()
  }
  return (
    <>
      <Title order={3}>{t('applications.decision.ownSteps')}</Title>
      {arrival.own.length > 0 ? (
        <Stack component="ul" data-bare gap="xs">
          {arrival.own.map((step) => (
            <Group key={step.id} component="li" justify="space-between" wrap="nowrap">
              <Checkbox
                label={<bdi>{step.title}</bdi>}
                checked={step.isDone}
                disabled={isPending}
                onChange={() => void save(changeOwnStep(arrival, { ...step, isDone: !step.isDone }))}
              />
              <RemoveButton
                aria-label={t('applications.decision.removeStepNamed', { name: step.title })}
                onClick={() => void save(changeOwnStep(arrival, { ...step, title: '' }))}
              >
                {t('applications.decision.removeStep')}
              </RemoveButton>
            </Group>
          ))}
        </Stack>
      ) : null}
      {arrival.own.length < arrivalLimits.steps ? (
        <Form form={form} onSubmit={add}>
          <Group align="end" gap="sm">
            <TextInput
              flex="1 1 12rem"
              dir="auto"
              label={t('applications.decision.ownStep')}
              maxLength={arrivalLimits.title}
              {...form.getInputProps('title')}
            />
            <Button type="submit" variant="default" loading={isPending} disabled={form.values.title.trim() === ''}>
              {t('applications.decision.addStep')}
            </Button>
          </Group>
        </Form>
      ) : null}
    </>
  )
}
