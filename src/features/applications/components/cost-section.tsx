import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { ConvertedAmount } from '#src/features/catalogue/components/converted-amount.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { ApplicationDetails } from '../contract.ts'
import { type Cost, findUnlistedFee, isFeeUnknown, maxCosts, sumCosts } from '../costs.rules.ts'
import { CostDialog } from './cost-dialog.tsx'
import classes from './cost-section.module.css'
import { useApplicationChange } from './use-application-change.ts'
import { useStatedFees } from './use-stated-fees.ts'

type CostRowProps = { application: ApplicationDetails; cost: Cost; onEdit: () => void }

const CostRow = ({ application, cost, onEdit }: CostRowProps) => {
  const { t, i18n } = useTranslation()
  const change = useApplicationChange(application)
  const kind = t(`applications.costs.kind.${cost.kind}`)
  const state =
    cost.state === 'paid' && cost.paidOn
      ? t('applications.costs.paidOnDay', { date: formatDate(cost.paidOn, i18n.language, 'UTC') })
      : t(`applications.costs.state.${cost.state}`)
  return (
    <li className={classes.cost}>
      <div className={classes.text}>
        <Text fw={500}>{kind}</Text>
        <Text size="sm" c="dimmed">
          {state}
          {cost.note ? (
            <>
              {' · '}
              <bdi>{cost.note}</bdi>
            </>
          ) : null}
        </Text>
      </div>
      <div className={classes.amount} data-figures>
        <Text td={cost.state === 'waived' ? 'line-through' : undefined}>
          {formatMoney(cost.amount, cost.currency, i18n.language)}
        </Text>
        <ConvertedAmount amount={cost.amount} currency={cost.currency} />
      </div>
      <Group gap={0} className={classes.actions ?? ''}>
        <Button
          variant="subtle"
          size="sm"
          aria-label={t('applications.costs.editNamed', { name: kind })}
          onClick={onEdit}
        >
          {t('applications.costs.change')}
        </Button>
        <RemoveButton
          aria-label={t('applications.costs.removeNamed', { name: kind })}
          removal={{
            run: async () => await change.run({ costs: application.costs.filter(({ id }) => id !== cost.id) }),
            isPending: change.isPending,
          }}
        >
          {t('applications.costs.remove')}
        </RemoveButton>
      </Group>
    </li>
  )
}

/** Costs of an application: its own ones, the fee that the catalogue states, and their sum. */
export const CostSection = ({ application }: { application: ApplicationDetails }) => {
  const { t, i18n } = useTranslation()
  const own = useDisplayCurrency()
  const [edited, setEdited] = useState<Cost | 'new'>()
  const statedFee = useStatedFees().get(application.selectedUniversityId)
  const applied = { costs: application.costs, statedFee }
  const unlisted = findUnlistedFee(applied)
  const sum = sumCosts([applied], own)
  const money = (amount: number) => formatMoney(Math.round(amount), own, i18n.language)
  return (
    <Stack gap="sm" mt="sm" align="flex-start">
      {application.costs.length > 0 ? (
        <ul data-bare className={classes.costs}>
          {application.costs.map((cost) => (
            <CostRow key={cost.id} application={application} cost={cost} onEdit={() => setEdited(cost)} />
          ))}
        </ul>
      ) : null}
      {unlisted ? (
        <Text size="sm">
          {t('applications.costs.stated', {
            amount: formatMoney(unlisted.amount, unlisted.currency, i18n.language),
          })}
        </Text>
      ) : null}
      {isFeeUnknown(applied) ? (
        <Text size="sm" c="dimmed">
          {t('applications.costs.unknown')}{' '}
          {application.officialUrl ? (
            <Anchor size="sm" href={application.officialUrl} target="_blank" rel="noopener noreferrer">
              {t('applications.officialPage')}
            </Anchor>
          ) : null}
        </Text>
      ) : null}
      {application.costs.length > 0 ? (
        <Text fw={600} data-figures>
          {t('applications.costs.sum', { total: money(sum.total), paid: money(sum.paid) })}
        </Text>
      ) : null}
      {application.costs.length < maxCosts ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          {t('applications.costs.add')}
        </Button>
      ) : null}
      {edited ? (
        <CostDialog
          application={application}
          cost={edited === 'new' ? undefined : edited}
          statedFee={statedFee}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Stack>
  )
}
