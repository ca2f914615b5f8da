import { Alert, Button, Text } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshMentorships } from '../../client.ts'
import { proofSecretPattern } from '../proof.rules.ts'

/** Confirms by a button, so that a link scanner of a mail program confirms nothing. */
const Confirmation = ({ secret }: { secret: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const forget = async () =>
    await navigate({ to: '/settings/$section', params: { section: 'profile' }, hash: '', replace: true })
  const confirm = useAppMutation({
    write: async () => await client.mentorships.proof.confirm({ secret }),
    done: ({ proven }) => t('mentorships.proof.confirmed', { institution: proven?.institution ?? '' }),
    refresh: refreshMentorships,
    failed: null,
    onDone: forget,
  })
  if (confirm.error)
    return (
      <Alert color="brick" role="alert" mb="xl">
        {formatErrorText(confirm.error, t)}
      </Alert>
    )
  return (
    <Alert color="pine" mb="xl" title={t('mentorships.proof.confirmTitle')}>
      <Text size="sm">{t('mentorships.proof.confirmLede')}</Text>
      <Button size="sm" mt="sm" loading={confirm.isPending} onClick={() => void confirm.run()}>
        {t('mentorships.proof.confirm')}
      </Button>
    </Alert>
  )
}

/** Confirmation notice at the head of the linked page; hidden without a link. */
export const UniversityConfirmation = () => {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  return proofSecretPattern.test(hash) ? <Confirmation key={hash} secret={hash} /> : null
}
