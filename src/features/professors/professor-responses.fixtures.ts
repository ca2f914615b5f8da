import type { Faculty, FacultyGrant, Professor } from './contract.ts'

// API responses for component tests.

export const buildGrant = (title: string, more: Partial<FacultyGrant> = {}): FacultyGrant => ({
  key: title,
  funder: 'Vinnova',
  scheme: '',
  numbers: [],
  titles: [title],
  from: 2025,
  to: 2029,
  timing: 'end',
  isRunning: true,
  url: 'https://example.org/grant',
  read: '2026-11-01',
  source: null,
  ...more,
})

/** Builds a faculty member of the catalogue who is known by a running grant. */
export const buildFaculty = (more: Partial<Faculty> = {}): Faculty => ({
  id: crypto.randomUUID(),
  fullName: 'Rosa Robot',
  universityId: 'kth',
  universityName: 'KTH',
  country: 'SE',
  department: 'Not specified',
  email: null,
  researchInterests: [],
  isAcceptingStudents: null,
  isSample: false,
  profileUrl: null,
  field: null,
  isFellow: false,
  grants: [buildGrant('Robotics for rivers')],
  grantCount: 1,
  title: null,
  facts: {},
  ...more,
})

/** Builds a selected professor. */
export const buildProfessor = (more: Partial<Professor> = {}): Professor => ({
  id: crypto.randomUUID(),
  facultyId: null,
  selectedUniversityId: crypto.randomUUID(),
  universityName: 'ETH Zurich',
  professorName: 'Grace Hopper',
  researchInterests: [],
  contactStatus: 'Not Contacted',
  email: '',
  department: 'Not specified',
  profileUrl: '',
  acceptingStudents: null,
  isSample: false,
  matchScore: null,
  matchReason: '',
  notes: '',
  version: 1,
  updatedAt: '2026-11-01T10:00:00Z',
  outreach: [],
  ...more,
})
