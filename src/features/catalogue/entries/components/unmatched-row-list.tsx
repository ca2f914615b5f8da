import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { formatList, joinParts } from '#src/shared/lists.ts'
import type { UnmatchedRow } from '../../unmatched/unmatched.contract.ts'
import { unmatchedQuery } from '../entries.client.ts'
import classes from './due-list.module.css'
import { ReviewSection } from './review-section.tsx'
import { UniversitySelect } from './university-select.tsx'

const RowTitle = ({ name, country }: Pick<UnmatchedRow, 'name' | 'country'>) => {
  const { i18n } = useTranslation()
  // Pages of joint degrees name no country.
  const parts = country === '' ? [name] : [name, formatCountryName(country, i18n.language)]
  return (
    <Text fw={500}>
      <bdi>{joinParts(parts, i18n.language)}</bdi>
    </Text>
  )
}

/** Official page that may describe a known programme under another name; an editor sets it as the website of the right one. */
const UncertainPage = ({ name, country, examples, page }: UnmatchedRow & { page: string }) => {
  const { t, i18n } = useTranslation()
  return (
    <li>
      <RowTitle name={name} country={country} />
      <Text size="sm" c="dimmed">
        {t('catalogue.unplaced.uncertainPage', { examples: formatList(examples, i18n.language) })}
      </Text>
      <Anchor size="sm" href={page} target="_blank" rel="noopener noreferrer" dir="ltr">
        {page}
      </Anchor>
    </li>
  )
}

const Institution = ({ row }: { row: UnmatchedRow }) => {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [universityId, setUniversityId] = useState('')
  const match = useAppMutation({
    write: async () => await client.catalogue.unplaced.place({ id: row.id, universityId }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.unplaced.key() }),
  })
  const { name, country, kind, isAmbiguous, programs, examples } = row
  return (
    <li>
      <RowTitle name={name} country={country} />
      <Text size="sm" c="dimmed">
        {kind === 'grants'
          ? t('catalogue.unplaced.people', { count: programs, examples: formatList(examples, i18n.language) })
          : t('catalogue.unplaced.programs', {
              count: programs,
              examples: formatList(examples, i18n.language),
              register: kind,
            })}
        {isAmbiguous ? ` ${t('catalogue.unplaced.ambiguous')}` : null}
      </Text>
      {isOpen ? (
        <Group gap="sm" mt="xs" align="flex-end">
          <UniversitySelect
            label={t('catalogue.unplaced.university')}
            value={universityId}
            isFixed={false}
            onChange={setUniversityId}
          />
          <Button
            size="sm"
            disabled={universityId === ''}
            loading={match.isPending}
            onClick={() => void match.run(undefined)}
          >
            {t('catalogue.unplaced.save')}
          </Button>
        </Group>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('catalogue.unplaced.openNamed', { name })}
          onClick={() => setOpen(true)}
        >
          {t('catalogue.unplaced.open')}
        </Button>
      )}
    </li>
  )
}

/** Lists unmatched institutions and official pages of imports. */
export const UnmatchedRowList = () => {
  const { t } = useTranslation()
  const query = useQuery(unmatchedQuery)
  return (
    <ReviewSection
      id="unplaced"
      title={t('catalogue.unplaced.title')}
      failed={t('catalogue.unplaced.failed')}
      query={query}
    >
      {({ institutions, total }) => (
        <>
          <Text size="sm" c="dimmed">
            {t(total === 0 ? 'catalogue.unplaced.none' : 'catalogue.unplaced.lede')}
          </Text>
          <ul data-bare className={classes.list}>
            {institutions.map((row) =>
              row.page === null ? (
                <Institution key={row.id} row={row} />
              ) : (
                <UncertainPage key={row.id} {...row} page={row.page} />
              ),
            )}
          </ul>
        </>
      )}
    </ReviewSection>
  )
}
