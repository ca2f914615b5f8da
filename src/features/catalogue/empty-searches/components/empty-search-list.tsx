import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { isField } from '../../catalogue-search.parse.ts'
import classes from '../../entries/components/due-list.module.css'
import { ReviewSection } from '../../entries/components/review-section.tsx'
import { isLevel } from '../../search-params.parse.ts'
import { emptySearchPeriodDays } from '../empty-searches.rules.ts'
import { formatSearchedCell } from './cell-labels.ts'

/** Work list of an editor: what users searched without result, with links to the search and to the form for a programme. */
export const EmptySearchList = () => {
  const { t, i18n } = useTranslation()
  return (
    <ReviewSection
      id="empty-searches"
      title={t('catalogue.emptySearches.title')}
      failed={t('catalogue.emptySearches.failed')}
      query={useQuery(api.catalogue.emptySearches.list.queryOptions())}
    >
      {({ searches: cells, total }) => (
        <>
          <Text c="dimmed">
            {total === 0
              ? t('catalogue.emptySearches.none')
              : t('catalogue.emptySearches.help', { days: emptySearchPeriodDays })}
          </Text>
          <ul data-bare className={classes.list}>
            {cells.map(({ field, level, country, searches, programs }) => (
              <li key={`${field} ${level} ${country}`}>
                <TextLink
                  to="/universities"
                  search={{
                    show: 'programs',
                    ...(isField(field) ? { field } : {}),
                    ...(isLevel(level) ? { level } : {}),
                    ...(country === '' ? {} : { country }),
                  }}
                >
                  {formatSearchedCell({ field, level, country }, t, i18n.language)}
                </TextLink>
                <Group gap="sm">
                  <Text size="sm" c="dimmed" data-figures>
                    {t('catalogue.emptySearches.searches', { count: searches })}
                    {' · '}
                    {t('catalogue.search.foundPrograms', { count: programs })}
                  </Text>
                  <TextLink to="/catalogue-editor" search={{ entity: 'programs' }} size="sm">
                    {t('catalogue.emptySearches.add')}
                  </TextLink>
                </Group>
              </li>
            ))}
          </ul>
        </>
      )}
    </ReviewSection>
  )
}
