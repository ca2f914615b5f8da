import { expect, it } from 'vitest'
import type { Contribution } from '#src/features/matching/contract.ts'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { formatMoney } from '#src/shared/money.ts'
import { formatReason } from './plan-replies.commands.ts'

const average: Contribution = {
  name: 'budget',
  points: 0.072,
  of: 0.1,
  reason: 'matching.reason.budget.average.within',
  params: { low: 33_722, high: 35_052 },
  isKnown: true,
  facts: ['tuition_per_year'],
}

it('CH-01, MA-03: the assistant calls an average price of the whole university an average, with amounts in dollars', () => {
  expect(formatReason(average, { t: getTranslator('en'), language: 'en' })).toBe(
    'Estimated from the average price of its whole university: $33,722 to $35,052 a year, within your budget. Check the programme’s actual price.',
  )
  for (const language of languages) {
    const text = formatReason(average, { t: getTranslator(language), language })
    for (const amount of [33_722, 35_052]) expect(text, language).toContain(formatMoney(amount, 'USD', language))
  }
})
