import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Application } from '../contract.ts'
import { applicationStatuses } from '../rules.ts'
import classes from './bulk-bar.module.css'
import { useMove } from './use-move.ts'

type BulkBarProps = {
  applications: Application[]
  /** Called with the ids that stay selected: applications that another session has changed. */
  onDone: (left: string[]) => void
}

/** Toolbar with actions on the selected applications. */
export const BulkBar = ({ applications, onDone }: BulkBarProps) => {
  const { t } = useTranslation()
  const move = useMove(onDone)
  const isArchived = applications.every(({ archivedAt }) => archivedAt)
  const change = (part: Omit<Parameters<typeof move.run>[0], 'applications'>) =>
    void move.run({ applications, ...part })
  return (
    <Group className={classes.bar ?? ''} gap="sm" role="group" aria-label={t('applications.bulk.label')}>
      <Text fw={600} role="status">
        {t('applications.bulk.chosen', { count: applications.length })}
      </Text>
      <NativeSelect
        aria-label={t('applications.bulk.status')}
        disabled={move.isPending}
        data={[
          { value: '', label: t('applications.bulk.status') },
          ...applicationStatuses.map((status) => ({ value: status, label: t(`applications.status.${status}`) })),
        ]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const status = applicationStatuses.find((known) => known === value)
          if (status) change({ status })
        }}
      />
      <Button
        variant="default"
        loading={move.isPending}
        leftSection={
          isArchived ? <IconArchiveOff size={18} aria-hidden="true" /> : <IconArchive size={18} aria-hidden="true" />
        }
        onClick={() => change({ archived: !isArchived })}
      >
        {t(isArchived ? 'applications.bulk.restore' : 'applications.bulk.archive')}
      </Button>
      <Button variant="subtle" onClick={() => onDone([])}>
        {t('applications.bulk.clear')}
      </Button>
    </Group>
  )
}
