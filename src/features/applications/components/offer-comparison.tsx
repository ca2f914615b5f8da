import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ConvertedAmount } from '#src/features/catalogue/components/converted-amount.tsx'
import { rateDate } from '#src/shared/currency-exchange.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { Application } from '../contract.ts'
import {
  buyingPowerSource,
  buyingPowerYear,
  calculateNetOffer,
  calculateOfferYear,
  convertToBuyingPower,
  describeFirstOffer,
  hasAllCosts,
  livingCosts,
  type Offer,
  sortOffers,
} from '../offers.rules.ts'
import { ApplicationName } from './application-name.tsx'
import classes from './offer-comparison.module.css'

type WithOffer = { application: Application; offer: Offer }

const Line = ({ name, isSum = false, children }: { name: string; isSum?: boolean; children: ReactNode }) => (
  <div className={classes.line} data-sum={isSum || undefined}>
    <dt>{name}</dt>
    <dd data-figures>{children}</dd>
  </div>
)

const OfferCard = ({ application, offer, praise }: WithOffer & { praise: 'best' | 'cheapest' | undefined }) => {
  const { t, i18n } = useTranslation()
  const year = calculateOfferYear(offer)
  const money = (amount: number) => formatMoney(Math.round(amount), offer.currency, i18n.language)
  const orUnknown = (amount: number | undefined) =>
    amount === undefined ? t('applications.offers.notKnown') : money(amount)
  const monthly = year.left / year.months
  const power = convertToBuyingPower(monthly, offer.currency, application.country)
  const replyBy = application.nextDeadline?.kind === 'reply_by' ? application.nextDeadline.dueAt : undefined
  return (
    <li className={classes.offer}>
      <div>
        <ApplicationName application={application} />
        {praise ? (
          <Text size="sm" c="pine">
            {t(`applications.offers.${praise}`)}
          </Text>
        ) : null}
      </div>
      <dl className={classes.lines}>
        <Line name={t('applications.offers.income', { count: year.months })}>{money(year.income)}</Line>
        <Line name={t('applications.offers.fees')}>{money(year.fees)}</Line>
        {livingCosts.map((cost) => (
          <Line key={cost} name={t(`applications.offers.living.${cost}`)}>
            {orUnknown(year.living[cost])}
          </Line>
        ))}
        <Line name={t('applications.offers.taxes')}>{t('applications.offers.notKnown')}</Line>
        <Line isSum name={t(year.unknown.length > 0 ? 'applications.offers.leftBefore' : 'applications.offers.left')}>
          {money(monthly)} <ConvertedAmount amount={Math.round(monthly)} currency={offer.currency} />
        </Line>
        <Line name={t('applications.offers.power')}>
          {power === undefined ? t('applications.offers.notKnown') : formatMoney(power, 'USD', i18n.language)}
        </Line>
        <Line name={t('applications.offers.guaranteed')}>
          {offer.guaranteedMonths === undefined
            ? t('applications.offers.notKnown')
            : t('applications.offers.monthCount', { count: offer.guaranteedMonths })}
        </Line>
        <Line name={t('applications.offers.whole', { count: offer.months })}>
          {money(calculateNetOffer(offer).total)}
        </Line>
        <Line name={t('applications.offers.deferralLabel')}>
          {offer.deferral ? t(`applications.offers.deferral.${offer.deferral}`) : t('applications.offers.notKnown')}
        </Line>
        <Line name={t('applications.offers.replyBy')}>
          {replyBy ? formatDate(replyBy, i18n.language) : t('applications.offers.notKnown')}
        </Line>
      </dl>
    </li>
  )
}

const questions = ['stipend', 'advisor', 'housing', 'hours', 'leaving', 'again'] as const

/** Comparison of offers side by side, by twelve months of money; what is not known is said. */
export const OfferComparison = ({ applications }: { applications: Application[] }) => {
  const { t, i18n } = useTranslation()
  const offers = sortOffers(
    applications.flatMap((application) => (application.offer ? [{ application, offer: application.offer }] : [])),
  )
  if (offers.length === 0)
    return <EmptyState title={t('applications.offers.emptyTitle')} message={t('applications.offers.emptyMessage')} />
  const terms = offers.map(({ offer }) => offer)
  const praise = describeFirstOffer(terms)
  const isMixed = new Set(terms.map(({ currency }) => currency)).size > 1
  return (
    <Stack gap="lg">
      {hasAllCosts(terms) ? null : <Text c="dimmed">{t('applications.offers.incomplete')}</Text>}
      <ul data-bare className={classes.offers}>
        {offers.map(({ application, offer }, index) => (
          <OfferCard
            key={application.id}
            application={application}
            offer={offer}
            praise={index === 0 ? praise : undefined}
          />
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {isMixed ? `${t('applications.offers.currencies', { date: formatDate(rateDate, i18n.language, 'UTC') })} ` : ''}
        {t('applications.offers.powerSource', { source: buyingPowerSource, year: String(buyingPowerYear) })}
      </Text>
      <section className={classes.questions} aria-labelledby="offer-questions">
        <Title order={2} size="h4" id="offer-questions" mb="sm">
          {t('applications.offers.questionsTitle')}
        </Title>
        <ul>
          {questions.map((question) => (
            <li key={question}>{t(`applications.offers.question.${question}`)}</li>
          ))}
        </ul>
      </section>
    </Stack>
  )
}
