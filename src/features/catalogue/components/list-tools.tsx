import { Button, Group, Menu, NativeSelect } from '@mantine/core'
import { IconColumns3, IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { handleMenuButtonKeys } from '#src/client/ui/menu-keys.ts'
import { listColumns } from '../facts/deciding-values.format.ts'
import { changeListView, useListView } from './use-list-view.ts'

/** Column and density options of lists, stored on the device. */
const ViewMenu = () => {
  const { t } = useTranslation()
  const { columns, isDense } = useListView()
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={18} aria-hidden="true" />}
          onKeyDown={handleMenuButtonKeys}
        >
          {t('catalogue.list.view')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('catalogue.list.columns')}</Menu.Label>
        {listColumns.map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={columns.includes(column)}
            onChange={(checked) =>
              changeListView({
                columns: listColumns.filter((one) => (one === column ? checked : columns.includes(one))),
              })
            }
          >
            {t(`catalogue.column.${column}`)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem checked={isDense} onChange={(checked) => changeListView({ isDense: checked })}>
          {t('catalogue.list.dense')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}

type ListToolsProps = {
  /** Sort order of the list; absent where it is selected elsewhere. */
  sort?: { value: string; choices: { value: string; label: string }[]; onChange: (value: string) => void }
  /** Exports the list as a spreadsheet. */
  onExport?: () => void
  isExporting?: boolean
  /** Further tools. */
  children?: ReactNode
}

/** Toolbar of a list of programmes: sort order, columns, spreadsheet export, print. */
export const ListTools = ({ sort, onExport, isExporting = false, children }: ListToolsProps) => {
  const { t } = useTranslation()
  return (
    <Group gap="sm" align="flex-end" my="md">
      {sort ? (
        <NativeSelect
          label={t('catalogue.search.sort')}
          data={sort.choices}
          value={sort.value}
          onChange={({ currentTarget: { value } }) => sort.onChange(value)}
        />
      ) : null}
      <ViewMenu />
      {onExport ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={isExporting}
          onClick={onExport}
        >
          {t('catalogue.list.export')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {t('catalogue.list.print')}
      </Button>
      {children}
    </Group>
  )
}
