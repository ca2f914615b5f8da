import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { decisionQuery, refreshModeration } from '../cases.client.ts'
import { maxAppealLength } from '../cases.rules.ts'

const AppealForm = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() === '' ? t('gradnet.appealNeeded') : null) },
  })
  const appeal = useAppMutation({
    write: async ({ text }: { text: string }) => await client.moderation.appeal({ id, text }),
    refresh: refreshModeration,
    onDone: onClose,
  })
  return (
    <Form form={form} onSubmit={appeal.run}>
      <Stack gap="sm">
        <Textarea
          label={t('gradnet.appealLabel')}
          maxLength={maxAppealLength}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          {...form.getInputProps('text')}
        />
        <Group gap="sm">
          <Button type="submit" loading={appeal.isPending}>
            {t('gradnet.appealSend')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** Notice that an appeal waits for a further moderator. */
const Alone = () => {
  const { t } = useTranslation()
  return <Text size="sm">{t('gradnet.appealAlone')}</Text>
}

type Decision = NonNullable<Awaited<ReturnType<typeof client.moderation.decision>>>

/** Reason for which a post stays hidden, with the appeal to another moderator. */
const Upheld = ({ id, reason, told }: { id: string; reason: string; told: Decision }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="sm">
      <UserText size="sm">{t('gradnet.decision', { reason })}</UserText>
      {told.mayAppeal && !told.hasFreshModerator ? <Alone /> : null}
      {told.mayAppeal && !isOpen ? (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {t('gradnet.appeal')}
          </Button>
        </Group>
      ) : null}
      {isOpen ? <AppealForm id={id} onClose={() => setOpen(false)} /> : null}
    </Stack>
  )
}

/** Moderator's decision about an own post; before it, a notice of the pending review. */
export const DecisionNote = ({ id, isDespair }: { id: string; isDespair: boolean }) => {
  const { t } = useTranslation()
  const { data } = useQuery(decisionQuery(id))
  if (!data) return null
  const { decision, hasModerators, hasFreshModerator } = data
  if (decision?.act === 'uphold') return <Upheld id={id} reason={decision.reason} told={data} />
  if (decision?.act === 'appeal')
    return (
      <Stack gap={4}>
        <Text size="sm">{t('gradnet.appealed')}</Text>
        {hasFreshModerator ? null : <Alone />}
      </Stack>
    )
  if (!hasModerators) return isDespair ? null : <Text size="sm">{t('gradnet.heldAlone')}</Text>
  return <Text size="sm">{t(isDespair ? 'gradnet.helpSeen' : 'gradnet.heldText')}</Text>
}
