import { useSyncExternalStore } from 'react'
import { localStore } from '#src/client/browser-storage.ts'
import { firstColumns, type ListColumn, listColumns } from '../facts/deciding-values.format.ts'

/** Display options of programme lists, per device and shared by all lists. */
export interface ListView {
  columns: readonly ListColumn[]
  /** Dense rows without reasons. */
  isDense: boolean
}

const key = 'list_view'
const first: ListView = { columns: firstColumns, isDense: false }

const read = (): ListView => {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(key) ?? '{}')
    const { columns, isDense } = stored as { columns?: unknown; isDense?: unknown }
    return {
      columns: Array.isArray(columns) ? listColumns.filter((column) => columns.includes(column)) : firstColumns,
      isDense: isDense === true,
    }
  } catch {
    return first
  }
}

let current: ListView | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const viewNow = (): ListView => {
  current ??= read()
  return current
}

/** Updates and stores the display options of all lists. */
export const changeListView = (change: Partial<ListView>): void => {
  current = { ...viewNow(), ...change }
  localStore.setItem(key, JSON.stringify(current))
  for (const listener of listeners) listener()
}

export const useListView = (): ListView => useSyncExternalStore(subscribe, viewNow, () => first)
