import { Button, Group, Radio, Select, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import type { MentorCard } from '#src/features/mentorships/contract.ts'
import { mentorsPageSize } from '#src/features/mentorships/rules.ts'
import { formatList, joinParts } from '#src/shared/lists.ts'
import { groupMentorsQuery, refreshGroups } from '../client.ts'

/** Mentor of the directory as a choice: name, university, fields and free places. */
const MentorChoice = ({ mentor }: { mentor: MentorCard }) => {
  const { t, i18n } = useTranslation()
  const ownId = usePersonId()
  const fields = FIELDS.filter(({ id }) => mentor.fields.includes(id)).map(({ id }) => t(`catalogue.field.${id}`))
  const places =
    mentor.free > 0
      ? t('mentorships.places', { number: mentor.free })
      : t('mentorships.noPlace', { number: mentor.waiting })
  return (
    <Radio
      value={mentor.id}
      label={mentor.id === ownId ? t('groups.proposal.yourself', { name: mentor.name }) : <bdi>{mentor.name}</bdi>}
      description={[joinParts([mentor.institution, formatList(fields, i18n.language)], i18n.language), places]
        .filter((part) => part !== '')
        .join(' · ')}
    />
  )
}

type ChoiceProps = { groupId: string; field: string | null; mentorId: string; onChoose: (mentorId: string) => void }

/** A page of the directory of mentors, of whom one is chosen. */
const MentorChoices = ({ groupId, field, mentorId, onChoose }: ChoiceProps) => {
  const { t } = useTranslation()
  const [offset, setOffset] = useState(0)
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...groupMentorsQuery(groupId, field, offset),
    placeholderData: keepPreviousData,
  })
  if (isError)
    return (
      <ErrorState
        error={error}
        title={t('mentorships.notFound')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <LoadingSkeleton rows={3} />
  if (data.total === 0) return <Text>{t(field ? 'mentorships.noMentorTitle' : 'mentorships.noMentorsYet')}</Text>
  return (
    <Stack gap="md">
      <Radio.Group label={t('groups.mentor')} value={mentorId} onChange={onChoose}>
        <Stack gap="sm" mt="xs">
          {data.mentors.map((mentor) => (
            <MentorChoice key={mentor.id} mentor={mentor} />
          ))}
        </Stack>
      </Radio.Group>
      <Pagination offset={offset} size={mentorsPageSize} total={data.total} onTurn={setOffset} />
    </Stack>
  )
}

type ProposeMentorProps = {
  groupId: string
  memberIds: readonly string[]
  opened: boolean
  onClose: () => void
  onProposed: () => void
}

const Proposal = ({ groupId, memberIds, onClose, onProposed }: Omit<ProposeMentorProps, 'opened'>) => {
  const { t, i18n } = useTranslation()
  const [field, setField] = useState<string | null>(null)
  const [mentorId, setMentorId] = useState('')
  const propose = useAppMutation({
    write: async () => await client.groups.proposeMentor({ id: groupId, mentorId, memberIds: [...memberIds] }),
    done: ({ proposed }) => t('groups.proposal.sent', { count: proposed }),
    refresh: refreshGroups,
    onDone: () => {
      onClose()
      onProposed()
    },
  })
  const fields = FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) })).sort((a, b) =>
    a.label.localeCompare(b.label, i18n.language),
  )
  return (
    <Stack gap="md">
      <Text size="sm">{t('groups.proposal.help')}</Text>
      <Select
        label={t('mentorships.field')}
        data={fields}
        value={field}
        clearable
        searchable
        onChange={(next) => {
          setField(next)
          setMentorId('')
        }}
      />
      <MentorChoices key={field} groupId={groupId} field={field} mentorId={mentorId} onChoose={setMentorId} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={mentorId === ''} loading={propose.isPending} onClick={() => void propose.run()}>
          {t('groups.proposal.send')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Dialog that proposes a mentor of the directory to several members. */
export const ProposeMentor = ({ opened, ...props }: ProposeMentorProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={t('groups.proposal.propose', { count: props.memberIds.length })}
    >
      {opened ? <Proposal {...props} /> : null}
    </Dialog>
  )
}
