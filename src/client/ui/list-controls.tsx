import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconDots, IconSearch } from '@tabler/icons-react'
import { lazy, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list-controls.module.css'
import { handleMenuButtonKeys } from './menu-keys.ts'

// Lazy chunk, which wide screens never load.
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

export type ListSearchField = {
  label: string
  value: string
  onChange: (text: string) => void
  maxLength?: number
  inputRef?: Ref<HTMLInputElement>
  autoFocus?: boolean
}

type ListControlsProps = {
  /** Accessible name, where the page has other searches. */
  label?: string
  /** Text search of the list, if it has one. */
  search?: ListSearchField
  /** Fields that filter and sort the list, which apply on change. */
  filters?: ReactNode
  /** Number of active filters. */
  active?: number
  /** Resets the filters, while some are active. */
  onClear?: (() => void) | undefined
  /** Items of the overflow menu: import, export, print. */
  menu?: ReactNode
}

const SearchField = ({ label, onChange, inputRef, ...field }: ListSearchField & { isPhone: boolean }) => {
  const { isPhone, ...input } = field
  return (
    <TextInput
      type="search"
      className={classes.search ?? ''}
      classNames={{ label: classes.label ?? '' }}
      label={label}
      {...(isPhone ? { placeholder: label } : {})}
      {...(inputRef ? { ref: inputRef } : {})}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      {...input}
    />
  )
}

type SheetButtonProps = Required<Pick<ListControlsProps, 'filters' | 'active'>> &
  Pick<ListControlsProps, 'onClear'> & { isShort: boolean }

/** Button of a phone that opens the filters in a sheet, with the number of active ones. */
const SheetButton = ({ filters, active, onClear, isShort }: SheetButtonProps) => {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  // Stays mounted after it closed, for its transition.
  const [wasOpened, setWasOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = active > 0 ? t('ui.filterAndSortActive', { active }) : t('ui.filterAndSort')
  return (
    <>
      <Button
        ref={button}
        variant="default"
        className={classes.button ?? ''}
        aria-haspopup="dialog"
        aria-label={name}
        onClick={() => {
          setOpened(true)
          setWasOpened(true)
        }}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        {isShort ? null : <span className={classes.word}>{t('ui.filterAndSort')}</span>}
        {active > 0 ? <span className={classes.count}>{active}</span> : null}
      </Button>
      {wasOpened ? (
        <Suspense>
          <FilterSheet
            title={t('ui.filterAndSort')}
            opened={isOpened}
            onClose={() => setOpened(false)}
            onClosed={() => button.current?.focus()}
            onClear={active > 0 ? onClear : undefined}
            clearLabel={t('ui.clearFilters')}
            showLabel={t('ui.showResults')}
          >
            <div className={classes.fields}>{filters}</div>
          </FilterSheet>
        </Suspense>
      ) : null}
    </>
  )
}

const OverflowMenu = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={44}
          className={classes.more ?? ''}
          aria-label={t('ui.moreActions')}
          title={t('ui.moreActions')}
          onKeyDown={handleMenuButtonKeys}
        >
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Controls of a list in one row: search, filters and overflow menu. A phone shows the filters in a sheet. */
export const ListControls = ({ label, search, filters, active = 0, onClear, menu }: ListControlsProps) => {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
  return (
    <search aria-label={label} className={classes.controls}>
      {search ? <SearchField {...search} isPhone={isPhone} /> : null}
      {filters && !isPhone ? <div className={classes.inline}>{filters}</div> : null}
      {filters && isPhone ? <SheetButton {...{ filters, active, onClear }} isShort={search !== undefined} /> : null}
      {menu ? <OverflowMenu>{menu}</OverflowMenu> : null}
    </search>
  )
}
