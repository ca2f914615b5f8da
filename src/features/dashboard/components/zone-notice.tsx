import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { localStore } from '#src/client/browser-storage.ts'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { detectDeviceZone, hasDifferentOffset } from '#src/shared/time-zones.ts'
import { snapshotQuery } from '../client.ts'

// Lazy-loaded: most users are in the time zone of their profile.
const ZoneQuestion = lazy(async () => ({ default: (await import('./zone-question.tsx')).ZoneQuestion }))

const maxPairs = 20

/** Pairs of time zones that the user dismissed, stored in this browser. */
const readDismissedPairs = (personId: string) => {
  const key = `gradapp_zones_kept_${personId}`
  const read = () => localStore.getItem(key)?.split('|') ?? []
  return {
    has: (pair: string) => read().includes(pair),
    add: (pair: string) => localStore.setItem(key, [pair, ...read()].slice(0, maxPairs).join('|')),
  }
}

/**
 * Suspending notice for a screen that renders together with it, so that a late notice causes no layout shift. Suspends
 * while its data loads.
 */
export const HeldZoneNotice = () => {
  const { data } = useQuery(snapshotQuery)
  const [dismissed, setDismissed] = useState<string>()
  const profileZone = data?.profile?.timeZone
  const device = detectDeviceZone()
  if (!(data && profileZone) || !hasDifferentOffset(profileZone, device, Date.now())) return null
  const dismissedPairs = readDismissedPairs(data.user.id)
  const pair = `${profileZone} ${device}`
  if (pair === dismissed || dismissedPairs.has(pair)) return null
  return (
    <ZoneQuestion
      profileZone={profileZone}
      deviceZone={device}
      onKeep={() => {
        dismissedPairs.add(pair)
        setDismissed(pair)
      }}
    />
  )
}

/** True when the session suggests a notice that the snapshot, which decides, has not confirmed yet. */
const useIsExpected = () => {
  const person = useQuery(sessionQuery).data?.person
  const { data, isFetching, failureCount } = useQuery(snapshotQuery)
  if (!person || data || !isFetching || failureCount > 0) return false
  const device = detectDeviceZone()
  const isDismissed = readDismissedPairs(person.id).has(`${person.timeZone} ${device}`)
  return !isDismissed && hasDifferentOffset(person.timeZone, device, Date.now())
}

const Pending = () => <LoadingSkeleton rows={2} />

/**
 * Prompts a user whose device is in another time zone to update the profile. Its parent has `data-in-turn`, so that the
 * content below waits for an expected notice and for nothing otherwise.
 */
export const ZoneNotice = () => {
  const isExpected = useIsExpected()
  if (isExpected) return <Pending />
  return (
    <Suspense fallback={<Pending />}>
      <HeldZoneNotice />
    </Suspense>
  )
}
