import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type SharePart, shareParts } from '#src/features/sharing/rules.ts'
import { commentsQuery } from '../../client.ts'
import type { MentorshipRole } from '../../rules.ts'
import { CommentThread } from './comment-thread.tsx'
import { WriteComment } from './write-comment.tsx'

type PartCommentsProps = { mentorshipId: string; seat: MentorshipRole; part: SharePart; isOpen: boolean }

/** Comments on one shared part, with a field to add one during the mentorship. */
export const PartComments = ({ mentorshipId, seat, part, isOpen }: PartCommentsProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(commentsQuery(mentorshipId))
  const comments = data?.comments.filter((comment) => comment.part === part) ?? []
  const firsts = comments.filter(({ answers }) => answers === null)
  const about = t(`sharing.part.${part}`)
  return (
    <Stack gap="sm" component="section" aria-label={`${t('mentorships.comments.title')}: ${about}`}>
      {firsts.length > 0 ? (
        <Stack component="ul" gap="md" data-bare>
          {firsts.map((first) => (
            <CommentThread
              key={first.id}
              mentorshipId={mentorshipId}
              seat={seat}
              isOpen={isOpen}
              first={first}
              answers={comments.filter(({ answers }) => answers === first.id)}
            />
          ))}
        </Stack>
      ) : null}
      {isOpen ? (
        <WriteComment
          mentorshipId={mentorshipId}
          subject={{ part }}
          label={t('mentorships.comments.field', { part: about })}
          sendLabel={t('mentorships.comments.sendNamed', { part: about })}
        />
      ) : null}
    </Stack>
  )
}

/** Mentor's comments on the student's parts, with replies; hidden without comments. */
export const OwnComments = ({ mentorshipId, isOpen }: { mentorshipId: string; isOpen: boolean }) => {
  const { t } = useTranslation()
  const { data } = useQuery(commentsQuery(mentorshipId))
  const parts = shareParts.filter((part) => data?.comments.some((comment) => comment.part === part))
  return parts.map((part) => (
    <div key={part}>
      <Text size="sm" fw={600} mb="xs">
        {t('mentorships.comments.title')}: {t(`sharing.part.${part}`)}
      </Text>
      <PartComments mentorshipId={mentorshipId} seat="student" part={part} isOpen={isOpen} />
    </div>
  ))
}
