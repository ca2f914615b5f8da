import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { convertRounded, rateDate } from '#src/shared/currency-exchange.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'

/** Converts an amount to the user's display currency; renders nothing for the same currency or without a rate. */
export const ConvertedAmount = ({ amount, currency }: { amount: number; currency: string }) => {
  const { t, i18n } = useTranslation()
  const own = useDisplayCurrency()
  const converted = convertRounded(amount, currency, own)
  if (own === currency || converted === undefined) return null
  const day = formatDate(rateDate, i18n.language, 'UTC')
  return (
    <Text span size="sm" c="dimmed" title={t('catalogue.fact.rateOf', { date: day })} data-figures>
      <bdi>{t('catalogue.fact.about', { amount: formatMoney(converted, own, i18n.language) })}</bdi>
    </Text>
  )
}
