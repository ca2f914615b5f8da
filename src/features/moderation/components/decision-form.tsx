import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshModeration } from '../cases.client.ts'
import { isOnlyContactRequested, maxDecisionLength, type Verdict, verdicts } from '../cases.rules.ts'
import type { ModerationCase } from '../contract.ts'

const labels = {
  post: { allow: 'moderation.allowPost', uphold: 'moderation.upholdPost' },
  person: { allow: 'moderation.allowPerson', uphold: 'moderation.upholdPerson' },
  message: { allow: 'moderation.allowPerson', uphold: 'moderation.upholdPerson' },
} as const

type DecisionFormProps = {
  one: ModerationCase
  /** Initial reason. */
  reason: string
  onReason: (reason: string) => void
}

/** Decision form of the displayed version, with a reason that the user reads. */
export const DecisionForm = ({ one, reason, onReason }: DecisionFormProps) => {
  const { subject, id, version, isRemoved } = one
  // A text that its author deleted stays hidden after every decision.
  const verdictLabels = isRemoved ? labels.person : labels[subject]
  const { t } = useTranslation()
  const form = useForm<{ reason: string; verdict: Verdict }>({
    initialValues: { reason, verdict: 'allow' },
    validate: { reason: (typed) => (typed.trim() === '' ? t('moderation.reasonNeeded') : null) },
    onValuesChange: (values) => onReason(values.reason),
  })
  const decide = useAppMutation({
    write: async (values: { reason: string; verdict: Verdict }) =>
      await client.moderation.decide({ subject, id, version, ...values }),
    done: t('moderation.decided'),
    onSaved: () => onReason(''),
    refresh: refreshModeration,
  })
  return (
    <Form form={form} onSubmit={decide.run}>
      <Stack gap="sm">
        <Textarea
          label={t('moderation.reason')}
          description={t('moderation.reasonHelp')}
          maxLength={maxDecisionLength}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          {...form.getInputProps('reason')}
        />
        <Group gap="sm">
          {(isOnlyContactRequested(one) ? (['allow'] as const) : verdicts).map((verdict) => (
            <Button
              key={verdict}
              type="submit"
              variant="default"
              loading={decide.isPending && form.values.verdict === verdict}
              disabled={decide.isPending}
              onClick={() => form.setFieldValue('verdict', verdict)}
            >
              {t(isOnlyContactRequested(one) ? 'moderation.careDone' : verdictLabels[verdict])}
            </Button>
          ))}
        </Group>
      </Stack>
    </Form>
  )
}
