import { describe, expect, it } from 'vitest'
import { radon } from './radon.parse.ts'

const instance = { statusName: 'prowadzone', bridging: 'Nie', languageName: 'polski', numberOfSemesters: '4' }
const course = {
  courseUuid: 'a',
  courseName: 'Fizyka',
  levelName: 'drugiego stopnia',
  iscedCode: '0533',
  currentStatusName: 'prowadzone',
  mainInstitutionUuid: 'b',
  mainInstitutionName: 'Uniwersytet Warszawski',
  courseInstances: [instance],
}
const { read } = radon.open({ year: '2026', checkedOn: '2026-11-20' }, [])
const readCourse = (fields: object) => read({ ...course, ...fields })

describe('radon', () => {
  it('reads field, length and language, and several lengths and languages as such', () => {
    expect(readCourse({}).entry).toMatchObject({ name: 'Fizyka', field: 'physics', level: 'masters', language: 'pl' })
    const two = readCourse({
      courseInstances: [instance, { ...instance, languageName: 'angielski', numberOfSemesters: 3 }],
    })
    expect(two.entry).toMatchObject({ language: null, facts: { duration_months: { value: [18, 24] } } })
  })

  it('reads long-cycle studies of a profession at its level', () => {
    const long = { levelName: 'jednolite magisterskie' }
    const levelOf = (fields: object) => (readCourse(fields).entry as { level?: string } | undefined)?.level
    expect(levelOf({ ...long, iscedCode: '0912' })).toBe('medical')
    expect(levelOf({ ...long, iscedCode: '0421' })).toBe('law')
    expect(levelOf({ iscedCode: '0421' })).toBe('masters')
  })

  it.each([
    ['the first cycle', { levelName: 'pierwszego stopnia' }],
    ['a course that is being phased out', { currentStatusName: 'wygaszane' }],
    ['a course that is not taught', { courseInstances: [] }],
    ['bridging studies', { courseInstances: [{ ...instance, bridging: 'Tak' }] }],
  ])('passes over %s', (_what, fields) => {
    expect(readCourse(fields)).toMatchObject({ isPassedOver: true })
  })

  it('refuses a course without a field, and an object of another shape', () => {
    expect(readCourse({ courseName: 'Qwertz', iscedCode: '9999' })).toMatchObject({ refused: 'field_unknown' })
    expect(read({ courseUuid: 'a' })).toMatchObject({ refused: 'shape' })
    expect(readCourse({ courseName: ' ' })).toMatchObject({ refused: 'name_missing' })
  })
})
