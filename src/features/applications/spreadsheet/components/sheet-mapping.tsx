import { NativeSelect, SimpleGrid, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SheetPreview } from '../spreadsheet.contract.ts'
import type { Mapping, SheetField } from '../spreadsheet.parse.ts'

/** Fields that the user maps. Ids and zone rules are recognised by the headers of the product's own export. */
const askedFields = [
  'university',
  'program',
  'status',
  'deadline',
  'deadline_time',
  'zone',
  'confirmed',
  'notes',
  'category',
  'priority',
  'progress',
  'archived',
] as const satisfies SheetField[]

type SheetMappingProps = { preview: SheetPreview; onChange: (mapping: Mapping) => void }

/** Column mapping with sample values. */
export const SheetMapping = ({ preview: { mapping, columns, samples }, onChange }: SheetMappingProps) => {
  const { t } = useTranslation()
  const options = columns.map((column, index) => ({ value: String(index), label: column || `${index + 1}` }))
  const sampleOf = (field: SheetField) => {
    const at = mapping[field]
    return at === undefined ? undefined : samples.map((row) => row[at]).find(Boolean)
  }
  return (
    <section aria-labelledby="mapping">
      <Title order={2} id="mapping" mb="xs">
        {t('applications.sheet.mappingTitle')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('applications.sheet.mappingHelp')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {askedFields.map((field) => {
          const sample = sampleOf(field)
          return (
            <NativeSelect
              key={field}
              label={t(`applications.sheet.field.${field}`)}
              description={sample ? t('applications.sheet.sample', { sample: sample.slice(0, 60) }) : undefined}
              data={[{ value: '', label: t('applications.sheet.noColumn') }, ...options]}
              value={mapping[field] === undefined ? '' : String(mapping[field])}
              onChange={({ currentTarget: { value } }) => {
                const { [field]: _old, ...others } = mapping
                onChange(value === '' ? others : { ...others, [field]: Number(value) })
              }}
            />
          )
        })}
      </SimpleGrid>
    </section>
  )
}
