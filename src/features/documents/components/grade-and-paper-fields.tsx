import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paperStates } from '#src/features/fact-bank/rules.ts'
import { gpaScaleKeys, gpaScales } from '#src/features/profile/rules.ts'
import type { CvItem } from '../cv/content.contract.ts'
import { contentLimits } from '../cv/content.rules.ts'

type FieldsProps = { item: CvItem; set: (part: Partial<CvItem>) => void }

/** Grade of a degree with its scale; a grade without a figure has no scale. */
export const GradeFields = ({ item, set }: FieldsProps) => {
  const { t } = useTranslation()
  const { value, scale } = item.grade ?? { value: '', scale: '' }
  const change = (grade: { value: string; scale: string }) => set({ grade: grade.value === '' ? null : grade })
  const typed = scale === '' || gpaScales.some((one) => one === scale) ? [] : [{ value: scale, label: scale }]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t('facts.titleOf.grade')}
        value={value}
        maxLength={contentLimits.line}
        onChange={({ currentTarget }) => change({ value: currentTarget.value, scale })}
      />
      <NativeSelect
        label={t('facts.field.scale')}
        value={scale}
        disabled={value === ''}
        data={[
          { value: '', label: t('facts.notSaid') },
          ...typed,
          ...gpaScales.map((one) => ({ value: one, label: t(`onboarding.scale.${gpaScaleKeys[one]}`) })),
        ]}
        onChange={({ currentTarget }) => change({ value, scale: currentTarget.value })}
      />
    </SimpleGrid>
  )
}

/** Publication status of a paper; the author position stays as in the fact. */
export const PaperField = ({ item, set }: FieldsProps) => {
  const { t } = useTranslation()
  const change = (chosen: string) => {
    const state = paperStates.find((one) => one === chosen) ?? null
    set({ paper: { position: null, authorCount: null, ...item.paper, state } })
  }
  return (
    <NativeSelect
      label={t('facts.field.state')}
      value={item.paper?.state ?? ''}
      data={[
        { value: '', label: t('facts.notSaid') },
        ...paperStates.map((one) => ({ value: one, label: t(`cv.paper.state.${one}`) })),
      ]}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}
