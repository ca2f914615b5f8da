import { ActionIcon } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import classes from './assistant-launcher.module.css'
import { useAside } from './use-aside.ts'

// Lazy-loaded when the panel is opened for the first time.
const AssistantPanel = lazy(async () => ({ default: (await import('./assistant-panel.tsx')).AssistantPanel }))

/** Button that opens the assistant, at the end of every page (DB-05, CH-01). */
export const AssistantLauncher = ({ person }: { person: Person }) => {
  const { t } = useTranslation()
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const button = useRef<HTMLButtonElement>(null)
  const isAside = useAside()
  const queryClient = useQueryClient()
  const open = () => {
    // A connected tool may have proposed something since.
    void queryClient.invalidateQueries({ queryKey: api.assistant.list.key() })
    setPanel('open')
  }
  const close = () => {
    setPanel('closed')
    button.current?.focus()
  }
  return (
    <aside
      className={classes.place}
      data-aside={(isAside && panel !== 'open') || undefined}
      aria-label={t('assistant.title')}
    >
      {panel === 'never' ? null : (
        <Suspense fallback={null}>
          <AssistantPanel key={person.id} person={person} opened={panel === 'open'} onClose={close} />
        </Suspense>
      )}
      <ActionIcon
        ref={button}
        variant="filled"
        color="pine"
        size={56}
        radius="xl"
        className={classes.button ?? ''}
        aria-label={t('assistant.open')}
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        onClick={() => (panel === 'open' ? close() : open())}
      >
        <IconMessageCircle size={26} aria-hidden="true" data-mirrored="" />
      </ActionIcon>
    </aside>
  )
}
