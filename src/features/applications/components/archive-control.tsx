import { Button, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ApplicationDetails } from '../contract.ts'
import { useApplicationChange } from './use-application-change.ts'

/** Button that archives or restores an application. No data is deleted. */
export const ArchiveControl = ({ application }: { application: ApplicationDetails }) => {
  const { t } = useTranslation()
  const change = useApplicationChange(application)
  const isArchived = application.archivedAt !== null
  const Icon = isArchived ? IconArchiveOff : IconArchive
  return (
    <div>
      {isArchived ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('applications.archivedNote')}
        </Text>
      ) : null}
      <Button
        variant="default"
        loading={change.isPending}
        leftSection={<Icon size={18} aria-hidden="true" />}
        onClick={() => void change.run({ archived: !isArchived })}
      >
        {t(isArchived ? 'applications.bulk.restore' : 'applications.bulk.archive')}
      </Button>
    </div>
  )
}
