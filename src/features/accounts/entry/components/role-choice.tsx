import { Button, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCompass, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '../../contract.ts'
import classes from './role-choice.module.css'

const cards = [
  { role: 'applicant', icon: IconSchool },
  { role: 'mentor', icon: IconCompass },
] as const

type RoleChoiceProps = {
  initial?: Role | undefined
  busy?: boolean
  /** Renders the button as secondary beside another primary action. */
  isSecondary?: boolean
  onContinue: (role: Role) => void
  legend: string
}

/** Role selection: two cards, and one button that names the choice (AU-01, AU-05). */
export const RoleChoice = ({ initial, busy = false, isSecondary = false, onContinue, legend }: RoleChoiceProps) => {
  const { t } = useTranslation()
  const [role, setRole] = useState<Role | undefined>(initial)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Stack gap="md">
      <Radio.Group
        value={role ?? ''}
        onChange={(value) => {
          setRole(value === 'mentor' ? 'mentor' : 'applicant')
          setIsMissing(false)
        }}
        aria-label={legend}
        error={isMissing ? t('accounts.auth.roleRequired') : null}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {cards.map(({ role: value, icon: Icon }) => (
            <Radio.Card key={value} value={value} className={classes.card ?? ''}>
              <span className={classes.head}>
                <Icon size={24} aria-hidden="true" className={classes.mark} />
                <Radio.Indicator className={classes.dot ?? ''} />
              </span>
              <Title order={2} size="md" ff="text" fw={600}>
                {t(`accounts.role.${value}.title`)}
              </Title>
              <Text size="sm" c="dimmed">
                {t(`accounts.role.${value}.lede`)}
              </Text>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Button
        variant={isSecondary ? 'default' : 'filled'}
        loading={busy}
        onClick={() => (role ? onContinue(role) : setIsMissing(true))}
      >
        {role ? t(`accounts.role.${role}.continue`) : t('accounts.role.continue')}
      </Button>
    </Stack>
  )
}
