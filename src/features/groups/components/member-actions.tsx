import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { exportList } from '#src/features/catalogue/list-export.client.ts'
import type { GroupMember } from '../contract.ts'
import { minReportedPeople, reportFigures } from '../rules.ts'
import type { InviteKind } from './invite-dialog.tsx'

type MemberActionsProps = {
  id: string
  group: { name: string; members: readonly GroupMember[] }
  onInvite: (kind: InviteKind) => void
}

/** Actions of a coordinator: invite, and in the menu a colleague, the hand-over and the report. */
export const MemberActions = ({ id, group, onInvite }: MemberActionsProps) => {
  const { t } = useTranslation()
  const report = useAppMutation({
    write: async () => await client.groups.report({ id }),
    onDone: async ({ counts }) =>
      await exportList(
        `${group.name}.csv`,
        [t('groups.report.figure'), t('groups.report.people')],
        reportFigures.map((figure) => [
          t(`groups.report.${figure}`),
          counts[figure] ?? t('groups.report.few', { number: minReportedPeople }),
        ]),
      ),
  })
  return (
    <>
      <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => onInvite('member')}>
        {t('groups.invite.member')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label={t('ui.moreActions')} title={t('ui.moreActions')}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onInvite('coordinator')}>{t('groups.invite.coordinator')}</Menu.Item>
          <Menu.Item onClick={() => onInvite('handOver')}>{t('groups.invite.handOver')}</Menu.Item>
          <Menu.Item disabled={report.isPending} onClick={() => void report.run()}>
            {t('groups.report.save')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
