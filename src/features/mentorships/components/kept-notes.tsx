import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './kept-notes.module.css'

/** The notes of both after the end of a mentorship: each keeps them, and nobody changes them any more. */
export const KeptNotes = ({ notes }: { notes: string }) => {
  const { t } = useTranslation()
  if (notes === '') return null
  return (
    <section>
      <Text size="sm" fw={600}>
        {t('mentorships.sharedNotes')}
      </Text>
      <Text size="sm" dir="auto" className={classes.notes ?? ''}>
        {notes}
      </Text>
    </section>
  )
}
