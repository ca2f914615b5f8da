import { Button, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SharePart, shareParts } from '#src/features/sharing/rules.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { commentsQuery } from '../../client.ts'
import type { MentorshipRole } from '../../rules.ts'
import { CommentThread } from './comment-thread.tsx'
import { WriteComment } from './write-comment.tsx'

/** Commented line of the CV. */
interface CommentLine {
  findingId: string
  value: string
}

type PartCommentsProps = {
  mentorshipId: string
  seat: MentorshipRole
  part: SharePart
  isOpen: boolean
  /** Shows the threads of this line of the CV only. */
  line?: CommentLine | undefined
}

const useThreads = ({ mentorshipId, part, line }: Pick<PartCommentsProps, 'mentorshipId' | 'part' | 'line'>) => {
  const { data } = useQuery(commentsQuery(mentorshipId))
  const comments = data?.comments.filter((comment) => comment.part === part) ?? []
  const firsts = comments.filter(
    (comment) => comment.answers === null && (!line || comment.line?.findingId === line.findingId),
  )
  return { comments, firsts }
}

/** Comments on one shared part, with a field to add one during the mentorship. */
export const PartComments = ({ mentorshipId, seat, part, isOpen, line }: PartCommentsProps) => {
  const { t } = useTranslation()
  const { comments, firsts } = useThreads({ mentorshipId, part, line })
  const about = t(`sharing.part.${part}`)
  return (
    <Stack gap="lg" component="section" aria-label={`${t('mentorships.comments.title')}: ${about}`}>
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
      ) : (
        <Text c="dimmed">{t('mentorships.comments.none')}</Text>
      )}
      {isOpen ? (
        <WriteComment
          mentorshipId={mentorshipId}
          subject={{ part, ...(line ? { findingId: line.findingId } : {}) }}
          label={line ? t('mentorships.comments.lineField') : t('mentorships.comments.field', { part: about })}
          sendLabel={line ? t('mentorships.comments.lineSend') : t('mentorships.comments.sendNamed', { part: about })}
        />
      ) : null}
    </Stack>
  )
}

/** Mark of a part or of a line of the CV, with the number of its threads; it opens them in a side panel. */
export const CommentMark = (props: PartCommentsProps) => {
  const { t, i18n } = useTranslation()
  const [isShown, setShown] = useState(false)
  const { firsts } = useThreads(props)
  const { part, line } = props
  const number = getNumberFormat(i18n.language).format(firsts.length)
  const about = t(`sharing.part.${part}`)
  const subject = line ? line.value.slice(0, 60) : about
  const name = line
    ? t('mentorships.comments.onLineNamed', { words: subject })
    : `${t('mentorships.comments.title')}: ${about}`
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMessage size={16} aria-hidden="true" />}
        aria-label={firsts.length > 0 ? `${name} (${number})` : name}
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
      >
        {firsts.length > 0 ? number : t('mentorships.comments.send')}
      </Button>
      <Drawer.Root opened={isShown} onClose={() => setShown(false)} position="right" size="md" padding="md">
        <Drawer.Overlay />
        <Drawer.Content>
          <Drawer.Header>
            <Drawer.Title fw={600}>
              {t('mentorships.comments.title')}: <bdi>{subject}</bdi>
            </Drawer.Title>
            <Drawer.CloseButton size={44} iconSize={20} aria-label={t('ui.close')} />
          </Drawer.Header>
          <Drawer.Body>
            <PartComments {...props} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}

/** Marks of the student's parts that the mentor has commented on; hidden without comments. */
export const OwnComments = ({ mentorshipId, isOpen }: { mentorshipId: string; isOpen: boolean }) => {
  const { t } = useTranslation()
  const { data } = useQuery(commentsQuery(mentorshipId))
  const parts = shareParts.filter((part) => data?.comments.some((comment) => comment.part === part))
  if (parts.length === 0) return null
  return (
    <section aria-label={t('mentorships.comments.title')}>
      <Title order={3} size="h4" mb="xs">
        {t('mentorships.comments.title')}
      </Title>
      {parts.map((part) => (
        <Group key={part} justify="space-between" gap="sm">
          <Text size="sm">{t(`sharing.part.${part}`)}</Text>
          <CommentMark mentorshipId={mentorshipId} seat="student" part={part} isOpen={isOpen} />
        </Group>
      ))}
    </section>
  )
}
