import { ScrollArea, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ConvertedAmount } from '#src/features/catalogue/components/converted-amount.tsx'
import { rateDate } from '#src/shared/currency-exchange.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { Application } from '../contract.ts'
import {
  calculateNetOffer,
  convertMonthlyToEuros,
  describeBestOffer,
  type Offer,
  sortByNetValue,
} from '../offers.rules.ts'
import { ApplicationName } from './application-name.tsx'

type WithOffer = { application: Application; offer: Offer }

const Offers = ({ offers }: { offers: WithOffer[] }) => {
  const { t, i18n } = useTranslation()
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, 'aria-label': t('applications.view.offers') }}>
      <Table miw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('applications.offers.university')}</Table.Th>
            <Table.Th ta="end">{t('applications.offers.perMonth')}</Table.Th>
            <Table.Th ta="end">{t('applications.offers.net')}</Table.Th>
            <Table.Th ta="end">{t('applications.offers.amount')}</Table.Th>
            <Table.Th ta="end">{t('applications.offers.fees')}</Table.Th>
            <Table.Th ta="end">{t('applications.offers.months')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {offers.map(({ application, offer }, index) => {
            const net = calculateNetOffer(offer)
            const money = (amount: number) => formatMoney(amount, offer.currency, i18n.language)
            return (
              <Table.Tr key={application.id}>
                <Table.Td>
                  <ApplicationName application={application} />
                  {index === 0 && offers.length > 1 && convertMonthlyToEuros(offer) !== undefined ? (
                    <Text size="sm" c="pine">
                      {t(`applications.offers.${describeBestOffer(offer)}`)}
                    </Text>
                  ) : null}
                </Table.Td>
                <Table.Td ta="end" fw={600} data-figures>
                  <div>{money(net.perMonth)}</div>
                  <ConvertedAmount amount={net.perMonth} currency={offer.currency} />
                </Table.Td>
                <Table.Td ta="end" data-figures>
                  {money(net.total)}
                </Table.Td>
                <Table.Td ta="end" data-figures>
                  {money(offer.amount)}
                </Table.Td>
                <Table.Td ta="end" data-figures>
                  {money(offer.fees)}
                </Table.Td>
                <Table.Td ta="end" data-figures>
                  {offer.months}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

/** Comparison of offers by their monthly net amount, in their own currency and converted. */
export const OfferComparison = ({ applications }: { applications: Application[] }) => {
  const { t, i18n } = useTranslation()
  const offers = applications
    .flatMap((application) => (application.offer ? [{ application, offer: application.offer }] : []))
    .sort((a, b) => sortByNetValue(a.offer, b.offer))
  if (offers.length === 0)
    return <EmptyState title={t('applications.offers.emptyTitle')} message={t('applications.offers.emptyMessage')} />
  const isMixed = new Set(offers.map(({ offer }) => offer.currency)).size > 1
  return (
    <Stack gap="md">
      {isMixed ? (
        <Text c="dimmed">
          {t('applications.offers.currencies', { date: formatDate(rateDate, i18n.language, 'UTC') })}
        </Text>
      ) : null}
      <Offers offers={offers} />
    </Stack>
  )
}
