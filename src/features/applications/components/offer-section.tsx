import { Button, Fieldset, Group, NativeSelect, NumberInput, Select, SimpleGrid, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useOpenedVersion } from '#src/client/ui/use-opened-version.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { ApplicationDetails } from '../contract.ts'
import { calculateNetOffer, deferrals, livingCosts, type Offer, offerMoney, offerMonths } from '../offers.rules.ts'
import { useApplicationChange } from './use-application-change.ts'

const optionalAmounts = [...livingCosts, 'guaranteedMonths'] as const
type OptionalAmount = (typeof optionalAmounts)[number]
type Draft = Record<'amount' | 'fees' | 'months' | OptionalAmount, string | number> & {
  currency: string
  deferral: string
}

const currencies = Intl.supportedValuesOf('currency')

const isWithin = (value: string | number, { min, max }: { min: number; max: number }) =>
  value !== '' && Number(value) >= min && Number(value) <= max
const isMonths = (value: string | number) => isWithin(value, offerMonths) && Number.isInteger(Number(value))

const optional = (value: string | number) => (value === '' ? undefined : Number(value))

const offerOf = ({ amount, fees, months, currency, deferral, ...draft }: Draft): Offer => ({
  amount: Number(amount),
  fees: Number(fees),
  months: Number(months),
  currency,
  ...Object.fromEntries(optionalAmounts.flatMap((name) => (draft[name] === '' ? [] : [[name, optional(draft[name])]]))),
  ...(deferrals.some((known) => known === deferral) ? { deferral: deferrals.find((known) => known === deferral) } : {}),
})

const draftOf = (offer: Offer | null): Draft => ({
  amount: offer?.amount ?? '',
  fees: offer?.fees ?? 0,
  months: offer?.months ?? 12,
  currency: offer?.currency ?? 'USD',
  guaranteedMonths: offer?.guaranteedMonths ?? '',
  rent: offer?.rent ?? '',
  insurance: offer?.insurance ?? '',
  living: offer?.living ?? '',
  deferral: offer?.deferral ?? '',
})

const OfferForm = ({ application, onClose }: { application: ApplicationDetails; onClose: () => void }) => {
  const { t } = useTranslation()
  const { version, acceptCurrent } = useOpenedVersion(application.version)
  const needMoney = (value: string | number) => (isWithin(value, offerMoney) ? null : t('applications.offer.needMoney'))
  const form = useForm<Draft>({
    initialValues: draftOf(application.offer),
    validate: {
      amount: needMoney,
      fees: needMoney,
      months: (value) => (isMonths(value) ? null : t('applications.offer.needMonths')),
      guaranteedMonths: (value) => (value === '' || isMonths(value) ? null : t('applications.offer.needMonths')),
      ...Object.fromEntries(
        livingCosts.map((name) => [name, (value: string | number) => (value === '' ? null : needMoney(value))]),
      ),
    },
  })
  const change = useApplicationChange({ ...application, version }, { onSaved: onClose, onConflict: acceptCurrent })
  return (
    <Form form={form} onSubmit={(draft) => change.run({ offer: offerOf(draft) })}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <NumberInput
          autoFocus
          min={offerMoney.min}
          label={t('applications.offer.amount')}
          description={t('applications.offer.amountHelp')}
          {...form.getInputProps('amount')}
        />
        <NumberInput
          min={offerMoney.min}
          label={t('applications.offer.fees')}
          description={t('applications.offer.feesHelp')}
          {...form.getInputProps('fees')}
        />
        <Select
          searchable
          allowDeselect={false}
          label={t('applications.offer.currency')}
          data={currencies}
          {...form.getInputProps('currency')}
        />
        <NumberInput label={t('applications.offer.months')} {...form.getInputProps('months')} />
        <NumberInput label={t('applications.offer.guaranteedMonths')} {...form.getInputProps('guaranteedMonths')} />
        <NativeSelect
          label={t('applications.offer.deferralLabel')}
          data={[
            { value: '', label: t('applications.offers.notKnown') },
            ...deferrals.map((value) => ({ value, label: t(`applications.offers.deferral.${value}`) })),
          ]}
          {...form.getInputProps('deferral')}
        />
      </SimpleGrid>
      <Fieldset legend={t('applications.offer.living')} mt="md">
        <Text size="sm" c="dimmed" mb="sm">
          {t('applications.offer.livingHelp')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {livingCosts.map((cost) => (
            <NumberInput
              key={cost}
              min={offerMoney.min}
              label={t(`applications.offers.living.${cost}`)}
              {...form.getInputProps(cost)}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      <FormActions submitLabel={t('applications.offer.save')} busy={change.isPending} onCancel={onClose} />
    </Form>
  )
}

type OfferSectionProps = {
  application: ApplicationDetails
  /** Whether the form is open. */
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
}

/** Form for the terms of an offer, with its monthly net amount. */
export const OfferSection = ({ application, isEditing, setEditing }: OfferSectionProps) => {
  const { t, i18n } = useTranslation()
  const change = useApplicationChange(application)
  const { offer } = application
  if (isEditing) return <OfferForm application={application} onClose={() => setEditing(false)} />
  const money = (amount: number) => formatMoney(amount, offer?.currency ?? 'USD', i18n.language)
  return (
    <>
      <Text c={offer ? 'var(--ink)' : 'dimmed'} mt="sm" data-figures>
        {offer
          ? t('applications.offer.summary', {
              perMonth: money(calculateNetOffer(offer).perMonth),
              net: money(calculateNetOffer(offer).total),
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
