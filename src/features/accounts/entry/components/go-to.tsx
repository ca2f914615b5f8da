import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Leads to an address of this site that only a rule knows, in place of the current one. */
export const GoTo = ({ path }: { path: string }) => {
  const router = useRouter()
  // The address bar is outside React; it follows the decision once.
  useEffect(() => router.history.replace(path), [router, path])
  return null
}
