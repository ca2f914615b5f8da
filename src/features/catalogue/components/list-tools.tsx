import { ActionIcon, Button, Group, Menu, NativeSelect } from '@mantine/core'
import { IconColumns3, IconDownload, IconPrinter, IconSortDescending } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { handleMenuButtonKeys } from '#src/client/ui/menu-keys.ts'
import { listColumns } from '../facts/deciding-values.format.ts'
import classes from './list-tools.module.css'
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
          className={classes.button ?? ''}
          aria-label={t('catalogue.list.view')}
          title={t('catalogue.list.view')}
          onKeyDown={handleMenuButtonKeys}
        >
          <IconColumns3 size={18} aria-hidden="true" />
          <span className={classes.word}>{t('catalogue.list.view')}</span>
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
  /** Sort order of the list. */
  sort: { value: string; choices: { value: string; label: string }[]; onChange: (value: string) => void }
  /** Exports the list as a spreadsheet. */
  onExport?: () => void
  isExporting?: boolean
  /** Further tools at the end. */
  children?: ReactNode
}

/** Toolbar of a list of programmes in one line: sort order, columns, spreadsheet export, print. */
export const ListTools = ({ sort, onExport, isExporting = false, children }: ListToolsProps) => {
  const { t } = useTranslation()
  return (
    <Group gap="sm" wrap="nowrap" className={classes.tools ?? ''}>
      <NativeSelect
        className={classes.sort ?? ''}
        aria-label={t('catalogue.search.sort')}
        title={t('catalogue.search.sort')}
        leftSection={<IconSortDescending size={18} aria-hidden="true" />}
        data={sort.choices}
        value={sort.value}
        onChange={({ currentTarget: { value } }) => sort.onChange(value)}
      />
      <ViewMenu />
      {onExport ? (
        <ActionIcon
          variant="default"
          className={classes.icon ?? ''}
          aria-label={t('catalogue.list.export')}
          title={t('catalogue.list.export')}
          loading={isExporting}
          onClick={onExport}
        >
          <IconDownload size={18} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="default"
        className={classes.icon ?? ''}
        aria-label={t('catalogue.list.print')}
        title={t('catalogue.list.print')}
        onClick={() => window.print()}
      >
        <IconPrinter size={18} aria-hidden="true" />
      </ActionIcon>
      {children}
    </Group>
  )
}
