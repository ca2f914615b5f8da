import type { RunningServer } from '#tests/support/server-process.ts'
import type { BenchDatabase } from './database.ts'
import type { Figure } from './measure.ts'
import { benchMemory, benchOverhead, benchStart } from './process.ts'
import { benchAssistant } from './scenarios/assistant.ts'
import { benchFeed, benchMessages } from './scenarios/community.ts'
import { benchDocuments } from './scenarios/documents.ts'
import { benchImport } from './scenarios/import.ts'
import { benchFanOut, benchLive } from './scenarios/live.ts'
import { benchMatches } from './scenarios/matches.ts'
import { benchMatching } from './scenarios/matching.ts'
import { benchMarkRead, benchNotificationList } from './scenarios/notifications.ts'
import { benchProfessors } from './scenarios/professors.ts'
import { benchScale } from './scenarios/scale.ts'
import { benchSearch } from './scenarios/search.ts'
import { benchSignIn } from './scenarios/sign-in.ts'
import { benchSlots } from './scenarios/slots.ts'
import { benchGrowth, benchSnapshot } from './scenarios/snapshot.ts'
import { benchDifference } from './scenarios/text-difference.ts'
import type { Sizes } from './sizes.ts'

// Scenarios without a browser, in groups of which each has a test file.

/** What a scenario may use, started at its first use. */
export interface Resources {
  sizes: Sizes
  /** Returns the server that the scenarios share. */
  server: () => Promise<RunningServer>
  /** Creates a migrated database without rows. */
  createDatabase: () => Promise<BenchDatabase>
}

export type Scenario = (resources: Resources) => Promise<Figure[]>

/** Scenarios that start processes of their own, or none. */
export const startScenarios: Record<string, Scenario> = {
  slots: async ({ sizes }) => benchSlots(sizes.slots),
  difference: async ({ sizes }) => benchDifference(sizes.difference),
  start: async ({ sizes }) => await benchStart(sizes.start),
}

export const professorScenarios: Record<string, Scenario> = {
  professors: async ({ sizes }) => await benchProfessors(sizes.professors),
}

export const requestScenarios: Record<string, Scenario> = {
  memory: async ({ server, sizes }) => await benchMemory(await server(), sizes.memory),
  snapshot: async ({ server, sizes }) => await benchSnapshot(await server(), sizes.snapshot),
  growth: async ({ server, sizes }) => await benchGrowth(await server(), sizes.growth),
  'sign-in': async ({ server, sizes }) => await benchSignIn(await server(), sizes['sign-in']),
  notifications: async ({ server, sizes }) => await benchNotificationList(await server(), sizes.notifications),
  'mark-read': async ({ server, sizes }) => await benchMarkRead(await server(), sizes['mark-read']),
  overhead: async ({ server, sizes }) => await benchOverhead(await server(), sizes.overhead),
  documents: async ({ server, sizes }) => await benchDocuments(await server(), sizes.documents),
}

export const catalogueScenarios: Record<string, Scenario> = {
  matching: async ({ createDatabase, sizes }) => await benchMatching(await createDatabase(), sizes.matching),
  matches: async ({ createDatabase, sizes }) => await benchMatches(await createDatabase(), sizes.matches),
  search: async ({ createDatabase, sizes }) => await benchSearch(await createDatabase(), sizes.search),
  assistant: async ({ createDatabase, sizes }) => await benchAssistant(await createDatabase(), sizes.assistant),
  import: async ({ sizes }) => await benchImport(sizes.import),
}

export const communityScenarios: Record<string, Scenario> = {
  live: async ({ server, sizes }) => await benchLive(await server(), sizes.live),
  'fan-out': async ({ server, sizes }) => await benchFanOut(await server(), sizes['fan-out']),
  feed: async ({ server, sizes }) => await benchFeed(await server(), sizes.feed),
  messages: async ({ server, sizes }) => await benchMessages(await server(), sizes.messages),
}

/** Scenarios that take many minutes. */
export const peopleScenarios: Record<string, Scenario> = {
  people: async ({ server, sizes }) => await benchScale(await server(), sizes.people),
}
