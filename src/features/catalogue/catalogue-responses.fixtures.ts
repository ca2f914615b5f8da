import type { Program, UniversityDetails } from './contract.ts'
import type { SourcedFact } from './facts/facts.contract.ts'

// API responses for component tests.

/** A catalogue fact, stated this year. */
export const buildFact = (value: unknown, more: Partial<SourcedFact> = {}): SourcedFact => ({
  value,
  year: String(new Date().getFullYear()),
  source: { id: 'page', title: 'Official page', url: 'https://example.edu/facts', checkedOn: '2026-11-01' },
  isOld: false,
  ...more,
})

export const buildProgram = (more: Partial<Program> = {}): Program => ({
  id: 'tests-msc',
  universityId: 'tests',
  name: 'Data Science',
  field: 'data-science',
  level: 'masters',
  degree: 'MSc',
  language: 'en',
  keywords: [],
  websiteUrl: 'https://example.edu/msc',
  isVerified: true,
  isByField: false,
  removedAt: null,
  facts: {},
  ...more,
})

export const buildUniversity = (more: Partial<UniversityDetails> = {}): UniversityDetails => ({
  id: 'tests',
  name: 'Institute of Tests',
  country: 'CH',
  city: 'Chur',
  region: null,
  websiteUrl: 'https://example.edu/',
  programCount: 1,
  aliases: [],
  control: 'public',
  removedAt: null,
  removedReason: '',
  facts: {},
  programs: [],
  ...more,
})
