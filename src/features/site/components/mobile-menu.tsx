import { Burger } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './mobile-menu.module.css'

const loadDrawer = () => import('./mobile-drawer.tsx')
const MobileDrawer = lazy(async () => ({ default: (await loadDrawer()).MobileDrawer }))

/**
 * The toggle of the small header; the drawer is fetched when a finger or the focus comes near (HD-08). A header that is
 * about to be replaced keeps its place and no more: a menu opened there would go with it.
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
