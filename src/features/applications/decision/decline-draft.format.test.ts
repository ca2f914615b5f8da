import { expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { buildMailAddress, draftDecline } from './decline-draft.format.ts'

it.each(languages)('a message in %s names programme and university, and ends with the name', (language) => {
  const t = getTranslator(language)
  for (const hasOffer of [true, false]) {
    const facts = { programName: 'Robotics', universityName: 'ETH Zurich', hasOffer, applicantName: 'Ada' }
    const { subject, body } = draftDecline(facts, t)
    expect(subject).toContain('Robotics')
    expect(body).toContain('Robotics')
    expect(body).toContain('ETH Zurich')
    expect(body.endsWith('\n\nAda')).toBe(true)
    expect(`${subject} ${body}`).not.toContain('{{')
  }
})

it('the address of a mail keeps lines and special characters', () => {
  const address = buildMailAddress({ subject: 'A & B', body: 'One\n\nTwo?' })
  expect(address).toBe('mailto:?subject=A%20%26%20B&body=One%0D%0A%0D%0ATwo%3F')
})
