import { Button, Group } from '@mantine/core'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { type CatalogueSearch, toCatalogueSearch } from '#src/features/catalogue/catalogue-search.parse.ts'
import { useSearchChips } from '#src/features/catalogue/components/use-search-chips.ts'
import { joinParts } from '#src/shared/lists.ts'
import { findSavedSearch, savedSearchesQuery, storePendingSearch, toSavedFilters } from '../client.ts'
import { maxSearchNameLength } from '../limits.rules.ts'
import classes from './save-search.module.css'
import { useSaveSearch } from './use-save-search.ts'

type SaveSearchProps = {
  search: CatalogueSearch
  /** Whether the search has no result: the button then promises a notification of the first one. */
  isEmpty?: boolean
}

/** Builds the name of a search from its filters, in the user's language; empty for a search that cannot be saved. */
const useSearchName = (search: CatalogueSearch): string => {
  const { i18n } = useTranslation()
  const { about: _ranksOnly, unknown: _shown, ...filters } = toSavedFilters(search)
  const chips = useSearchChips(toCatalogueSearch({ ...filters, show: 'programs' }))
  return joinParts(
    chips.map(({ label }) => label),
    i18n.language,
  ).slice(0, maxSearchNameLength)
}

/** Properties of the button in the toolbar of a list; in place of an empty list it has room for its words. */
const getToolProps = (isEmpty: boolean) => (isEmpty ? {} : { className: classes.tool ?? '' })

const useButton = (isEmpty: boolean) => {
  const { t } = useTranslation()
  const words = isEmpty ? t('savedSearches.tellMe') : t('savedSearches.save')
  return {
    ...getToolProps(isEmpty),
    label: isEmpty ? words : <span className={classes.word}>{words}</span>,
    title: words,
    variant: isEmpty ? 'default' : 'subtle',
    leftSection: <IconBell size={18} aria-hidden="true" />,
  }
}

/** Stores the search on the device and opens the sign-in page, which leads back to it. */
const VisitorButton = ({ search, name, isEmpty }: { search: CatalogueSearch; name: string; isEmpty: boolean }) => {
  const { label, ...button } = useButton(isEmpty)
  const navigate = useNavigate()
  const here = useRouterState({ select: ({ location }) => location.href })
  const signIn = () => {
    storePendingSearch({ name, search })
    void navigate({ to: '/auth', search: { redirect: here } })
  }
  return (
    <Button {...button} onClick={signIn}>
      {label}
    </Button>
  )
}

const ApplicantButton = ({ search, name, isEmpty }: { search: CatalogueSearch; name: string; isEmpty: boolean }) => {
  const { t } = useTranslation()
  const { label, ...button } = useButton(isEmpty)
  const { data } = useQuery(savedSearchesQuery)
  const { run, isPending } = useSaveSearch()
  const saved = findSavedSearch(data?.searches, search)
  if (saved && !saved.isPaused)
    return (
      <LinkButton
        to="/settings/$section"
        params={{ section: 'notifications' }}
        hash="saved-searches"
        variant={isEmpty ? 'light' : 'subtle'}
        title={t('savedSearches.isSaved')}
        leftSection={<IconBellCheck size={18} aria-hidden="true" />}
        {...getToolProps(isEmpty)}
      >
        {isEmpty ? t('savedSearches.isSaved') : <span className={classes.word}>{t('savedSearches.isSaved')}</span>}
      </LinkButton>
    )
  return (
    <Group gap="xs" justify="center">
      <Button {...button} disabled={data === undefined} loading={isPending} onClick={() => void run({ name, search })}>
        {label}
      </Button>
      {data && data.searches.length > 0 && !isEmpty ? (
        <LinkButton
          to="/settings/$section"
          params={{ section: 'notifications' }}
          hash="saved-searches"
          variant="subtle"
          className={classes.list ?? ''}
        >
          {t('savedSearches.list.title')}
        </LinkButton>
      ) : null}
    </Group>
  )
}

/**
 * Button that saves a search, so that a notification tells of new programmes; a visitor signs in first. Nothing for a
 * mentor, and for a search without filters.
 */
export const SaveSearch = ({ search, isEmpty = false }: SaveSearchProps) => {
  const { data } = useQuery(sessionQuery)
  const name = useSearchName(search)
  if (!data || name === '') return null
  if (!data.person) return <VisitorButton search={search} name={name} isEmpty={isEmpty} />
  return data.person.role === 'applicant' ? <ApplicantButton search={search} name={name} isEmpty={isEmpty} /> : null
}
