import { Button, Menu } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'

/** The ways in and out: bring in a spreadsheet, save everything as CSV or JSON. */
export const SheetActions = () => {
  const { t } = useTranslation()
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
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
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
    </>
  )
}
