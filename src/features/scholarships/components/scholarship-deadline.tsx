import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import type { FoundScholarship, ShortlistedProgramme } from '../contract.ts'

interface StatedDeadline {
  date: string
  time: string
  zone_rule: 'zone' | 'anywhere_on_earth' | 'own' | 'unknown'
  zone: string | null
}

const isStated = (value: unknown): value is StatedDeadline =>
  typeof value === 'object' && value !== null && 'date' in value && 'time' in value && 'zone_rule' in value

type ScholarshipDeadlineProps = {
  scholarship: FoundScholarship
  programmes: ShortlistedProgramme[]
  onDone: () => void
}

/** Adds the scholarship's deadline to the user's calendar, beside those of its application. */
export const ScholarshipDeadline = ({ scholarship, programmes, onDone }: ScholarshipDeadlineProps) => {
  const { t } = useTranslation()
  const known = isStated(scholarship.deadline?.value) ? scholarship.deadline.value : undefined
  const form = useForm({
    initialValues: { date: known?.date ?? '', entryId: programmes[0]?.entryId ?? '' },
    validate: { date: (date) => (date === '' ? t('deadlines.needDate') : null) },
  })
  const add = useAppMutation({
    write: async ({ date, entryId }: typeof form.values) => {
      const isStatedDay = known !== undefined && known.date === date
      return await client.deadlines.create({
        selectedUniversityId: entryId,
        kind: 'scholarship',
        title: scholarship.name,
        localDate: date,
        localTime: isStatedDay ? known.time : '23:59',
        zoneRule: isStatedDay ? known.zone_rule : 'unknown',
        zone: isStatedDay ? known.zone : null,
        sourceUrl: scholarship.deadline?.source.url || scholarship.websiteUrl,
      })
    },
    done: t('scholarships.deadlineAdded'),
    refresh: refreshPlans,
    onDone,
  })
  return (
    <Form form={form} onSubmit={add.run}>
      <Group align="flex-end" gap="md">
        <TextInput type="date" required label={t('catalogue.fact.deadline')} {...form.getInputProps('date')} />
        <NativeSelect
          label={t('scholarships.forApplication')}
          data={programmes.map(({ entryId: value, label }) => ({ value, label }))}
          {...form.getInputProps('entryId')}
        />
        <Button type="submit" loading={add.isPending}>
          {t('scholarships.addDeadline')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('scholarships.cancel')}
        </Button>
      </Group>
    </Form>
  )
}
