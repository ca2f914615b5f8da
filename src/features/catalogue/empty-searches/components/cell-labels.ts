import type { TFunction } from 'i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import { isField } from '../../catalogue-search.parse.ts'
import { isLevel } from '../../search-params.parse.ts'
import type { SearchedCell } from '../empty-searches.rules.ts'

/** Formats field, level and country of a search, as far as it set them. */
export const formatSearchedCell = ({ field, level, country }: SearchedCell, t: TFunction, language: string): string =>
  joinParts(
    [
      isField(field) ? t(`catalogue.field.${field}`) : undefined,
      isLevel(level) ? t(`catalogue.level.${level}`) : undefined,
      country === '' ? undefined : formatCountryName(country, language),
    ],
    language,
  )
