import { Button, Checkbox, Group, List, NumberInput, Select, Stack, Text, Title } from '@mantine/core'
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
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { offerQuery, refreshMentorships, studentsOverviewQuery } from '../client.ts'
import { useRealtimeMentorships } from '../realtime.client.ts'
import { capacityRange } from '../rules.ts'
import type { Student, StudentsOverview } from '../students.contract.ts'
import { buildChangeKey, ChangeWords } from './student-changes.tsx'

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

const Asking = ({ asking, askingTotal }: Pick<StudentsOverview, 'asking' | 'askingTotal'>) => {
  const { t, i18n } = useTranslation()
  if (askingTotal === 0) return null
  return (
    <section aria-labelledby="students-asking">
      <Title order={3} id="students-asking" mb="xs">
        {t('mentorships.waitForAnswer', { number: askingTotal })}
      </Title>
      <List listStyleType="none" spacing="xs">
        {asking.map(({ id, name, question, expiresAt }) => (
          <List.Item key={id}>
            <bdi>{name || t('booking.formerPerson')}</bdi>{' '}
            {expiresAt ? (
              <Text span size="sm" c="dimmed">
                {t('mentorships.openUntil', { date: formatDate(expiresAt, i18n.language) })}
              </Text>
            ) : null}
            <Text size="sm" lineClamp={2} dir="auto">
              {question}
            </Text>
          </List.Item>
        ))}
      </List>
      <Group mt="sm">
        <LinkButton to="/mentor/students" search={{ show: 'asking' }}>
          {t('mentorships.answerRequests')}
        </LinkButton>
      </Group>
    </section>
  )
}

/** Number of changes per student; the student's page shows all. */
const namedChanges = 2

const ChangesOf = ({ changes }: Pick<Student, 'changes'>) => {
  const { t } = useTranslation()
  const more = changes.length - namedChanges
  return (
    <>
      {changes.slice(0, namedChanges).map((change) => (
        <Text key={buildChangeKey(change)} size="sm">
          <ChangeWords change={change} />
        </Text>
      ))}
      {more > 0 ? (
        <Text size="sm" c="dimmed">
          {t('mentorships.moreChanges', { number: more })}
        </Text>
      ) : null}
    </>
  )
}

const Changed = ({ changed, changedTotal }: Pick<StudentsOverview, 'changed' | 'changedTotal'>) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="students-changed">
      <Title order={3} id="students-changed" mb="xs">
        {t('mentorships.sinceLooked')}
      </Title>
      {changed.length === 0 ? <Text c="dimmed">{t('mentorships.noChanges')}</Text> : null}
      <List listStyleType="none" spacing="sm">
        {changed.map(({ id, name, changes }) => (
          <List.Item key={id}>
            <TextLink to="/mentor/students" search={{ student: id }}>
              <bdi>{name || t('booking.formerPerson')}</bdi>
            </TextLink>
            <ChangesOf changes={changes} />
          </List.Item>
        ))}
      </List>
      {changedTotal > changed.length ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('mentorships.moreStudents', { number: changedTotal - changed.length })}
        </Text>
      ) : null}
    </section>
  )
}

const Overview = () => {
  const { t } = useTranslation()
  const { data, isError, error, isFetching, refetch } = useQuery(studentsOverviewQuery)
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
  return (
    <Stack gap="lg">
      <Asking {...data} />
      {data.guided > 0 ? (
        <>
          <Changed changed={data.changed} changedTotal={data.changedTotal} />
          <Group gap="md">
            <Text>
              {t(data.guided > data.capacity ? 'mentorships.placesOver' : 'mentorships.placesTaken', {
                number: data.guided,
                capacity: data.capacity,
              })}
            </Text>
            <LinkButton to="/mentor/students" variant="default" size="sm">
              {t('mentorships.allStudents')}
            </LinkButton>
          </Group>
        </>
      ) : null}
      {data.guided === 0 && data.askingTotal === 0 ? (
        <EmptyState
          title={t('mentorships.none.accepted')}
          message={t('mentorships.noneMessage')}
          headingOrder={3}
          action={<LinkButton to="/mentor/schedule">{t('firstScreens.mentorDashboard.action')}</LinkButton>}
        />
      ) : null}
    </Stack>
  )
}

/** Summary on the mentor's first screen: open requests, changes, and used places. */
export const StudentsSummary = () => {
  const { t } = useTranslation()
  useRealtimeMentorships()
  const offer = useQuery(offerQuery)
  return (
    <Stack gap="xl">
      <Overview />
      {offer.data ? (
        <section aria-labelledby="mentor-offer">
          <Title order={3} id="mentor-offer" mb="sm">
            {t('mentorships.offerTitle')}
          </Title>
          <OfferForm offer={offer.data} />
        </section>
      ) : null}
    </Stack>
  )
}
