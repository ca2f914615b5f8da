import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { localValues } from '#src/client/storage.ts'
import { differInOffset } from '#src/shared/time-zones.ts'
import { snapshotQuery } from '../client.ts'

// Most people are where their profile says: what is asked of the others comes when it is needed.
const ZoneQuestion = lazy(async () => ({ default: (await import('./zone-question.tsx')).ZoneQuestion }))

const mostPairs = 20

/** The pairs of zones that a person chose to leave as they are, in this browser. */
const keptPairs = (personId: string) => {
  const key = `gradapp_zones_kept_${personId}`
  const read = () => localValues.getItem(key)?.split('|') ?? []
  return {
    has: (pair: string) => read().includes(pair),
    add: (pair: string) => localValues.setItem(key, [pair, ...read()].slice(0, mostPairs).join('|')),
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
  const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!(data && profileZone) || !differInOffset(profileZone, deviceZone, Date.now())) return null
  const kept = keptPairs(data.user.id)
  const pair = `${profileZone} ${deviceZone}`
  if (pair === dismissed || kept.has(pair)) return null
  return (
    <ZoneQuestion
      profileZone={profileZone}
      deviceZone={deviceZone}
      onKeep={() => {
        kept.add(pair)
        setDismissed(pair)
      }}
    />
  )
}

/** Asks whoever has moved, or travels, whether their profile should follow: its zone has another time than the device. */
export const ZoneNotice = () => (
  <Suspense fallback={null}>
    <HeldZoneNotice />
  </Suspense>
)
