import { describe, expect, it } from 'vitest'
import { chooseLetterDeadline, judgeLetter, shouldSubmitEarly } from './rules.ts'

const now = '2026-11-10T12:00:00Z'
const asked = { state: 'asked' as const, dueAt: null, announcedAt: null, isUndeliverable: false }

describe('state of a letter for the applicant', () => {
  it.each([
    ['asked before the email is sent', asked, 'asked'],
    ['asked six days after the email', { ...asked, announcedAt: '2026-11-04T12:00:00Z' }, 'asked'],
    ['silent a week after the email', { ...asked, announcedAt: '2026-11-03T12:00:00Z' }, 'silent'],
    ['at risk when the address is rejected', { ...asked, isUndeliverable: true }, 'atRisk'],
    ['agreed', { ...asked, state: 'agreed' as const, isUndeliverable: true }, 'agreed'],
    [
      'at risk when it was agreed and is due in a week',
      { ...asked, state: 'agreed' as const, dueAt: '2026-11-17T12:00:00Z' },
      'atRisk',
    ],
    ['at risk when it is overdue', { ...asked, dueAt: '2026-11-09T12:00:00Z' }, 'atRisk'],
    ['sent, also after the deadline', { ...asked, state: 'sent' as const, dueAt: '2026-11-01T12:00:00Z' }, 'sent'],
    ['declined', { ...asked, state: 'declined' as const, dueAt: '2026-11-11T12:00:00Z' }, 'declined'],
  ] as const)('a letter is %s', (_name, letter, standing) => {
    expect(judgeLetter(letter, now)).toBe(standing)
  })
})

describe('deadline of a letter', () => {
  const row = (kind: string, dueAt: string, isPlaceholder = false) => ({ kind, dueAt, isPlaceholder })

  it('is the earliest of the letters, also if the application is due before', () => {
    const letters = row('letters', '2026-12-20T00:00:00Z')
    const rows = [row('application', '2026-12-01T00:00:00Z'), row('letters', '2026-12-25T00:00:00Z'), letters]
    expect(chooseLetterDeadline(rows)).toBe(letters)
  })

  it('is that of the application without one of the letters', () => {
    const application = row('application', '2026-12-01T00:00:00Z')
    expect(chooseLetterDeadline([row('reply_by', '2026-11-01T00:00:00Z'), application])).toBe(application)
  })

  it('is unknown where only a placeholder is stored', () => {
    expect(chooseLetterDeadline([row('application', '2026-12-15T00:00:00Z', true)])).toBeUndefined()
  })
})

describe('early submission', () => {
  const due = { method: 'afterSubmission' as const, dueAt: '2026-12-01T12:00:00Z', isSubmitted: false }

  it('is a task three weeks before the letter is due', () => {
    expect(shouldSubmitEarly(due, now)).toBe(true)
    expect(shouldSubmitEarly({ ...due, dueAt: '2026-12-01T12:00:01Z' }, now)).toBe(false)
  })

  it.each([
    { ...due, isSubmitted: true },
    { ...due, method: 'upload' as const },
    { ...due, dueAt: null },
  ])('is no task for %j', (letter) => {
    expect(shouldSubmitEarly(letter, now)).toBe(false)
  })
})
