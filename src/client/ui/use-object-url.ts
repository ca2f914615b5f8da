import { useEffect, useState } from 'react'

/** Returns an object URL of an SVG for as long as it is shown; an SVG in an image runs no scripts. */
export const useObjectUrl = (svg: string | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  // An object URL has to be revoked.
  useEffect(() => {
    if (svg === undefined) return
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return address
}
