import type { ListedEntry } from './contract.ts'

/** Builds a shortlist entry as the API lists it. */
export const buildEntry = (more: Partial<ListedEntry> = {}): ListedEntry => ({
  id: crypto.randomUUID(),
  universityId: 'tests',
  programId: null,
  universityName: 'Institute of Tests',
  programName: '',
  degree: '',
  location: '',
  websiteUrl: '',
  priority: 3,
  category: 'target',
  notes: '',
  applicationStatus: 'planning',
  applicationDeadline: null,
  isDeadlinePlaceholder: true,
  matchScore: null,
  customData: '',
  isRemoved: false,
  version: 1,
  createdAt: '2026-10-01T00:00:00Z',
  updatedAt: '2026-10-01T00:00:00Z',
  facts: {},
  ...more,
})
