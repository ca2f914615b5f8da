import { describe, expect, it } from 'vitest'
import { buildPersonKey, isSamePerson, readPersonName } from './person-names.parse.ts'

describe('names of people in registers', () => {
  it.each([
    ['Smith, Jane', 'Jane Smith'],
    ['SMITH, JANE A.', 'Jane A. Smith'],
    ['Dr. Jane Smith PhD', 'Jane Smith'],
    ['Prof. Dr. Jane Smith', 'Jane Smith'],
    ['A/Prof Jane Smith', 'Jane Smith'],
    ['Smith, Jane, PhD', 'Jane Smith'],
    ['Jane Smith, PhD', 'Jane Smith'],
    ['Jane Smith (PhD)', 'Jane Smith'],
    ['(Patricia) Jill Ward', '(Patricia) Jill Ward'],
    ['VAN DER BERG, Anna', 'Anna van der Berg'],
    ['Xu, LI', 'LI Xu'],
    ["O'BRIEN, MARY-ANN", "Mary-Ann O'Brien"],
    ['MARIA DE LA CRUZ', 'Maria de la Cruz'],
    ['Martin Luther King Jr.', 'Martin Luther King'],
    ['王小明', '王小明'],
    ['محمد علي', 'محمد علي'],
    ['José Núñez', 'José Núñez'],
    // Names that look like degrees stay: Yo-Yo Ma, Md Rahman, Do Hyun Kim.
    ['Yo-Yo Ma', 'Yo-Yo Ma'],
    ['Md Rahman', 'Md Rahman'],
    ['Do Hyun Kim', 'Do Hyun Kim'],
    ['Dean Smith', 'Dean Smith'],
  ])('formats %s as %s', (raw, name) => expect(readPersonName(raw)).toBe(name))

  it.each([
    [''],
    ['   '],
    ['Dr.'],
    ['Director of Research (RCSI)'],
    ['VP Research'],
    ['Unknown'],
    ['To be advised'],
    ['12345'],
    ['<b>Jane</b>'],
    ['jane@example.org'],
    ['x'.repeat(201)],
  ])('%j names no person', (raw) => expect(readPersonName(raw)).toBeNull())

  it.each([
    ['Jane Smith', 'Jane A. Smith', true],
    ['Jane Alice Smith', 'Jane A Smith', true],
    ['José Núñez', 'Jose Nunez', true],
    ['Jürgen Müller', 'Juergen Mueller', true],
    ['Dr Jane Smith', 'Jane Smith PhD', true],
    ['Juan Carlos Pérez Soto', 'Juan Perez Soto', true],
    ['Per-Olof Syrén', 'Per Olof Syren', true],
    ['Jane A. Smith', 'Jane B. Smith', false],
    ['Maria Jose Perez Soto', 'Maria Isabel Perez Soto', false],
    ['Jane Smith', 'John Smith', false],
    ['Jane Smith', 'Jane Smyth', false],
    ['王小明', '王小红', false],
  ])('%s and %s are the same person: %s', (one, other, same) => {
    expect(isSamePerson(one, other)).toBe(same)
    expect(isSamePerson(other, one)).toBe(same)
  })

  it('a person key contains first and last word, without titles', () => {
    expect(buildPersonKey('Prof. Jane Alice Smith, PhD')).toBe('jane smith')
    expect(buildPersonKey('王小明')).toBe('王小明')
    expect(buildPersonKey('')).toBe('')
  })
})
