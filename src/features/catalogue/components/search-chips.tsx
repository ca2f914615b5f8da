import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CatalogueSearch } from '../catalogue-search.parse.ts'
import { programsQuery } from '../client.ts'
import classes from './search-chips.module.css'
import { type ShownFacts, useSearchChips } from './use-search-chips.ts'

type SearchChipsProps = { search: CatalogueSearch; onSearch: (search: CatalogueSearch) => void }

/** Tells which programmes the list below shows; undefined until it is loaded, and when all of them are known to match. */
const useShownFacts = (search: CatalogueSearch): ShownFacts | undefined => {
  const found = useInfiniteQuery({ ...programsQuery(search), enabled: search.show === 'programs' })
  const [first] = found.data?.pages ?? []
  if (!first || first.unknown === 0) return undefined
  if (search.unknown === 'no') return 'onlyKnown'
  return first.unknown === first.total ? 'noneKnown' : 'knownFirst'
}

/** Chips for the active filters, removed by a press. */
export const SearchChips = ({ search, onSearch }: SearchChipsProps) => {
  const { t } = useTranslation()
  const chips = useSearchChips(search, useShownFacts(search))
  if (chips.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('catalogue.search.chosen')}>
      {chips.map(({ key, label, note, without }) => (
        <li key={key}>
          <Button
            variant="light"
            size="compact-md"
            className={classes.chip ?? ''}
            rightSection={<IconX size={14} aria-hidden="true" />}
            aria-label={t('catalogue.search.remove', { filter: label })}
            onClick={() => onSearch(without)}
          >
            <span>
              <bdi>{label}</bdi>
              {note ? <span className={classes.note}> · {note}</span> : null}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
