import { NativeSelect, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useOpenedVersion } from '#src/client/ui/use-opened-version.ts'
import type { ApplicationDetails } from '../contract.ts'
import {
  type Cost,
  type CostKind,
  type CostState,
  costAmount,
  costKinds,
  costStates,
  maxCostNote,
  type StatedFee,
} from '../costs.rules.ts'
import { useApplicationChange } from './use-application-change.ts'

const currencies = Intl.supportedValuesOf('currency')

interface Typed {
  kind: CostKind
  note: string
  amount: string | number
  currency: string
  state: CostState
  paidOn: string
}

const isAmount = (value: string | number) =>
  value !== '' && Number(value) >= costAmount.min && Number(value) <= costAmount.max

type CostDialogProps = {
  application: ApplicationDetails
  /** Cost that is changed; undefined for a new one. */
  cost?: Cost | undefined
  /** Fee that a new application fee begins with. */
  statedFee?: StatedFee | undefined
  onClose: () => void
}

/** Dialog for one cost of an application: what it is, how much, and whether it is paid or waived. */
export const CostDialog = ({ application, cost, statedFee, onClose }: CostDialogProps) => {
  const { t } = useTranslation()
  const own = useDisplayCurrency()
  const { version, acceptCurrent } = useOpenedVersion(application.version)
  const hasFee = application.costs.some(({ kind }) => kind === 'application_fee')
  const form = useForm<Typed>({
    initialValues: cost
      ? { ...cost, paidOn: cost.paidOn ?? '' }
      : {
          kind: hasFee ? 'test_report' : 'application_fee',
          note: '',
          amount: hasFee ? '' : (statedFee?.amount ?? ''),
          currency: statedFee?.currency ?? own,
          state: 'planned',
          paidOn: '',
        },
    validate: { amount: (value) => (isAmount(value) ? null : t('applications.costs.needAmount')) },
  })
  const change = useApplicationChange({ ...application, version }, { onSaved: onClose, onConflict: acceptCurrent })
  const save = async ({ amount, paidOn, ...typed }: Typed) => {
    const saved: Cost = {
      ...typed,
      id: cost?.id ?? crypto.randomUUID(),
      note: typed.note.trim(),
      amount: Number(amount),
      paidOn: paidOn === '' ? null : paidOn,
    }
    const others = application.costs.filter(({ id }) => id !== saved.id)
    return await change.run({
      costs: cost ? application.costs.map((one) => (one.id === saved.id ? saved : one)) : [...others, saved],
    })
  }
  // A waiver is asked for a fee, and not for what a test or a translation costs.
  const states =
    form.values.kind === 'application_fee' ? costStates : costStates.filter((state) => !state.startsWith('waive'))
  const state = states.some((known) => known === form.values.state) ? form.values.state : 'planned'
  return (
    <FormDialog
      opened
      title={t(cost ? 'applications.costs.edit' : 'applications.costs.add')}
      form={form}
      action={{ run: async (typed) => await save({ ...typed, state }), isPending: change.isPending }}
      submitLabel={t('applications.costs.save')}
      hasCancel
      onClose={onClose}
    >
      <NativeSelect
        label={t('applications.costs.kindLabel')}
        data={costKinds.map((value) => ({ value, label: t(`applications.costs.kind.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('applications.costs.note')}
        description={t('applications.costs.noteHelp')}
        maxLength={maxCostNote}
        dir="auto"
        {...form.getInputProps('note')}
      />
      <SimpleGrid cols={2}>
        <NumberInput
          min={costAmount.min}
          decimalScale={2}
          label={t('applications.costs.amount')}
          {...form.getInputProps('amount')}
        />
        <Select
          searchable
          allowDeselect={false}
          label={t('applications.offer.currency')}
          data={currencies}
          {...form.getInputProps('currency')}
        />
      </SimpleGrid>
      <NativeSelect
        label={t('applications.costs.stateLabel')}
        data={states.map((value) => ({ value, label: t(`applications.costs.state.${value}`) }))}
        {...form.getInputProps('state')}
        value={state}
      />
      {state === 'paid' ? (
        <TextInput type="date" label={t('applications.costs.paidOn')} {...form.getInputProps('paidOn')} />
      ) : null}
    </FormDialog>
  )
}
