import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { localStore } from '#src/client/browser-storage.ts'
import { showOverlay, useOverlay } from '../navigation.client.ts'
import { findShortcut } from '../shortcuts.rules.ts'

// Lazy chunk, which phones do not load because they have the drawer.
const PlansMenu = lazy(async () => ({ default: (await import('./plans-menu.tsx')).PlansMenu }))
// Lazy chunk, loaded when the palette or the list of shortcuts is first opened.
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)

const useShortcuts = () => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const shortcut = findShortcut(event, {
        isTyping: isTyping(event.target),
        singleKeys: localStore.getItem('single_keys') !== 'off',
      })
      if (!shortcut) return
      event.preventDefault()
      showOverlay(shortcut)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Navigation beside the main links: plans, command palette and shortcuts. */
export const HeaderLinks = () => {
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
