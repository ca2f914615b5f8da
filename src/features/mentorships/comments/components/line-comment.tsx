import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WriteComment } from './write-comment.tsx'

type LineCommentProps = { mentorshipId: string; findingId: string; value: string }

/** Button that comments on one visible CV line. */
export const LineComment = ({ mentorshipId, findingId, value }: LineCommentProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const words = value.slice(0, 60)
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('mentorships.comments.onLineNamed', { words })}
        onClick={() => setIsOpen(true)}
      >
        {t('mentorships.comments.onLine')}
      </Button>
    )
  return (
    <WriteComment
      mentorshipId={mentorshipId}
      subject={{ part: 'cv', findingId }}
      label={t('mentorships.comments.lineField')}
      sendLabel={t('mentorships.comments.lineSend')}
      onDone={() => setIsOpen(false)}
      onCancel={() => setIsOpen(false)}
    />
  )
}
