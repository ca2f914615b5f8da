import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { toastStore } from '../ui/toasts.ts'
import { stopWrites } from './render.tsx'

// Setup of each file of component tests, which share a document and its modules: each test restores them.

// Generous, because a busy machine renders slowly; no test is about this limit.
configure({ asyncUtilTimeout: 20_000 })

// Autosizing text fields measure again once fonts have loaded; happy-dom has no font set.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

afterEach(() => {
  cleanup()
  stopWrites()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const store of [undefined, toastStore]) notifications.clean(store)
  window.localStorage.clear()
  window.sessionStorage.clear()
})
