import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeadlineForm, useHasDeadlineDraft } from '#src/features/deadlines/components/deadline-form.tsx'
import type { ApplicationDetails } from '../contract.ts'
import classes from './application-details.module.css'
import { OfferSection } from './offer-section.tsx'

/** Asks for what an accepted application lacks: the terms of the offer and the date of the reply. */
export const OfferPrompt = ({ application }: { application: ApplicationDetails }) => {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const { status, offer, deadlines, selectedUniversityId, universityZone } = application
  const [isDating, setDating] = useState(
    useHasDeadlineDraft({ selectedUniversityId, universityZone, kind: 'reply_by' }),
  )
  const lacksReply = !deadlines.some(({ kind }) => kind === 'reply_by')
  const isAsking = status === 'accepted' && (offer === null || lacksReply)
  // A form that the user opened stays, whatever else changes.
  if (!(isAsking || isEditing || isDating)) return null
  return (
    <section aria-labelledby="offer-prompt" className={classes.prompt}>
      <Title order={2} size="h4" id="offer-prompt">
        {t('applications.offer.accepted')}
      </Title>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('applications.offer.acceptedHelp')}</Text>
        {offer === null || isEditing ? <OfferSection {...{ application, isEditing, setEditing }} /> : null}
        {isDating ? (
          <DeadlineForm
            kind="reply_by"
            selectedUniversityId={selectedUniversityId}
            universityZone={universityZone}
            onClose={() => setDating(false)}
          />
        ) : lacksReply ? (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
            onClick={() => setDating(true)}
          >
            {t('applications.offer.addReplyBy')}
          </Button>
        ) : null}
      </Stack>
    </section>
  )
}
