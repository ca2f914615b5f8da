import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProgramDetails } from '../contract.ts'
import { formatCreditRule } from '../facts/deciding-values.format.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { ConvertedAmount } from './converted-amount.tsx'
import { ResidentPrice } from './resident-price.tsx'

type PriceNoteProps = {
  /** A yearly price may be estimated from the price of a credit. */
  fact: SourcedFact & { perCredit?: number | undefined }
  place: Pick<ProgramDetails['university'], 'country' | 'region'>
}

/** Amount in the display currency, and the rule of an estimate; renders nothing for other values. */
export const PriceNote = ({ fact, place }: PriceNoteProps) => {
  const { t, i18n } = useTranslation()
  const { value, currency, perCredit } = fact
  if (typeof value !== 'number' || value <= 0 || !currency) return null
  return (
    <>
      <ConvertedAmount amount={value} currency={currency} />
      <ResidentPrice fact={fact} place={place} />
      {perCredit === undefined ? null : (
        <Text size="sm" c="dimmed" data-figures>
          {formatCreditRule(perCredit, currency, { t, language: i18n.language })}
        </Text>
      )}
    </>
  )
}
