import { Menu } from '@mantine/core'
import { IconDownload, IconMail, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Menu items for the recommenders, the import of a spreadsheet, and the export as CSV or JSON. */
export const SheetItems = () => {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item
        leftSection={<IconMail size={18} aria-hidden="true" />}
        renderRoot={(props) => <Link to="/recommenders" {...props} />}
      >
        {t('recommenders.title')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        renderRoot={(props) => <Link to="/applications" search={{ import: true }} {...props} />}
      >
        {t('applications.sheet.open')}
      </Menu.Item>
      <Menu.Label>{t('applications.sheet.export')}</Menu.Label>
      <Menu.Item
        component="a"
        href="/api/spreadsheet/export?format=csv"
        download
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        {t('applications.sheet.exportCsv')}
      </Menu.Item>
      <Menu.Item
        component="a"
        href="/api/spreadsheet/export?format=json"
        download
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        {t('applications.sheet.exportJson')}
      </Menu.Item>
    </>
  )
}
