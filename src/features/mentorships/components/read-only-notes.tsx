import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import classes from './read-only-notes.module.css'

/** Read-only notes of both sides after the end of a mentorship: each side keeps them, and neither can edit them. */
export const ReadOnlyNotes = ({ notes }: { notes: string }) => {
  const { t } = useTranslation()
  if (notes === '') return null
  return (
    <section>
      <Text size="sm" fw={600}>
        {t('mentorships.sharedNotes')}
      </Text>
      <UserText size="sm" className={classes.notes}>
        {notes}
      </UserText>
    </section>
  )
}
