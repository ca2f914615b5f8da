import type { Finding } from './contract.ts'

// The contract's own list would bring its schemas, and with them the validation, into the page.
const places: Record<Finding['field'], number> = {
  name: 1,
  email: 2,
  institution: 3,
  degree: 4,
  gpa: 5,
  field: 6,
  graduationYear: 7,
  researchInterest: 8,
  publication: 9,
  work: 10,
  teaching: 11,
  project: 12,
  talk: 13,
  award: 14,
  test: 15,
  language: 16,
  skill: 17,
}

/** The order in which what was read is shown. */
export const fieldOrder = (Object.keys(places) as Finding['field'][]).sort((a, b) => places[a] - places[b])
