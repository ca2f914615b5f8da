import { type DragEvent, type HTMLAttributes, useState } from 'react'

type Handlers = HTMLAttributes<HTMLElement>

/** What entries of a list need to be dragged: the part that is taken hold of, and the part that it is dropped on. */
export interface Dragging {
  handle: (index: number) => Handlers
  target: (index: number) => Handlers
  /** Where an entry is taken hold of and dropped on as a whole. */
  both: (index: number) => Handlers
}

/** Dragging within one list: what is dropped on an entry takes its place. Entries of a list inside of another stay in theirs. */
export const useDragging = (onDrop: (from: number, to: number) => void): Dragging => {
  const [from, setFrom] = useState<number>()
  const handle = (index: number): Handlers => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation()
      setFrom(index)
    },
    onDragEnd: () => setFrom(undefined),
  })
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
