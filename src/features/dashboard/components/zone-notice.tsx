import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { localStore } from '#src/client/browser-storage.ts'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { detectDeviceZone, hasDifferentOffset } from '#src/shared/time-zones.ts'
import { snapshotQuery } from '../client.ts'

// Most people are where their profile says: what is asked of the others comes when it is needed.
const ZoneQuestion = lazy(async () => ({ default: (await import('./zone-question.tsx')).ZoneQuestion }))

const mostPairs = 20

/** The pairs of zones that a person chose to leave as they are, in this browser. */
const keptPairs = (personId: string) => {
  const key = `gradapp_zones_kept_${personId}`
  const read = () => localStore.getItem(key)?.split('|') ?? []
  return {
    has: (pair: string) => read().includes(pair),
    add: (pair: string) => localStore.setItem(key, [pair, ...read()].slice(0, mostPairs).join('|')),
  }
}

/**
 * The notice for a screen that is not drawn before it is there: coming later, it would push down everything below it.
 * It suspends while what it needs is fetched.
 */
export const HeldZoneNotice = () => {
  const { data } = useQuery(snapshotQuery)
  const [dismissed, setDismissed] = useState<string>()
  const profileZone = data?.profile?.timeZone
  const device = detectDeviceZone()
  if (!(data && profileZone) || !hasDifferentOffset(profileZone, device, Date.now())) return null
  const kept = keptPairs(data.user.id)
  const pair = `${profileZone} ${device}`
  if (pair === dismissed || kept.has(pair)) return null
  return (
    <ZoneQuestion
      profileZone={profileZone}
      deviceZone={device}
      onKeep={() => {
        kept.add(pair)
        setDismissed(pair)
      }}
    />
  )
}

/** Whether the session lets expect a notice that the snapshot, which alone decides, has not answered yet. */
const useIsExpected = () => {
  const person = useQuery(sessionQuery).data?.person
  const { data, isFetching, failureCount } = useQuery(snapshotQuery)
  if (!person || data || !isFetching || failureCount > 0) return false
  const device = detectDeviceZone()
  const isKept = keptPairs(person.id).has(`${person.timeZone} ${device}`)
  return !isKept && hasDifferentOffset(person.timeZone, device, Date.now())
}

const Pending = () => <LoadingSkeleton rows={2} />

/**
 * Asks whoever has moved, or travels, whether their profile should follow. Its parent has `data-in-turn`, so that what is
 * below waits for a notice that is expected, and for nothing where none is.
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
