import { Button, Drawer, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-sheet.module.css'

type FilterSheetProps = {
  title: string
  opened: boolean
  onClose: () => void
  /** Called after the closing transition, to restore the focus. */
  onClosed: () => void
  /** Resets the filters; without it the sheet has no button for that. */
  onClear?: (() => void) | undefined
  clearLabel: string
  /** Label of the button that closes the sheet. */
  showLabel: string
  children: ReactNode
}

/** Sheet at the foot of a phone with the filters of a list, which apply on change. */
export const FilterSheet = (props: FilterSheetProps) => {
  const { title, opened, onClose, onClosed, onClear, clearLabel, showLabel, children } = props
  const { t } = useTranslation()
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      position="bottom"
      size="auto"
      padding="md"
    >
      <Drawer.Overlay />
      <Drawer.Content className={classes.sheet}>
        <div className={classes.head}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton size={44} iconSize={20} data-autofocus aria-label={t('ui.close')} />
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
        <Group className={classes.foot ?? ''} gap="sm" wrap="nowrap">
          {onClear ? (
            <Button variant="default" onClick={onClear}>
              {clearLabel}
            </Button>
          ) : null}
          <Button className={classes.show ?? ''} onClick={onClose}>
            {showLabel}
          </Button>
        </Group>
      </Drawer.Content>
    </Drawer.Root>
  )
}
