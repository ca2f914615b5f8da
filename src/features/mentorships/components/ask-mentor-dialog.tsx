import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { CrisisHelpCard } from '#src/features/moderation/components/crisis-help-card.tsx'
import { type SharePart, shareParts } from '#src/features/sharing/rules.ts'
import { refreshMentorships } from '../client.ts'
import type { MentorCard } from '../contract.ts'
import { maxQuestionLength } from '../rules.ts'

type AskMentorProps = {
  mentor: MentorCard
  /** Proposal that the request accepts, with the first words of the question. */
  proposal?: { id: string; question: string }
  onClose: () => void
}

const Fields = ({ mentor, proposal, onClose }: AskMentorProps) => {
  const { t } = useTranslation()
  // Idempotency key shared by all attempts, so that a lost response creates no second request.
  const [id] = useState(() => proposal?.id ?? createId())
  const form = useForm<{ question: string; parts: SharePart[] }>({
    initialValues: { question: proposal?.question ?? '', parts: ['profile'] },
    validate: { question: (question) => (question.trim() === '' ? t('ui.required') : null) },
  })
  const ask = useAppMutation({
    write: async (values: typeof form.values) =>
      await client.mentorships.request({ id, mentorId: mentor.id, ...values }),
    done: ({ state }) => t(state === 'waiting' ? 'mentorships.onWaitingList' : 'mentorships.sent'),
    refresh: refreshMentorships,
    onDone: onClose,
  })
  return (
    <Form form={form} onSubmit={ask.run}>
      <Stack gap="md">
        <Textarea
          label={t('mentorships.question')}
          description={t('mentorships.questionHelp')}
          maxLength={maxQuestionLength}
          autosize
          minRows={3}
          maxRows={10}
          dir="auto"
          data-autofocus
          {...form.getInputProps('question')}
        />
        <CrisisHelpCard text={form.values.question} />
        <Checkbox.Group
          label={t('mentorships.wouldShare')}
          description={t('mentorships.wouldShareHelp')}
          {...form.getInputProps('parts')}
        >
          <Stack gap="sm" mt="xs">
            {shareParts.map((part) => (
              <Checkbox key={part} value={part} label={t(`sharing.part.${part}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          {t(mentor.free > 0 ? 'mentorships.expiryHelp' : 'mentorships.waitingHelp')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={ask.isPending}>
            {t('mentorships.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** Mentorship request dialog: the question, and the parts the applicant would share. */
export const AskMentorDialog = ({
  mentor,
  ...props
}: Omit<AskMentorProps, 'mentor'> & { mentor: MentorCard | undefined }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={mentor !== undefined}
      onClose={props.onClose}
      title={mentor ? t('mentorships.askNamed', { name: mentor.name }) : ''}
    >
      {mentor ? <Fields mentor={mentor} {...props} /> : null}
    </Dialog>
  )
}
