import type { ExpectedDeadline, UpcomingDeadline } from './contract.ts'

/** Builds the deadline of an application to ETH Zurich, as the API lists it. */
export const buildDeadline = (more: Partial<UpcomingDeadline> = {}): UpcomingDeadline => ({
  id: crypto.randomUUID(),
  selectedUniversityId: crypto.randomUUID(),
  applicationId: null,
  kind: 'application',
  title: '',
  localDate: '2027-01-15',
  localTime: '23:59',
  zoneRule: 'anywhere_on_earth',
  zone: null,
  dueAt: '2027-01-16T11:59:00Z',
  sourceUrl: 'https://example.edu/apply',
  isConfirmed: true,
  isPlaceholder: false,
  isCompleted: false,
  completedAt: null,
  version: 1,
  universityName: 'ETH Zurich',
  programName: '',
  degree: '',
  ...more,
})

/** Builds the expected deadline of ETH Zurich, projected from two earlier cycles, as the API lists it. */
export const buildExpectedDeadline = (more: Partial<ExpectedDeadline> = {}): ExpectedDeadline => ({
  selectedUniversityId: crypto.randomUUID(),
  applicationId: null,
  universityId: 'eth-zurich',
  programId: 'eth-zurich-masters',
  universityName: 'ETH Zurich',
  programName: 'Statistics',
  degree: 'MSc',
  localDate: '2026-12-15',
  localTime: '23:59',
  zoneRule: 'unknown',
  zone: null,
  certainty: 'within_week',
  years: ['2024', '2025'],
  lastDate: '2025-12-15',
  sourceUrl: 'https://ethz.example/deadlines',
  askAgainOn: null,
  ...more,
})
