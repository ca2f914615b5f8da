import { ScrollArea, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { formatMoney } from '#src/shared/money.ts'
import type { Application } from '../contract.ts'
import { netOf, type Offer } from '../rules.ts'
import { ApplicationName } from './application-name.tsx'

type WithOffer = { application: Application; offer: Offer }

const Offers = ({ currency, offers }: { currency: string; offers: WithOffer[] }) => {
  const { t, i18n } = useTranslation()
  const money = (amount: number) => formatMoney(amount, currency, i18n.language)
  return (
    <section aria-label={t('applications.offers.inCurrency', { currency })}>
      <Text component="h2" fw={600} mb="sm">
        {t('applications.offers.inCurrency', { currency })}
      </Text>
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
              const net = netOf(offer)
              return (
                <Table.Tr key={application.id}>
                  <Table.Td>
                    <ApplicationName application={application} />
                    {index === 0 && offers.length > 1 ? (
                      <Text size="sm" c="pine">
                        {t('applications.offers.best')}
                      </Text>
                    ) : null}
                  </Table.Td>
                  <Table.Td ta="end" fw={600} data-figures>
                    {money(net.perMonth)}
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
    </section>
  )
}

/** Offers by what they leave each month after fees; only those in one currency stand in one table. */
export const OfferComparison = ({ applications }: { applications: Application[] }) => {
  const { t } = useTranslation()
  const offers = applications
    .flatMap((application) => (application.offer ? [{ application, offer: application.offer }] : []))
    .sort((a, b) => netOf(b.offer).perMonth - netOf(a.offer).perMonth)
  if (offers.length === 0)
    return <EmptyState title={t('applications.offers.emptyTitle')} message={t('applications.offers.emptyMessage')} />
  const byCurrency = Map.groupBy(offers, ({ offer }) => offer.currency)
  return (
    <Stack gap="xl">
      {byCurrency.size > 1 ? <Text c="dimmed">{t('applications.offers.currencies')}</Text> : null}
      {[...byCurrency].map(([currency, group]) => (
        <Offers key={currency} currency={currency} offers={group} />
      ))}
    </Stack>
  )
}
