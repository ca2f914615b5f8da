import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'

/** Links from the dashboard to all plans of the user; the header links to the dashboard only. */
export const PlanLinks = () => {
  const { t } = useTranslation()
  return (
    <Group component="nav" aria-label={t('snapshot.plans')} gap="lg" mt="md">
      <TextLink to="/applications">{t('applications.title')}</TextLink>
      <TextLink to="/selected-universities">{t('shortlist.title')}</TextLink>
      <TextLink to="/matched-faculty">{t('professors.title')}</TextLink>
    </Group>
  )
}
