import { Checkbox, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import type { CvItem } from '../cv/content.contract.ts'
import { contentLimits, type SectionKind } from '../cv/content.rules.ts'
import { GradeFields, PaperField } from './grade-and-paper-fields.tsx'

type ItemEditorProps = {
  item: CvItem
  section: SectionKind
  onChange: (item: CvItem) => void
  onRemove: () => void
}

const lineLimits = { title: contentLimits.line, by: contentLimits.authors, place: contentLimits.line } as const
const isDate = (text: string) => /^(\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?)?$/.test(text)

const DateField = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation()
  return (
    <TextInput
      label={label}
      key={value}
      defaultValue={value}
      placeholder="2024-09"
      maxLength={contentLimits.date}
      error={isDate(value) ? null : t('documents.dateWrong')}
      onBlur={({ currentTarget }) => {
        if (isDate(currentTarget.value)) onChange(currentTarget.value)
        else currentTarget.value = value
      }}
    />
  )
}

/** Fields of one entry; each change updates the preview. */
export const ItemEditor = ({ item, section, onChange, onRemove }: ItemEditorProps) => {
  const { t } = useTranslation()
  const set = (part: Partial<CvItem>) => onChange({ ...item, ...part })
  return (
    <Stack gap="sm" mt="sm">
      {(['title', 'by', 'place'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`documents.item.${field}`)}
          value={item[field]}
          maxLength={lineLimits[field]}
          onChange={({ currentTarget: { value } }) => set({ [field]: value })}
        />
      ))}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField label={t('documents.item.start')} value={item.start} onChange={(start) => set({ start })} />
        <DateField label={t('documents.item.end')} value={item.end} onChange={(end) => set({ end })} />
      </SimpleGrid>
      <Checkbox
        label={t('documents.item.isCurrent')}
        checked={item.isCurrent}
        onChange={({ currentTarget: { checked } }) => set({ isCurrent: checked })}
      />
      {section === 'education' ? <GradeFields item={item} set={set} /> : null}
      {section === 'publications' ? <PaperField item={item} set={set} /> : null}
      <Textarea
        label={t('documents.item.note')}
        value={item.note}
        maxLength={contentLimits.text}
        autosize
        minRows={1}
        maxRows={10}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
      />
      <Textarea
        label={t('documents.item.bullets')}
        description={t('documents.item.bulletsHelp')}
        value={item.bullets.join('\n')}
        autosize
        minRows={2}
        maxRows={14}
        onChange={({ currentTarget: { value } }) =>
          set({
            bullets:
              value === ''
                ? []
                : value
                    .split('\n')
                    .slice(0, contentLimits.bullets)
                    .map((line) => line.slice(0, contentLimits.text)),
          })
        }
      />
      <Group justify="flex-end">
        <RemoveButton onClick={onRemove}>{t('documents.removeItem')}</RemoveButton>
      </Group>
    </Stack>
  )
}
