import { expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import type { OwnLetter } from './contract.ts'
import { draftKinds, draftLetterText } from './letter-drafts.format.ts'

const letter = (more: Partial<OwnLetter> = {}): OwnLetter => ({
  recommenderId: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b',
  applicationId: '5f2c1f7e-6a54-4d0e-9b1c-2f1d3c4b5a69',
  university: 'MIT',
  program: 'Physics',
  state: 'asked',
  stateAt: '2026-11-01T12:00:00Z',
  method: 'unknown',
  instructions: '',
  deadline: null,
  standing: 'asked',
  announcedAt: null,
  isSubmissionDue: false,
  ...more,
})
const deadline = {
  localDate: '2026-12-15',
  localTime: '23:59',
  zoneRule: 'anywhere_on_earth' as const,
  zone: null,
  dueAt: '2026-12-16T11:59:00Z',
  isConfirmed: true,
}
const facts = {
  name: 'Prof. Smith',
  applicantName: 'Ada Lovelace',
  letters: [
    letter({ deadline }),
    letter({ university: 'ETH', program: '', deadline: { ...deadline, isConfirmed: false } }),
    letter({ university: 'Oxford', state: 'sent' }),
    letter({ university: 'Yale', state: 'declined' }),
  ],
}

it('a request lists what is still to be sent, with the stated day and expected dates as expected', () => {
  const text = draftLetterText('request', facts, getTranslator('en'), 'en')
  expect(text).toMatch(/^Dear Prof\. Smith,\n\n/)
  expect(text).toContain('- MIT, Physics (Dec 15, 2026)')
  expect(text).toContain('- ETH (expected Dec 15, 2026, not confirmed yet)')
  expect(text).not.toMatch(/Oxford|Yale/)
  expect(text.endsWith('\n\nAda Lovelace')).toBe(true)
})

it('a note of thanks lists what was sent', () => {
  const text = draftLetterText('thanks', facts, getTranslator('en'), 'en')
  expect(text).toContain('- Oxford, Physics\n')
  expect(text).not.toMatch(/MIT|ETH|Yale/)
})

it.each(languages)('both texts are complete in %s', (language) => {
  for (const kind of draftKinds)
    expect(draftLetterText(kind, facts, getTranslator(language), language)).not.toMatch(/recommenders\.|\{\{/)
})
