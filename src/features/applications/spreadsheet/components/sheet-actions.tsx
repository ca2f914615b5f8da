import { Button, Menu } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { handleMenuButtonKeys } from '#src/client/ui/menu-keys.ts'
import { applicationsQuery } from '../../client.ts'

const ExportMenu = () => {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onKeyDown={handleMenuButtonKeys}
        >
          {t('applications.sheet.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href="/api/spreadsheet/export?format=csv" download>
          {t('applications.sheet.exportCsv')}
        </Menu.Item>
        <Menu.Item component="a" href="/api/spreadsheet/export?format=json" download>
          {t('applications.sheet.exportJson')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Actions for import of a spreadsheet, and export as CSV or JSON if there is data. */
export const SheetActions = () => {
  const { t } = useTranslation()
  const { data } = useQuery(applicationsQuery)
  return (
    <>
      <LinkButton
        to="."
        search={{ import: true }}
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
      >
        {t('applications.sheet.open')}
      </LinkButton>
      {data?.applications.length === 0 ? null : <ExportMenu />}
    </>
  )
}
