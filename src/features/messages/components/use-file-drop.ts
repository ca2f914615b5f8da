import { type DragEvent, useState } from 'react'

/** Makes an element a drop zone for a file, which the browser would otherwise open in place of the page. */
export const useFileDrop = (onFile: ((file: File) => void) | undefined) => {
  const [isOver, setOver] = useState(false)
  if (!onFile) return { isOver: false, zone: {} }
  const zone = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer.files
      if (!file) return
      event.preventDefault()
      onFile(file)
    },
  }
  return { isOver, zone }
}
