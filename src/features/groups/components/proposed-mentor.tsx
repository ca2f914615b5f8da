import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { AskMentorDialog } from '#src/features/mentorships/components/ask-mentor-dialog.tsx'
import { joinParts } from '#src/shared/lists.ts'
import { refreshGroups } from '../client.ts'
import type { OwnGroup } from '../contract.ts'

type ProposedMentorProps = { group: string; proposal: NonNullable<OwnGroup['proposal']> }

/** Mentor whom a coordinator proposes to the member: accepting asks the mentor, who decides after the member. */
export const ProposedMentor = ({ group, proposal: { id, mentor, proposedBy, isOwnOffer } }: ProposedMentorProps) => {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const decline = useAppMutation({
    write: async () => await client.groups.declineProposal({ id }),
    done: t('groups.proposal.declined'),
    refresh: refreshGroups,
  })
  const close = () => {
    setAsking(false)
    void refreshGroups(queryClient)
  }
  return (
    <Alert
      mb="lg"
      title={t(isOwnOffer ? 'groups.proposal.ownOffer' : 'groups.proposal.title', {
        name: proposedBy,
        mentor: mentor.name,
      })}
    >
      <Stack gap="sm">
        <div>
          <TextLink to="/mentors/$id" params={{ id: mentor.id }}>
            <bdi>{mentor.name}</bdi>
          </TextLink>
          <UserText size="sm">{joinParts([mentor.degree, mentor.institution], i18n.language)}</UserText>
        </div>
        <Text size="sm">{t('groups.proposal.consent')}</Text>
        <Group gap="sm">
          <Button onClick={() => setAsking(true)}>{t('groups.proposal.accept')}</Button>
          <Button variant="default" loading={decline.isPending} onClick={() => void decline.run()}>
            {t('mentorships.decline')}
          </Button>
        </Group>
      </Stack>
      <AskMentorDialog
        mentor={isAsking ? mentor : undefined}
        proposal={{ id, question: t('groups.proposal.question', { group }) }}
        onClose={close}
      />
    </Alert>
  )
}
