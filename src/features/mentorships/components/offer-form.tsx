import { Button, Checkbox, Group, NumberInput, Select, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { offerQuery, refreshMentorships } from '../client.ts'
import { capacityRange } from '../rules.ts'

// Saved by a button, not by itself: a number of places that is half typed would put waiting students back in the queue and
// notify them, and a mentor who is listed before the places are lowered would get the requests of the old number.

type Offer = { isListed: boolean; capacity: number; country: string }

const OfferForm = ({ offer }: { offer: Offer }) => {
  const { t, i18n } = useTranslation()
  const form = useForm({ initialValues: offer })
  const save = useAppMutation({
    write: async (values: Offer) => await client.mentorships.students.saveOffer(values),
    done: t('mentorships.offerSaved'),
    refresh: refreshMentorships,
  })
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="sm">
        <NumberInput
          label={t('mentorships.capacity')}
          description={t('mentorships.capacityHelp')}
          {...capacityRange}
          clampBehavior="strict"
          allowDecimal={false}
          dir="ltr"
          {...form.getInputProps('capacity')}
          onChange={(value) => form.setFieldValue('capacity', Number(value))}
        />
        <Select
          label={t('mentorships.country')}
          clearable
          searchable
          nothingFoundMessage={t('mentoring.nothingFound')}
          data={countryCodes
            .map((code) => ({ value: code, label: formatCountryName(code, i18n.language) }))
            .sort((a, b) => a.label.localeCompare(b.label, i18n.language))}
          value={form.values.country || null}
          onChange={(country) => form.setFieldValue('country', country ?? '')}
        />
        <Checkbox
          label={t('mentorships.listed')}
          description={t('mentorships.listedHelp')}
          {...form.getInputProps('isListed', { type: 'checkbox' })}
        />
        <Group>
          <Button type="submit" variant="default" loading={save.isPending}>
            {t('mentorships.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** Settings of the mentor's offer: places, country, and whether applicants find the mentor. */
export const OfferSettings = () => {
  const { t } = useTranslation()
  const { data } = useQuery(offerQuery)
  if (!data) return null
  return (
    <Stack component="section" id="offer" aria-labelledby="mentor-offer" gap="sm" mt="xl">
      <Title order={2} id="mentor-offer">
        {t('mentorships.offerTitle')}
      </Title>
      <OfferForm offer={data} />
    </Stack>
  )
}
