import { Checkbox, Kbd, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localStore } from '#src/client/browser-storage.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import classes from './key-list.module.css'
import { useFocusBack } from './use-focus-back.ts'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * List of keyboard shortcuts. Single keys can be disabled, because speech input triggers them by accident (WCAG 2.1.4).
 */
export const KeyList = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const [isSingle, setSingle] = useState(localStore.getItem('single_keys') !== 'off')
  useFocusBack()
  const rows = [
    { keys: [isApple() ? '⌘' : 'Ctrl', 'K'], does: t('plans.keys.palette') },
    { keys: ['?'], does: t('plans.keys.list') },
    { keys: ['↑', '↓'], does: t('plans.keys.move') },
    { keys: ['Enter'], does: t('plans.keys.choose') },
    { keys: ['Esc'], does: t('plans.keys.close') },
    { keys: ['Tab'], does: t('plans.keys.tab') },
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('plans.keys.title')}
      closeButtonProps={{ 'aria-label': t('plans.keys.closeList') }}
    >
      <Stack gap="lg">
        <dl className={classes.keys}>
          {rows.map(({ keys, does }) => (
            <div key={does} className={classes.row}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key} dir="ltr">
                    {key}
                  </Kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={t('plans.keys.single')}
          checked={isSingle}
          onChange={({ currentTarget: { checked } }) => {
            setSingle(checked)
            localStore.setItem('single_keys', checked ? 'on' : 'off')
          }}
        />
        <Text size="sm" c="dimmed">
          {t('plans.keys.note')}
        </Text>
      </Stack>
    </Dialog>
  )
}
