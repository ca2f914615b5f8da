import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CatalogueSearch } from '../client.ts'
import classes from './search-chips.module.css'
import { useSearchChips } from './use-search-chips.ts'

type SearchChipsProps = { search: CatalogueSearch; onSearch: (search: CatalogueSearch) => void }

/** Chips for the active filters, removed by a press. */
export const SearchChips = ({ search, onSearch }: SearchChipsProps) => {
  const { t } = useTranslation()
  const chips = useSearchChips(search)
  if (chips.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('catalogue.search.chosen')}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Button
            variant="light"
            size="compact-md"
            className={classes.chip ?? ''}
            rightSection={<IconX size={14} aria-hidden="true" />}
            aria-label={t('catalogue.search.remove', { filter: label })}
            onClick={() => onSearch(without)}
          >
            <bdi>{label}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}
