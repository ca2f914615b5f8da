import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './info-mark.module.css'

type InfoMarkProps = {
  /** Name of what the text explains. */
  about: string
  children: ReactNode
}

/** Mark beside a heading that opens its explanation. */
export const InfoMark = ({ about, children }: InfoMarkProps) => {
  const { t } = useTranslation()
  return (
    <Popover width="min(22rem, 90vw)" position="bottom" withArrow trapFocus={false}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.mark ?? ''}
          aria-label={t('ui.about', { name: about })}
        >
          <IconInfoCircle size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" component="div">
          {children}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
