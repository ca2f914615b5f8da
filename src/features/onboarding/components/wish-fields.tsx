import { MultiSelect, NativeSelect, SimpleGrid, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { maxDegreeLength, maxStoryLength } from '#src/features/profile/rules.ts'
import { maxTypedScoreLength } from '#src/features/profile/test-scores.rules.ts'
import {
  fundingNeeds,
  maxSupervisors,
  startSeasons,
  teachingLanguages,
  workYearsRange,
} from '#src/features/profile/wishes.rules.ts'
import { convertRounded } from '#src/shared/currency-exchange.ts'
import { formatLanguageName } from '#src/shared/display-names.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { firmLimit } from '../wishes.parse.ts'
import type { CvHint } from './use-cv-answers.ts'

type WishProps = { form: UseFormReturnType<OnboardingAnswers>; hint?: CvHint | undefined }

const belowInput = ['label', 'input', 'description', 'error'] as const

/** Currency in which the limit is stored. */
const limitCurrency = 'USD'

/** Formats the limit in the user's currency; undefined when it is the same. */
const useOwnAmount = (typed: string): string | undefined => {
  const { t, i18n } = useTranslation()
  const own = useDisplayCurrency()
  const limit = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0
  const amount = convertRounded(limit, limitCurrency, own)
  if (limit === 0 || own === limitCurrency || amount === undefined) return undefined
  return t('catalogue.fact.about', { amount: formatMoney(amount, own, i18n.language) })
}

/** Fields for tuition limit and funding. */
export const MoneyFields = ({ form }: WishProps) => {
  const { t } = useTranslation()
  const ownLimit = useOwnAmount(form.values.maxTuition)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('profile.tests.maxTuition')}
          inputMode="numeric"
          maxLength={maxTypedScoreLength}
          dir="ltr"
          {...form.getInputProps('maxTuition')}
          {...(ownLimit ? { description: ownLimit, inputWrapperOrder: [...belowInput] } : {})}
        />
        <NativeSelect
          label={t('onboarding.field.fundingNeed')}
          data={[
            { value: '', label: t('onboarding.more.unsaid') },
            ...fundingNeeds.map((need) => ({ value: need, label: t(`onboarding.fundingNeed.${need}`) })),
          ]}
          {...form.getInputProps('fundingNeed')}
        />
      </SimpleGrid>
      <Switch
        mt="md"
        label={t('onboarding.field.firmLimit')}
        description={t('onboarding.field.firmLimitHelp')}
        checked={form.values.limitKind === firmLimit}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('limitKind', checked ? firmLimit : '')}
      />
    </>
  )
}

/** Fields for start, language and supervisors. */
export const PlanFields = ({ form }: WishProps) => {
  const { t, i18n } = useTranslation()
  const languages = teachingLanguages
    .map((code) => ({ value: code, label: formatLanguageName(code, i18n.language) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label={t('onboarding.field.startSeason')}
          data={[
            { value: '', label: t('onboarding.more.anyStart') },
            ...startSeasons.map((season) => ({ value: season, label: t(`onboarding.startSeason.${season}`) })),
          ]}
          {...form.getInputProps('startSeason')}
        />
        <MultiSelect
          label={t('onboarding.field.teachingLanguages')}
          data={languages}
          searchable
          {...form.getInputProps('teachingLanguages')}
        />
      </SimpleGrid>
      {form.values.targetDegreeLevel === 'phd' ? (
        <TagsInput
          label={t('onboarding.field.supervisors')}
          description={t('onboarding.more.supervisorsHelp', { max: maxSupervisors })}
          maxTags={maxSupervisors}
          acceptValueOnBlur
          {...form.getInputProps('supervisors')}
        />
      ) : null}
    </Stack>
  )
}

export const WorkFields = ({ form, hint }: WishProps) => {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label={t('onboarding.field.workYears')}
        inputMode="numeric"
        maxLength={String(workYearsRange.max).length}
        dir="ltr"
        description={hint?.('workYears')}
        inputWrapperOrder={[...belowInput]}
        {...form.getInputProps('workYears')}
      />
      <TextInput
        label={t('onboarding.field.workKind')}
        placeholder={t('onboarding.more.workExample')}
        maxLength={maxDegreeLength}
        description={hint?.('workKind')}
        inputWrapperOrder={[...belowInput]}
        {...form.getInputProps('workKind')}
      />
    </SimpleGrid>
  )
}

export const ResearchField = ({ form, hint }: WishProps) => {
  const { t } = useTranslation()
  return (
    <Textarea
      label={t('onboarding.field.researchExperience')}
      maxLength={maxStoryLength}
      description={hint?.('researchExperience')}
      inputWrapperOrder={[...belowInput]}
      {...form.getInputProps('researchExperience')}
    />
  )
}
