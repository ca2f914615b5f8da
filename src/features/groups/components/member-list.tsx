import { Button, Checkbox, Chip, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#src/client/use-now.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { GroupMember } from '../contract.ts'
import {
  type AttentionReason,
  attentionReasons,
  isOpenProposal,
  listReasons,
  silentDays,
  sortByAttention,
} from '../rules.ts'
import { MembersTable } from './members-table.tsx'
import { ProposeMentor } from './propose-mentor.tsx'
import { WriteToMembers } from './write-to-members.tsx'

const filters = ['all', ...attentionReasons, 'noGrant'] as const
type Filter = (typeof filters)[number]

const toFacts = (member: GroupMember) => ({ ...member, dueAt: member.nextDeadline?.dueAt ?? null, member })

/** Whether a mentor may be proposed: none is known to the group, and no proposal is open. */
const needsMentor = ({ hasMentor, proposal }: GroupMember): boolean =>
  hasMentor !== true && (proposal === null || !isOpenProposal(proposal.state))

/** Decides whether a member is shown under a filter. */
const isShown = (member: GroupMember, reasons: readonly AttentionReason[], filter: Filter): boolean => {
  if (filter === 'all') return true
  return filter === 'noGrant' ? member.shareId === null : reasons.includes(filter)
}

/** Members by what needs attention, with filters, a selection and the message to those selected. */
export const MemberList = ({ id, members }: { id: string; members: readonly GroupMember[] }) => {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const [filter, setFilter] = useState<Filter>('all')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isWriting, setWriting] = useState(false)
  const [isProposing, setProposing] = useState(false)
  const rows = sortByAttention(members.map(toFacts), now).map((row) => ({
    member: row.member,
    reasons: listReasons(row, now),
  }))
  const shown = rows.filter(({ member, reasons }) => isShown(member, reasons, filter))
  const shownIds = shown.map(({ member }) => member.id)
  // A message reaches only members whom the coordinator sees selected.
  const selected = shownIds.filter((one) => chosen.includes(one))
  const withoutMentor = shown.flatMap(({ member }) =>
    selected.includes(member.id) && needsMentor(member) ? [member.id] : [],
  )
  const countOf = (one: Filter) => rows.filter(({ member, reasons }) => isShown(member, reasons, one)).length
  const isAll = selected.length === shownIds.length && selected.length > 0
  return (
    <Stack gap="md">
      <Chip.Group value={filter} onChange={(value) => setFilter(filters.find((one) => one === value) ?? 'all')}>
        <Group gap="xs" role="group" aria-label={t('groups.filters')}>
          {filters
            .filter((one) => one === 'all' || one === filter || countOf(one) > 0)
            .map((one) => (
              <Chip key={one} value={one} size="sm">
                {t(`groups.filter.${one}`, { count: silentDays })} {getNumberFormat(i18n.language).format(countOf(one))}
              </Chip>
            ))}
        </Group>
      </Chip.Group>
      <Group gap="md" mih={44}>
        <Checkbox
          label={t('groups.selectAll')}
          checked={isAll}
          indeterminate={selected.length > 0 && !isAll}
          onChange={() => setChosen(isAll ? [] : shownIds)}
        />
        {selected.length > 0 ? (
          <Button variant="default" onClick={() => setWriting(true)}>
            {t('groups.write.to', { count: selected.length })}
          </Button>
        ) : null}
        {withoutMentor.length > 0 ? (
          <Button variant="default" onClick={() => setProposing(true)}>
            {t('groups.proposal.propose', { count: withoutMentor.length })}
          </Button>
        ) : null}
      </Group>
      {shown.length === 0 ? (
        <Text c="dimmed">{t('groups.noneShown')}</Text>
      ) : (
        <MembersTable groupId={id} rows={shown} chosen={selected} onChoose={setChosen} />
      )}
      <WriteToMembers
        groupId={id}
        memberIds={selected}
        opened={isWriting}
        onClose={() => setWriting(false)}
        onSent={() => setChosen([])}
      />
      <ProposeMentor
        groupId={id}
        memberIds={withoutMentor}
        opened={isProposing}
        onClose={() => setProposing(false)}
        onProposed={() => setChosen([])}
      />
    </Stack>
  )
}
