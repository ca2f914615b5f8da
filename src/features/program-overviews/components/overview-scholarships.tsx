import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatScholarshipFacts } from '#src/features/scholarships/scholarship-head.format.ts'
import type { ProgramOverview } from '../contract.ts'
import classes from './overview-screen.module.css'

/** Scholarships that name the field or the country; whether one fits the user is in the list of scholarships. */
export const OverviewScholarships = ({ total, first }: ProgramOverview['scholarships']) => {
  const { t, i18n } = useTranslation()
  const reader = { t, language: i18n.language }
  return (
    <section aria-labelledby="scholarships">
      <Title order={2} id="scholarships" mb="xs">
        {t('overviews.scholarships')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t(total > 0 ? 'overviews.scholarshipsHelp' : 'overviews.noScholarships')}
      </Text>
      <ul data-bare>
        {first.map(({ id, name, provider, facts }) => (
          <li key={id} className={classes.row}>
            <TextLink to="/scholarships/$id" params={{ id }} underline="hover">
              <bdi>{name}</bdi>
            </TextLink>
            <Text size="sm" c="dimmed" data-figures>
              <bdi>
                {[
                  name.includes(provider) ? '' : provider,
                  ...formatScholarshipFacts(facts, reader).map((fact) => t('catalogue.page.item', fact)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </bdi>
            </Text>
          </li>
        ))}
      </ul>
      {total > 0 ? (
        <TextLink to="/scholarships" mt="sm" display="inline-block">
          {t('overviews.allScholarships', { total })}
        </TextLink>
      ) : null}
    </section>
  )
}
