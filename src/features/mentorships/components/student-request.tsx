import { Badge, Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { CrisisHelpCard } from '#src/features/moderation/components/crisis-help-card.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { refreshMentorships } from '../client.ts'
import { maxReasonLength } from '../rules.ts'
import type { Student } from '../students.contract.ts'

const Answer = ({ student }: { student: Student }) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isDeclining, setIsDeclining] = useState(false)
  const answer = useAppMutation({
    write: async (accepts: boolean) =>
      await client.mentorships.students.answer({ id: student.id, accepts, reason: accepts ? '' : reason }),
    done: (_output, accepts) => t(accepts ? 'mentorships.acceptedDone' : 'mentorships.declinedDone'),
    refresh: refreshMentorships,
  })
  const named = { name: student.name }
  if (isDeclining)
    return (
      <Stack gap="sm">
        <Textarea
          label={t('mentorships.reason')}
          description={t('mentorships.reasonHelp')}
          maxLength={maxReasonLength}
          autosize
          dir="auto"
          autoFocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <CrisisHelpCard text={reason} />
        <Group gap="sm">
          <Button color="brick" loading={answer.isPending} onClick={() => void answer.run(false)}>
            {t('mentorships.decline')}
          </Button>
          <Button variant="default" onClick={() => setIsDeclining(false)}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Group gap="sm">
      <Button
        loading={answer.isPending}
        aria-label={t('mentorships.acceptNamed', named)}
        onClick={() => void answer.run(true)}
      >
        {t('mentorships.accept')}
      </Button>
      <Button variant="default" aria-label={t('mentorships.declineNamed', named)} onClick={() => setIsDeclining(true)}>
        {t('mentorships.decline')}
      </Button>
    </Group>
  )
}

/** Request of a student, open or former: the question, the parts to share, and the answer. */
export const StudentRequest = ({ student, headingOrder = 2 }: { student: Student; headingOrder?: 2 | 3 }) => {
  const { t, i18n } = useTranslation()
  const name = student.name || t('booking.formerPerson')
  const parts = student.parts.map((part) => t(`sharing.part.${part}`)).join(' · ')
  const isAsking = student.state === 'requested' || student.state === 'waiting'
  return (
    <Card component="article" aria-label={name}>
      <Group justify="space-between" gap="sm">
        <Title order={headingOrder} size="h3">
          <bdi>{name}</bdi>
        </Title>
        <Badge variant="default" tt="none">
          {t(`mentorships.state.${student.state}`)}
        </Badge>
      </Group>
      <Stack gap="sm" mt="sm">
        {student.question ? <UserText>{student.question}</UserText> : null}
        <Text size="sm" c="dimmed">
          {[
            parts ? t('mentorships.wouldSee', { parts }) : '',
            student.expiresAt
              ? t('mentorships.openUntil', { date: formatDate(student.expiresAt, i18n.language) })
              : t('mentorships.askedOn', { date: formatDate(student.requestedAt, i18n.language) }),
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </Text>
        {isAsking ? <Answer student={student} /> : null}
      </Stack>
    </Card>
  )
}
