import { randomUUID } from 'node:crypto'
import type { InterviewDetails, OpenInterview } from './contract.ts'

const details: InterviewDetails = {
  localDate: '2027-02-01',
  localTime: '10:00',
  zone: 'Europe/Berlin',
  occurrence: null,
  durationMinutes: 30,
  place: 'https://example.org/call',
  people: 'Prof. Smith',
  reminderMinutes: 1440,
}

/** Builds the input by which an interview is added to an application. */
export const buildInterviewInput = (applicationId: string, more: Partial<InterviewDetails> = {}) => ({
  id: randomUUID(),
  applicationId,
  ...details,
  ...more,
})

/** Builds an interview as the server returns it. */
export const buildInterview = (more: Partial<OpenInterview> = {}): OpenInterview => ({
  id: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b',
  applicationId: '5f2c1f7e-6a54-4d0e-9b1c-2f1d3c4b5a69',
  ...details,
  startsAt: '2027-02-01T09:00:00.000Z',
  universityName: 'MIT',
  programName: 'Physics',
  isRecorded: false,
  version: 1,
  notes: '',
  asked: [],
  isShared: false,
  isCancelled: false,
  universityId: 'mit',
  programId: null,
  ...more,
})
