import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { maxContactLength } from '../call.rules.ts'
import { refreshRooms } from '../client.ts'

/** Shows a fallback contact: a meeting link can be pressed, a telephone number is text. */
export const FallbackContactText = ({ way }: { way: string }) =>
  /^https:\/\//i.test(way) ? (
    <Anchor href={way} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{way}</bdi>
    </Anchor>
  ) : (
    <bdi>{way}</bdi>
  )

/** Form for the fallback contact for a day without connection; stored for later calls. */
export const OwnFallbackContact = ({ ownContact }: { ownContact: string }) => {
  const { t } = useTranslation()
  const draft = useDraft({
    persist: 'local',
    draftKey: { owner: usePersonId(), item: 'call way' },
    initial: { way: ownContact },
    version: 0,
  })
  const form = useDraftForm(draft, () => ({}))
  const save = useAppMutation({
    write: async ({ way }: { way: string }) => await client.calls.saveWay({ way }),
    onSaved: (_saved, typed) => draft.settle(typed),
    done: t('booking.done.saved'),
    refresh: refreshRooms,
  })
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="xs" align="flex-start">
        <TextInput
          w="100%"
          maw="32rem"
          label={t('calls.way.label')}
          description={t('calls.way.help')}
          autoComplete="off"
          maxLength={maxContactLength}
          {...form.getInputProps('way')}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          {t('calls.way.save')}
        </Button>
        {ownContact === '' ? null : (
          <Text size="sm">
            {t('calls.way.kept')} <FallbackContactText way={ownContact} />
          </Text>
        )}
      </Stack>
    </Form>
  )
}
