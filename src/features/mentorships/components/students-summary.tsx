import { Button, Checkbox, Group, List, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useWrite } from '#src/client/use-write.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { countryName } from '#src/shared/display-names.ts'
import { offerQuery, refreshMentorships, studentsQuery } from '../client.ts'
import { useLiveMentorships } from '../live.client.ts'
import { capacityRange } from '../rules.ts'

type Offer = { isListed: boolean; capacity: number; country: string }

const OfferForm = ({ offer }: { offer: Offer }) => {
  const { t, i18n } = useTranslation()
  const form = useForm({ initialValues: offer })
  const save = useWrite({
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
            .map((code) => ({ value: code, label: countryName(code, i18n.language) }))
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

const Changed = () => {
  const { t } = useTranslation()
  const { data, isError, error, isFetching, refetch } = useQuery(studentsQuery('accepted', '', 0))
  if (isError && !data)
    return (
      <ErrorState
        title={t('mentorships.unreadable')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <LoadingSkeleton layout="form" rows={2} />
  const changed = data.students.filter(({ changes }) => changes.length > 0)
  return (
    <Stack gap="sm">
      {data.asking > 0 ? (
        <Group>
          <LinkButton to="/mentor/students">{t('mentorships.waitForAnswer', { number: data.asking })}</LinkButton>
        </Group>
      ) : null}
      {data.total === 0 ? (
        <EmptyState
          title={t('mentorships.none.accepted')}
          message={t('mentorships.noneMessage')}
          headingOrder={3}
          action={<LinkButton to="/mentor/schedule">{t('firstScreens.mentorDashboard.action')}</LinkButton>}
        />
      ) : (
        <>
          <Text>{t('mentorships.guided', { number: data.total })}</Text>
          <List listStyleType="none" spacing="xs">
            {changed.map(({ id, name, changes }) => (
              <List.Item key={id}>
                <TextLink to="/mentor/students" search={{ student: id }}>
                  <bdi>{name}</bdi>
                </TextLink>{' '}
                <Text span size="sm" c="dimmed">
                  {t('mentorships.changesCount', { number: changes.length })}
                </Text>
              </List.Item>
            ))}
          </List>
          <Group>
            <LinkButton to="/mentor/students" variant="default">
              {t('mentorships.allStudents')}
            </LinkButton>
          </Group>
        </>
      )}
    </Stack>
  )
}

/** Who waits for an answer, what changed, and how many places there are: for the mentor's first screen. */
export const StudentsSummary = () => {
  useLiveMentorships()
  const offer = useQuery(offerQuery)
  return (
    <Stack gap="lg">
      <Changed />
      {offer.data ? <OfferForm offer={offer.data} /> : null}
    </Stack>
  )
}
