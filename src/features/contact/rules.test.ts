import { describe, expect, it } from 'vitest'
import { type ContactValues, contactSizes, toReference, validateContact } from './rules.ts'

const good: ContactValues = { name: 'Ada', email: 'ada@example.org', topic: 'other', message: 'How do I begin here?' }

describe('validation of a contact question (RT-22)', () => {
  it.each<[string, Partial<ContactValues>, object]>([
    ['is complete', {}, {}],
    ['needs a name', { name: '  ' }, { name: 'required' }],
    ['needs an address', { email: '' }, { email: 'required' }],
    ['needs ASCII before the @', { email: 'adá@example.org' }, { email: 'emailLocalPart' }],
    ['needs an address that can be one', { email: 'ada@' }, { email: 'emailInvalid' }],
    ['says something', { message: 'Hi' }, { message: 'tooShort' }],
    ['ends somewhere', { message: 'x'.repeat(contactSizes.message + 1) }, { message: 'tooLong' }],
    ['names every problem at once', { name: '', message: '' }, { name: 'required', message: 'required' }],
  ])('checks that a question %s', (_title, change, problems) => {
    expect(validateContact({ ...good, ...change })).toEqual(problems)
  })

  it('creates a reference that can be read aloud', () => {
    expect(toReference(new Uint8Array([0, 1, 2, 3, 252, 253, 254, 255]))).toMatch(/^Q-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(toReference(new Uint8Array(8).fill(200))).not.toMatch(/[01OIL]/)
  })
})
