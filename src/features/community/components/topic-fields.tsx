import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { type Stage, stages } from '#src/features/people/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getCollator } from '#src/shared/formats.ts'

export interface Topic {
  field: string
  country: string
  stage: Stage | ''
}

type TopicFieldsProps = { topic: Topic; onChange: (part: Partial<Topic>) => void; isFilter: boolean }

/** Fields for field of study, country and stage: the topic of a post, or a filter of the feed. */
export const TopicFields = ({ topic, onChange, isFilter }: TopicFieldsProps) => {
  const { t, i18n } = useTranslation()
  const byName = getCollator(i18n.language)
  const sorted = (options: { value: string; label: string }[]) =>
    options.sort((one, other) => byName.compare(one.label, other.label))
  const none = t(isFilter ? 'gradnet.all' : 'gradnet.none')
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <NativeSelect
        label={t('gradnet.field')}
        value={topic.field}
        onChange={({ currentTarget }) => onChange({ field: currentTarget.value })}
        data={[
          { value: '', label: none },
          ...sorted(FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) }))),
        ]}
      />
      <NativeSelect
        label={t('gradnet.country')}
        value={topic.country}
        onChange={({ currentTarget }) => onChange({ country: currentTarget.value })}
        data={[
          { value: '', label: none },
          ...sorted(countryCodes.map((code) => ({ value: code, label: formatCountryName(code, i18n.language) }))),
        ]}
      />
      <NativeSelect
        label={t('gradnet.stageLabel')}
        value={topic.stage}
        onChange={({ currentTarget }) => onChange({ stage: currentTarget.value as Topic['stage'] })}
        data={[
          { value: '', label: none },
          ...stages.map((stage) => ({ value: stage, label: t(`gradnet.stage.${stage}`) })),
        ]}
      />
    </SimpleGrid>
  )
}
