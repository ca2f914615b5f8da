import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { exportList } from '#src/features/catalogue/list-export.client.ts'
import { rateDate } from '#src/shared/currency-exchange.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { Application } from '../contract.ts'
import { type ApplicationCosts, findUnlistedFee, isFeeUnknown, listDue, sumCosts } from '../costs.rules.ts'
import { ApplicationName } from './application-name.tsx'
import classes from './cost-comparison.module.css'
import { useStatedFees } from './use-stated-fees.ts'

type Applied = ApplicationCosts & { application: Application }

/** Returns the formatter of whole amounts in the currency of the applicant. */
const useMoney = () => {
  const { i18n } = useTranslation()
  const own = useDisplayCurrency()
  return (amount: number) => formatMoney(Math.round(amount), own, i18n.language)
}

/** Names the items of an application's costs, with the amounts that no rate converts. */
const CostItems = ({ applied }: { applied: Applied }) => {
  const { t, i18n } = useTranslation()
  const fee = findUnlistedFee(applied)
  const items = [
    ...(fee
      ? [t('applications.costs.statedItem', { amount: formatMoney(fee.amount, fee.currency, i18n.language) })]
      : []),
    ...applied.costs.map(
      ({ kind, state, amount, currency }) =>
        `${t(`applications.costs.kind.${kind}`)} ${formatMoney(amount, currency, i18n.language)}${
          state === 'planned' ? '' : ` (${t(`applications.costs.state.${state}`)})`
        }`,
    ),
  ]
  if (isFeeUnknown(applied)) items.unshift(t('applications.costs.unknownItem'))
  return (
    <Text size="sm" c="dimmed">
      {items.join(' · ')}
    </Text>
  )
}

type RowProps = { applied: Applied; isCounted: boolean; onToggle: () => void }

const Row = ({ applied, isCounted, onToggle }: RowProps) => {
  const { t } = useTranslation()
  const own = useDisplayCurrency()
  const money = useMoney()
  const { application } = applied
  const sum = sumCosts([applied], own)
  const isUnknown = isFeeUnknown(applied) && applied.costs.length === 0
  return (
    <li className={classes.row} data-left-out={isCounted ? undefined : true}>
      <Checkbox
        aria-label={t('applications.costs.count', { name: application.universityName })}
        checked={isCounted}
        onChange={onToggle}
      />
      <div className={classes.name}>
        <ApplicationName application={application} />
        <CostItems applied={applied} />
      </div>
      <Text className={classes.amount ?? ''} fw={600} data-figures>
        {isUnknown ? t('applications.costs.notKnown') : money(sum.total)}
      </Text>
    </li>
  )
}

/** Costs of all applications with their sum, and what leaving some of them out would save. */
export const CostComparison = ({ applications }: { applications: Application[] }) => {
  const { t, i18n } = useTranslation()
  const own = useDisplayCurrency()
  const money = useMoney()
  const statedFees = useStatedFees()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const all = applications.map(
    (application): Applied => ({
      application,
      costs: application.costs,
      statedFee: statedFees.get(application.selectedUniversityId),
    }),
  )
  const without = all.filter(({ application }) => leftOut.has(application.id))
  const sum = sumCosts(all, own)
  const saved = sumCosts(without, own)
  const unknown = all.filter(isFeeUnknown).length
  const isNothingKnown = all.every((applied) => isFeeUnknown(applied) && applied.costs.length === 0)
  const isConverted = all.flatMap(listDue).some(({ currency }) => currency !== own)
  const toggle = (id: string) =>
    setLeftOut(new Set(leftOut.has(id) ? [...leftOut].filter((one) => one !== id) : [...leftOut, id]))
  const save = async () =>
    await exportList(
      'costs.csv',
      ['university', 'programme', 'kind', 'note', 'amount', 'currency', 'state', 'paid_on'],
      all.flatMap((applied) => {
        const { universityName, programName } = applied.application
        const fee = findUnlistedFee(applied)
        return [
          ...(fee
            ? [[universityName, programName, 'application_fee', '', fee.amount, fee.currency, 'stated', '']]
            : []),
          ...applied.costs.map(({ kind, note, amount, currency, state, paidOn }) => [
            universityName,
            programName,
            kind,
            note,
            amount,
            currency,
            state,
            paidOn ?? '',
          ]),
        ]
      }),
    )
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm" align="flex-start">
        <div role="status">
          <Text size="lg" fw={600} data-figures>
            {isNothingKnown
              ? t('applications.costs.unknownCount', { count: unknown })
              : t('applications.costs.sum', { total: money(sum.total), paid: money(sum.paid) })}
          </Text>
          {without.length > 0 && !isNothingKnown ? (
            <Text data-figures>
              {t('applications.costs.without', {
                count: without.length,
                saved: money(saved.total),
                total: money(sum.total - saved.total),
              })}
            </Text>
          ) : null}
          {unknown > 0 && !isNothingKnown ? (
            <Text size="sm" c="dimmed">
              {t('applications.costs.unknownCount', { count: unknown })}
            </Text>
          ) : null}
          {sum.unconverted.length > 0 ? (
            <Text size="sm" c="dimmed">
              {t('applications.costs.unconverted', {
                amounts: sum.unconverted
                  .map(({ amount, currency }) => formatMoney(amount, currency, i18n.language))
                  .join(' · '),
              })}
            </Text>
          ) : null}
          {isConverted ? (
            <Text size="sm" c="dimmed">
              {t('applications.costs.rates', { date: formatDate(rateDate, i18n.language, 'UTC') })}
            </Text>
          ) : null}
          <Text size="sm" c="dimmed">
            {t('applications.costs.help')}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => void save()}
        >
          {t('applications.costs.export')}
        </Button>
      </Group>
      <ul data-bare className={classes.rows}>
        {all.map((applied) => (
          <Row
            key={applied.application.id}
            applied={applied}
            isCounted={!leftOut.has(applied.application.id)}
            onToggle={() => toggle(applied.application.id)}
          />
        ))}
      </ul>
    </Stack>
  )
}
