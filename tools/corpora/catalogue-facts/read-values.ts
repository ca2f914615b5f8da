import {
  type ReadFact,
  readAmountPerYear,
  readCommonFacts,
  readPageFacts,
} from '#src/features/catalogue-import/official/page-facts.parse.ts'
import { omitEmpty, type Page } from '#src/features/catalogue-import/official/page-value.parse.ts'
import { readEligibility, readWork } from './read-eligibility.ts'

/** Converts all values of a page to the catalogue's kinds; unreadable values are omitted. */
export const readFacts = (page: Page): Record<string, ReadFact> =>
  omitEmpty(
    page.scope === 'scholarship'
      ? { ...readCommonFacts(page), ...readEligibility(page), amount: readAmountPerYear(page) }
      : { ...readPageFacts(page), work_experience: readWork(page) },
  ) as Record<string, ReadFact>
