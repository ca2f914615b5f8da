import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readEnterKey, storeEnterKey } from '../enter-key.client.ts'
import classes from './messages.module.css'

const choices = ['sends', 'breaks'] as const

/** Menu that shows and changes the effect of Enter in the message field on this device. */
export const EnterKeyMenu = () => {
  const { t } = useTranslation()
  const [current, setCurrent] = useState(readEnterKey)
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray.8"
          className={classes.enterKey ?? ''}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {t(`gradnet.enterKey.${current}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice}
            aria-current={choice === current || undefined}
            className={classes.choice ?? ''}
            onClick={() => {
              storeEnterKey(choice)
              setCurrent(choice)
            }}
          >
            {t(`gradnet.enterKey.${choice}`)}
            <Text size="sm" c="dimmed">
              {t(`gradnet.enterKey.${choice}Help`)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
