import { Button, Group, NumberInput, Select, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useBaseVersion } from '#src/client/ui/use-base-version.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { ApplicationDetails } from '../contract.ts'
import { netOf, type Offer } from '../offers.rules.ts'
import { useApplicationChange } from './use-application-change.ts'

type Draft = Record<'amount' | 'fees' | 'months', string | number> & { currency: string }

const currencies = Intl.supportedValuesOf('currency')
const mostMoney = 100_000_000
const mostMonths = 120

const offerOf = (draft: Draft): Offer | undefined => {
  const [amount, fees, months] = [draft.amount, draft.fees, draft.months].map((value) =>
    value === '' ? Number.NaN : Number(value),
  )
  const isMoney = (value: number | undefined): value is number =>
    value !== undefined && value >= 0 && value <= mostMoney
  const isMonths = months !== undefined && Number.isInteger(months) && months >= 1 && months <= mostMonths
  return isMoney(amount) && isMoney(fees) && isMonths ? { amount, fees, months, currency: draft.currency } : undefined
}

const OfferForm = ({ application, onClose }: { application: ApplicationDetails; onClose: () => void }) => {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Draft>(application.offer ?? { amount: '', fees: 0, months: 12, currency: 'USD' })
  const [hasTried, setTried] = useState(false)
  const { version, tell } = useBaseVersion(application.version)
  const change = useApplicationChange({ ...application, version }, { onSaved: onClose, onConflict: tell })
  const part = (fields: Partial<Draft>) => setDraft({ ...draft, ...fields })
  const problem = (name: 'amount' | 'fees' | 'months') =>
    hasTried && !offerOf({ ...draft, ...{ amount: 0, fees: 0, months: 1 }, [name]: draft[name] })
      ? t(name === 'months' ? 'applications.offer.needMonths' : 'applications.offer.needMoney')
      : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const offer = offerOf(draft)
        if (offer) void change.run({ offer })
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <NumberInput
          autoFocus
          min={0}
          label={t('applications.offer.amount')}
          description={t('applications.offer.amountHelp')}
          value={draft.amount}
          error={problem('amount')}
          onChange={(amount) => part({ amount })}
        />
        <NumberInput
          min={0}
          label={t('applications.offer.fees')}
          description={t('applications.offer.feesHelp')}
          value={draft.fees}
          error={problem('fees')}
          onChange={(fees) => part({ fees })}
        />
        <Select
          searchable
          allowDeselect={false}
          label={t('applications.offer.currency')}
          data={currencies}
          value={draft.currency}
          onChange={(currency) => currency && part({ currency })}
        />
        <NumberInput
          label={t('applications.offer.months')}
          value={draft.months}
          error={problem('months')}
          onChange={(months) => part({ months })}
        />
      </SimpleGrid>
      <FormActions submitLabel={t('applications.offer.save')} busy={change.isPending} onCancel={onClose} />
    </form>
  )
}

/** The terms of an offer, and what they leave each month. */
export const OfferSection = ({ application }: { application: ApplicationDetails }) => {
  const { t, i18n } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const change = useApplicationChange(application)
  const { offer } = application
  if (isEditing) return <OfferForm application={application} onClose={() => setEditing(false)} />
  const money = (amount: number) => formatMoney(amount, offer?.currency ?? 'USD', i18n.language)
  return (
    <>
      <Text c={offer ? 'var(--ink)' : 'dimmed'} mt="sm" data-figures>
        {offer
          ? t('applications.offer.summary', {
              perMonth: money(netOf(offer).perMonth),
              net: money(netOf(offer).total),
              amount: money(offer.amount),
              fees: money(offer.fees),
              count: offer.months,
            })
          : t('applications.offer.none')}
      </Text>
      <Group gap="sm" mt="sm">
        <Button variant="default" onClick={() => setEditing(true)}>
          {t(offer ? 'applications.offer.edit' : 'applications.offer.add')}
        </Button>
        {offer ? (
          <Button variant="subtle" loading={change.isPending} onClick={() => void change.run({ offer: null })}>
            {t('applications.offer.remove')}
          </Button>
        ) : null}
      </Group>
    </>
  )
}
