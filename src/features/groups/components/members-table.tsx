import { Badge, Checkbox, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { GroupMember } from '../contract.ts'
import { type AttentionReason, silentDays } from '../rules.ts'
import { MemberMentor } from './member-mentor.tsx'
import classes from './members-table.module.css'
import { RemoveMember } from './remove-member.tsx'

type MemberRow = { member: GroupMember; reasons: readonly AttentionReason[] }

/** Moves the focus between the checkboxes of the rows with the arrow keys. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  const next = boxes[boxes.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const Reasons = ({ reasons }: { reasons: readonly AttentionReason[] }) => {
  const { t } = useTranslation()
  if (reasons.length === 0) return '–'
  return (
    <Group gap={6}>
      {reasons.map((reason) => (
        <Badge key={reason} tt="none" variant={reason === 'due' ? 'light' : 'default'} color="brass">
          {t(`groups.filter.${reason}`, { count: silentDays })}
        </Badge>
      ))}
    </Group>
  )
}

/** Next deadline with its university; says what is not shown to the group. */
const NextDeadline = ({ member: { parts, nextDeadline } }: { member: GroupMember }) => {
  const { t } = useTranslation()
  if (!parts.includes('applications')) return <Text size="sm">{t('mentorships.notShared')}</Text>
  if (!nextDeadline) return '–'
  return (
    <div>
      <Text size="sm">
        <bdi>{nextDeadline.university}</bdi>
      </Text>
      <DueText deadline={nextDeadline} />
    </div>
  )
}

type MembersTableProps = {
  groupId: string
  rows: readonly MemberRow[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** Members of a group as a table; each row becomes two lines on a phone, without the last change. */
export const MembersTable = ({ groupId, rows, chosen, onChoose }: MembersTableProps) => {
  const { t, i18n } = useTranslation()
  const heads = {
    reasons: t('groups.needsAttention'),
    deadline: t('mentorships.nextDeadline'),
    letters: t('groups.openLetters'),
    changed: t('groups.lastChange'),
    mentor: t('groups.mentor'),
  }
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Table className={classes.table ?? ''} role="table" onKeyDown={moveFocus}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {[t('groups.member'), ...Object.values(heads)].map((head) => (
            <Table.Th key={head} scope="col" role="columnheader">
              {head}
            </Table.Th>
          ))}
          <Table.Th scope="col" role="columnheader">
            <VisuallyHidden>{t('groups.remove')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map(({ member, reasons }) => (
          <Table.Tr key={member.id} role="row">
            <Table.Th scope="row" role="rowheader">
              <Group gap="sm" wrap="nowrap">
                <Checkbox
                  aria-label={t('groups.select', { name: member.name })}
                  checked={chosen.includes(member.id)}
                  onChange={() => toggle(member.id)}
                />
                {member.shareId ? (
                  <TextLink to="/shared" search={{ share: member.shareId }}>
                    <bdi>{member.name}</bdi>
                  </TextLink>
                ) : (
                  <bdi>{member.name}</bdi>
                )}
              </Group>
            </Table.Th>
            <Table.Td role="cell" data-empty={reasons.length === 0 || undefined}>
              <Reasons reasons={reasons} />
            </Table.Td>
            <Table.Td
              role="cell"
              data-label={heads.deadline}
              data-empty={(member.parts.includes('applications') && !member.nextDeadline) || undefined}
            >
              <NextDeadline member={member} />
            </Table.Td>
            <Table.Td role="cell" data-label={heads.letters} data-empty={!member.missingLetters || undefined}>
              {member.missingLetters === null ? '–' : getNumberFormat(i18n.language).format(member.missingLetters)}
            </Table.Td>
            <Table.Td role="cell" data-empty>
              {member.changedAt ? formatDate(member.changedAt, i18n.language) : '–'}
            </Table.Td>
            <Table.Td
              role="cell"
              data-label={heads.mentor}
              data-empty={(!member.proposal && !member.hasMentor) || undefined}
            >
              <MemberMentor groupId={groupId} member={member} />
            </Table.Td>
            <Table.Td role="cell">
              <RemoveMember groupId={groupId} member={member} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
