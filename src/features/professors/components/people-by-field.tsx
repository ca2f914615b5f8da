import { List, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { isField } from '#src/features/catalogue/catalogue-search.parse.ts'
import { fieldsAtQuery } from '../client.ts'
import classes from './people-by-field.module.css'

/** Faculty members known from grant registers at a university, by field; renders nothing without any. */
export const PeopleByField = ({ universityId }: { universityId: string }) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(fieldsAtQuery(universityId))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="people">
      <Title order={2} id="people" mb="xs">
        {t('professors.atPlace.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('professors.atPlace.help')}
      </Text>
      <List listStyleType="none" spacing="xs" className={classes.fields ?? ''}>
        {data.map(({ field, people, running }) => (
          <List.Item key={field ?? ''}>
            <TextLink to="/professors" search={{ university: universityId, ...(field ? { field } : {}) }} data-figures>
              {t('professors.atPlace.line', {
                count: people,
                field: field && isField(field) ? t(`catalogue.field.${field}`) : t('professors.atPlace.other'),
              })}
            </TextLink>
            {running > 0 ? (
              <Text span size="sm" c="dimmed" data-figures>
                {' · '}
                {t('professors.atPlace.running', { count: running })}
              </Text>
            ) : null}
          </List.Item>
        ))}
      </List>
    </section>
  )
}
