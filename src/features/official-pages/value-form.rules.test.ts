import { expect, it } from 'vitest'
import { canCorrect, findValueForm, parseTypedPageValue, toTypedPageValue } from './value-form.rules.ts'

const date = { month: 12, day: 1, year: 2027, time: '17:00', zone: null }
const amount = { amount: 90, currency: 'USD', per: null }

it.each([
  ['deadline', date, 'date', '2027-12-01', '2028-01-15', { ...date, month: 1, day: 15, year: 2028 }],
  ['letters', 2, 'number', '2', '3', 3],
  ['gre', 'required', 'policy', 'required', 'optional', 'optional'],
  ['toefl', { ibt: 90 }, 'number', '90', '100', { ibt: 100 }],
  ['ielts', { overall: 7, each: 6 }, 'number', '7', '6.5', { overall: 6.5, each: 6 }],
  ['gpa_min', { value: 3, scale: '4.0' }, 'number', '3', '3.2', { value: 3.2, scale: '4.0' }],
  ['fee', amount, 'amount', '90', '75', { ...amount, amount: 75 }],
  ['document', 'CV', 'text', 'CV', 'Résumé', 'Résumé'],
] as const)('%s %j is corrected in the form "%s"', (kind, value, form, shown, typed, corrected) => {
  const fact = { kind, value }
  expect(findValueForm(fact)).toBe(form)
  const before = toTypedPageValue(fact)
  expect(before.text).toBe(shown)
  expect(parseTypedPageValue(fact, { ...before, text: typed })).toEqual(corrected)
})

it('a value that its kind cannot have is refused, and so is an empty field', () => {
  const wrong: [Parameters<typeof findValueForm>[0], string][] = [
    [{ kind: 'letters', value: 2 }, '9'],
    [{ kind: 'letters', value: 2 }, 'two'],
    [{ kind: 'deadline', value: date }, '2027-13-01'],
    [{ kind: 'ielts', value: 7 }, '70'],
    [{ kind: 'document', value: 'CV' }, ' '],
  ]
  for (const [fact, text] of wrong) expect(parseTypedPageValue(fact, { text, currency: '' })).toBeUndefined()
  expect(parseTypedPageValue({ kind: 'fee', value: amount }, { text: '75', currency: 'dollars' })).toBeUndefined()
})

it('rolling admission and values of several parts have no form', () => {
  expect(canCorrect({ kind: 'deadline', value: 'rolling' })).toBe(false)
  expect(canCorrect({ kind: 'interview', value: { stages: 2 } })).toBe(false)
  expect(toTypedPageValue({ kind: 'deadline', value: { ...date, year: null } }).text).toBe('')
})
