import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#src/shared/money.ts'
import { formatFactValue } from '../facts/fact-values.format.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { ConvertedAmount } from './converted-amount.tsx'
import { FactSource } from './fact-source.tsx'
import classes from './fact-value.module.css'

type FactKind =
  | 'admission_rate_undergraduate'
  | 'tuition_per_year'
  | 'application_fee'
  | 'accredited_until'
  | 'student_sponsor'
type FactValueProps = { kind: FactKind; fact: SourcedFact | undefined }

/** Notes on an amount: its conversion to the display currency, and the amount for residents. */
const Further = ({ fact: { value, currency, valueInState: state } }: { fact: SourcedFact }) => {
  const { t, i18n } = useTranslation()
  if (typeof value !== 'number' || !currency) return null
  return (
    <>
      <ConvertedAmount amount={value} currency={currency} />
      {state !== undefined && state !== value ? (
        <Text size="sm" c="dimmed" component="span" className={classes.state ?? ''}>
          {t('catalogue.fact.inState', { amount: formatMoney(state, currency, i18n.language) })}
        </Text>
      ) : null}
    </>
  )
}

/** Value with its year and source, as on a page of details. */
export const FactValue = ({ kind, fact }: FactValueProps) => {
  const { t, i18n } = useTranslation()
  if (!fact) return <span className={classes.unknown}>{t('catalogue.fact.notKnown')}</span>
  return (
    <FactSource kind={kind} fact={fact} after={<Further fact={fact} />}>
      <bdi>{formatFactValue(kind, fact, { t, language: i18n.language })}</bdi>
    </FactSource>
  )
}
