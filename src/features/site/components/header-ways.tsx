import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { localValues } from '#src/client/storage.ts'
import { shortcutOf } from '../keys.rules.ts'
import { showOverlay, useOverlay } from '../plans.client.ts'

// A phone has its ways in the drawer, so it does not download them.
const PlansMenu = lazy(async () => ({ default: (await import('./plans-menu.tsx')).PlansMenu }))
// Downloaded when the palette or the list of keys is opened for the first time.
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)

const useShortcuts = () => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const shortcut = shortcutOf(event, {
        isTyping: isTyping(event.target),
        singleKeys: localValues.getItem('single_keys') !== 'off',
      })
      if (!shortcut) return
      event.preventDefault()
      showOverlay(shortcut)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** A person's ways beside the main navigation: the plans, the command palette and the keys. */
export const HeaderWays = () => {
  const overlay = useOverlay()
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  useShortcuts()
  return (
    <>
      <Suspense>{isWide ? <PlansMenu /> : null}</Suspense>
      <Suspense>
        {overlay === 'palette' ? <CommandPalette /> : null}
        {overlay === 'keys' ? <KeyList onClose={() => showOverlay(undefined)} /> : null}
      </Suspense>
    </>
  )
}
