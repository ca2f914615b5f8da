import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { ReviewSection } from '#src/features/catalogue/entries/components/review-section.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { joinParts } from '#src/shared/lists.ts'
import { facultyRequestsQuery } from '../client.ts'
import type { FacultyRequest } from '../requests/requests.contract.ts'
import { outcomeByRequestType, type RequestOutcome, requestSizes } from '../requests/requests.rules.ts'
import classes from './request-form.module.css'

const Entry = ({ request: { facultyId, fullName, universityName } }: { request: FacultyRequest }) => {
  const { t, i18n } = useTranslation()
  if (!facultyId || !fullName) return <Text c="dimmed">{t('professors.request.gone')}</Text>
  return (
    <Text fw={500}>
      <TextLink to="/professors/$id" params={{ id: facultyId }}>
        <bdi>{joinParts([fullName, universityName ?? ''], i18n.language)}</bdi>
      </TextLink>
    </Text>
  )
}

const Decision = ({ request }: { request: FacultyRequest }) => {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState('')
  const [isSure, setSure] = useState(false)
  const settle = useAppMutation({
    write: async (outcome: RequestOutcome) =>
      await client.professors.requests.settle({ id: request.id, outcome, answer: answer.trim() }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.professors.key() }),
  })
  const asked = outcomeByRequestType[request.wish]
  const name = request.fullName ?? ''
  const act = (outcome: RequestOutcome) => void settle.run(outcome)
  const isGone = request.facultyId === null
  return (
    <Stack gap="xs">
      <Textarea
        label={t('professors.request.answer')}
        autosize
        minRows={2}
        maxLength={requestSizes.answer}
        value={answer}
        onChange={({ currentTarget: { value } }) => setAnswer(value)}
      />
      {isSure ? (
        <Group gap="sm">
          <Text size="sm">{t('professors.request.sure', { name })}</Text>
          <Button size="sm" color="brick" loading={settle.isPending} onClick={() => act('removed')}>
            {t('professors.request.removed')}
          </Button>
          <Button size="sm" variant="default" onClick={() => setSure(false)}>
            {t('professors.request.keep')}
          </Button>
        </Group>
      ) : (
        <Group gap="sm">
          {isGone ? null : (
            <Button size="sm" variant={asked === 'removed' ? 'filled' : 'default'} onClick={() => setSure(true)}>
              {t('professors.request.removed')}
            </Button>
          )}
          {asked === 'hidden' && !isGone ? (
            <Button size="sm" loading={settle.isPending} onClick={() => act('hidden')}>
              {t('professors.request.hidden')}
            </Button>
          ) : null}
          <Button size="sm" variant="default" loading={settle.isPending} onClick={() => act('answered')}>
            {t('professors.request.answered')}
          </Button>
          <Button size="sm" variant="default" loading={settle.isPending} onClick={() => act('refused')}>
            {t('professors.request.refused')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const Request = ({ request }: { request: FacultyRequest }) => {
  const { t, i18n } = useTranslation()
  const { wish, grantKey, message, reference, createdAt, email } = request
  return (
    <Stack gap="xs" component="li">
      <Entry request={request} />
      <Text size="sm">
        {t(`professors.request.wishes.${wish}`)}
        {grantKey ? (
          <>
            {': '}
            <bdi>{grantKey}</bdi>
          </>
        ) : null}
      </Text>
      {message ? (
        <Text className={classes.words ?? ''}>
          <bdi>{message}</bdi>
        </Text>
      ) : null}
      <Text size="sm" c="dimmed" data-figures>
        {t('professors.request.line', { reference, date: formatDate(createdAt, i18n.language), email })}
      </Text>
      <Decision request={request} />
    </Stack>
  )
}

/** Open requests about faculty entries, for editors. */
export const RequestList = () => {
  const { t } = useTranslation()
  const query = useQuery(facultyRequestsQuery)
  return (
    <ReviewSection
      id="faculty-requests"
      title={t('professors.request.listTitle')}
      failed={t('professors.request.listFailed')}
      query={query}
    >
      {({ requests, total }) =>
        total === 0 ? (
          <Text c="dimmed">{t('professors.request.none')}</Text>
        ) : (
          <ul data-bare className={classes.list}>
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        )
      }
    </ReviewSection>
  )
}
