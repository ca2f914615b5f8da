import { useEffect, useState } from 'react'

/** A picture's own address for as long as it is shown; an SVG in an image runs nothing. */
export const useObjectUrl = (svg: string | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  // The address is the browser's and has to be given back.
  useEffect(() => {
    if (svg === undefined) return
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return address
}
