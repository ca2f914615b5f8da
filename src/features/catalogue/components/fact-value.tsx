import { useTranslation } from 'react-i18next'
import { formatFactValue } from '../facts/fact-values.format.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { ConvertedAmount } from './converted-amount.tsx'
import { FactSource } from './fact-source.tsx'
import classes from './fact-value.module.css'
import { ResidentPrice } from './resident-price.tsx'

type FactKind =
  | 'admission_rate_undergraduate'
  | 'tuition_per_year'
  | 'application_fee'
  | 'accredited_until'
  | 'student_sponsor'
type Place = { country: string; region: string | null }
type FactValueProps = { kind: FactKind; fact: SourcedFact | undefined; place: Place }

/** Notes on an amount: its conversion to the display currency, and the amount for residents. */
const Further = ({ fact, place }: { fact: SourcedFact; place: Place }) => {
  const { value, currency } = fact
  if (typeof value !== 'number' || !currency) return null
  return (
    <>
      <ConvertedAmount amount={value} currency={currency} />
      <ResidentPrice fact={fact} place={place} />
    </>
  )
}

/** Value with its year and source, as on a page of details. */
export const FactValue = ({ kind, fact, place }: FactValueProps) => {
  const { t, i18n } = useTranslation()
  if (!fact) return <span className={classes.unknown}>{t('catalogue.fact.notKnown')}</span>
  return (
    <FactSource kind={kind} fact={fact} after={<Further fact={fact} place={place} />}>
      <bdi>{formatFactValue(kind, fact, { t, language: i18n.language })}</bdi>
    </FactSource>
  )
}
