import { Burger } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './mobile-menu.module.css'

const loadDrawer = () => import('./mobile-drawer.tsx')
const MobileDrawer = lazy(async () => ({ default: (await loadDrawer()).MobileDrawer }))

/**
 * Menu button of the small header; the drawer is prefetched on hover or focus (HD-08). In a pending header it is only a
 * placeholder, because an opened menu would be lost with it.
 */
export const MobileMenu = ({ isPending }: { isPending: boolean }) => {
  const { t } = useTranslation()
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched')
  const toggle = useRef<HTMLButtonElement>(null)
  const prefetch = () => void loadDrawer()
  return (
    <>
      <Burger
        ref={toggle}
        opened={state === 'open'}
        onClick={() => setState('open')}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        size="sm"
        className={classes.toggle ?? ''}
        data-pending={isPending || undefined}
        aria-label={t('header.openMenu')}
        aria-expanded={state === 'open'}
      />
      {state === 'untouched' ? null : (
        <Suspense>
          <MobileDrawer
            opened={state === 'open'}
            onClose={() => setState('closed')}
            onClosed={() => toggle.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      )}
    </>
  )
}
