import { type DragEvent, type HTMLAttributes, useCallback, useState } from 'react'

type Handlers = HTMLAttributes<HTMLElement>

/** Drag-and-drop props of a list entry: the drag handle and the drop target. */
export interface Dragging {
  /** The same function in every render. */
  handle: (index: number) => Handlers
  target: (index: number) => Handlers
  /** Handlers for an entry that is both drag handle and drop target. */
  both: (index: number) => Handlers
}

/**
 * Drag-and-drop sorting within one list: a dropped entry takes the place of its target. Entries of a nested list stay
 * in theirs.
 */
export const useDragging = (onDrop: (from: number, to: number) => void): Dragging => {
  const [from, setFrom] = useState<number>()
  const handle = useCallback(
    (index: number): Handlers => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation()
        setFrom(index)
      },
      onDragEnd: () => setFrom(undefined),
    }),
    [],
  )
  const target = (index: number): Handlers => ({
    onDragOver: (event: DragEvent) => {
      if (from !== undefined) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (from === undefined) return
      event.stopPropagation()
      onDrop(from, index)
      setFrom(undefined)
    },
  })
  return { handle, target, both: (index) => ({ ...handle(index), ...target(index) }) }
}
