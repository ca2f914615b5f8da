import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { codeOf } from '#src/client/failures.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useWrite } from '#src/client/use-write.ts'
import { countryName } from '#src/shared/display-names.ts'
import { joinParts, listItems } from '#src/shared/lists.ts'
import type { Unplaced } from '../../unplaced/unplaced.contract.ts'
import { unplacedQuery } from '../entries.client.ts'
import classes from './due-list.module.css'
import { UniversitySelect } from './university-select.tsx'

const Institution = ({ unplaced }: { unplaced: Unplaced }) => {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [universityId, setUniversityId] = useState('')
  const place = useWrite({
    write: async () => await client.catalogue.unplaced.place({ id: unplaced.id, universityId }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.unplaced.key() }),
  })
  const { name, country, kind, isAmbiguous, programs, examples } = unplaced
  return (
    <li>
      <Text fw={500}>
        <bdi>{joinParts([name, countryName(country, i18n.language)], i18n.language)}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {t('catalogue.unplaced.programs', {
          count: programs,
          examples: listItems(examples, i18n.language),
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
            loading={place.isPending}
            onClick={() => void place.run(undefined)}
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

/** Institutions that registers name and no university of the catalogue is; nothing where there are none. */
export const UnplacedList = () => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(unplacedQuery)
  // Whoever is no editor is told so by the proposals above.
  if (codeOf(error) === 'ACCESS_DENIED' || data?.total === 0) return null
  return (
    <Stack gap="md" mt="xl" component="section" aria-labelledby="unplaced">
      <Group align="baseline" gap="sm">
        <Title order={2} id="unplaced">
          {t('catalogue.unplaced.title')}
        </Title>
        {data ? (
          <Text c="dimmed" data-figures>
            {data.total}
          </Text>
        ) : null}
      </Group>
      {isPending ? <LoadingSkeleton rows={3} /> : null}
      {error ? (
        <ErrorState
          error={error}
          title={t('catalogue.unplaced.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data ? (
        <>
          <Text size="sm" c="dimmed">
            {t('catalogue.unplaced.lede')}
          </Text>
          <ul className={classes.list}>
            {data.institutions.map((unplaced) => (
              <Institution key={unplaced.id} unplaced={unplaced} />
            ))}
          </ul>
        </>
      ) : null}
    </Stack>
  )
}
