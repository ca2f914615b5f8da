import { Avatar, UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { handleMenuButtonKeys } from '#src/client/ui/menu-keys.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import { formatDisplayName } from '#src/features/accounts/email.rules.ts'
import { buildPictureUrl } from '#src/features/profile/picture/picture.rules.ts'
import classes from './settings-menu.module.css'

/** Button of the settings menu with the user's picture. */
export const SettingsButton = ({ person, ...rest }: { person: Person } & ComponentProps<'button'>) => {
  const { t } = useTranslation()
  const name = formatDisplayName(person) ?? t('settingsMenu.user')
  return (
    <UnstyledButton
      {...rest}
      className={classes.target ?? ''}
      aria-label={t('settingsMenu.open', { name })}
      onKeyDown={handleMenuButtonKeys}
    >
      <Avatar size={36} color="pine" name={name} src={person.picture ? buildPictureUrl(person.picture) : null} alt="" />
    </UnstyledButton>
  )
}
