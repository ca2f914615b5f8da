import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Replaces the current address by a computed address of this site. */
export const GoTo = ({ path }: { path: string }) => {
  const router = useRouter()
  // The address bar is outside React; it follows the decision once.
  useEffect(() => router.history.replace(path), [router, path])
  return null
}
