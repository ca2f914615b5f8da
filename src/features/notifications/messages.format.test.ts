import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { formatNotice } from './messages.format.ts'

const reminder = {
  title: 'Kept title',
  message: 'Kept message',
  textKey: 'notifications.text.deadlineSoon',
  params: {
    university: 'ETH Zurich',
    program: 'Robotics MSc',
    count: 7,
    kind: 'application',
    deadlineTitle: '',
    dueAt: '2027-01-18T11:59:00Z',
    localDate: '2027-01-17',
    localTime: '23:59',
    zoneRule: 'anywhere_on_earth',
    zone: '',
  },
}
const read = (params: object, now: string, language = 'en') =>
  formatNotice(
    { ...reminder, params: { ...reminder.params, ...params } },
    { t: getTranslator(language), language, timeZone: 'Europe/Berlin', now },
  )

describe('texts of a reminder (NT-04)', () => {
  it('a reminder names the deadline and the programme, with the stated and the user’s local time', () => {
    expect(read({}, '2027-01-16T10:00:00Z')).toEqual({
      title: 'ETH Zurich: Application deadline, due in 2 days',
      message:
        'ETH Zurich, Robotics MSc: Application deadline, due in 2 days. Jan 17, 2027, 11:59 PM, Anywhere on Earth (AoE); Jan 18, 2027, 12:59 PM GMT+1, your time.',
    })
  })

  it.each(languages)('a reminder of each deadline of a programme has a distinct text in %s', (language) => {
    const said = [
      { kind: 'follow_up', deadlineTitle: 'Grace Hopper' },
      { kind: 'letters' },
      { program: 'Physics MSc' },
      { kind: 'tests', deadlineTitle: 'Own name' },
    ].map((params) => read(params, '2027-01-16T10:00:00Z', language))
    expect(new Set(said.map(({ message }) => message)).size).toBe(4)
    expect(said[0]?.title).toContain('Grace Hopper')
    expect(said[2]?.message).toContain('Physics MSc')
    expect(said[3]?.title).toContain('Own name')
    for (const { title, message } of said) expect(title + message).not.toMatch(/\{\{|deadlines\.|undefined|\(\)/)
  })

  it.each([
    ['2027-01-11T10:00:00Z', 'due in 7 days'],
    ['2027-01-17T22:59:00Z', 'due in 1 day'],
    ['2027-01-17T23:00:00Z', 'due today'],
    ['2027-01-18T11:59:00Z', 'due today'],
    ['2027-01-18T11:59:01Z', 'the date has passed'],
  ])('a reminder read at %s has the text "%s" for every time of creation', (now, words) => {
    const { title, message } = read({}, now)
    expect(title.endsWith(`, ${words}`)).toBe(true)
    expect(message).toContain(`, ${words}.`)
  })

  it('the last reminder has the text "due today", also in the last minutes of the day before', () => {
    expect(read({ count: 0 }, '2027-01-17T22:00:00Z').title).toContain('due today')
  })

  it('a reminder without the current parameters shows its stored text', () => {
    const old = { ...reminder, params: { university: 'ETH Zurich', count: 3 } }
    const reader = { t: getTranslator('en'), language: 'en', now: '2027-01-16T10:00:00Z' }
    expect(formatNotice(old, reader)).toEqual({ title: 'Kept title', message: 'Kept message' })
    expect(formatNotice({ ...old, textKey: 'notifications.text.ofTheFuture' }, reader).title).toBe('Kept title')
  })
})

describe('texts of a change of status (NT-03)', () => {
  it.each([
    ['Robotics MSc', 'ETH Zurich, Robotics MSc'],
    ['', 'ETH Zurich'],
  ])('a change of status names the programme: %s', (program, place) => {
    const params = { university: 'ETH Zurich', status: 'rejected', ...(program ? { program } : {}) }
    const notice = { ...reminder, textKey: 'notifications.text.statusChanged', params }
    const reader = { t: getTranslator('en'), language: 'en', now: '2027-01-16T10:00:00Z' }
    expect(formatNotice(notice, reader).message).toBe(`Your application to ${place} is now: Rejected.`)
  })
})

describe('texts about sessions and tasks of a mentorship', () => {
  const reader = { t: getTranslator('en'), language: 'en', timeZone: 'Asia/Tokyo', now: '2027-01-16T10:00:00Z' }
  const say = (name: string, params: Record<string, string | number>) =>
    formatNotice({ ...reminder, textKey: `notifications.text.${name}`, params }, reader)

  it('a session reminder shows the start in the user’s time zone, and omits an invalid instant', () => {
    expect(say('sessionReminder', { person: 'Noor', sessionType: 'Talk', startsAt: '2027-01-16T12:00:00Z' })).toEqual({
      title: expect.stringContaining('Noor'),
      message: expect.stringMatching(/Jan 16, 2027, 9:00 PM/),
    })
    for (const startsAt of ['soon', 7])
      expect(say('sessionReminder', { person: 'Noor', sessionType: 'Talk', startsAt }).message).not.toMatch(
        /20\d\d|soon|Invalid/,
      )
  })

  it('ME-01: a task shows its due date, which is the same in every time zone', () => {
    const task = { person: 'Noor', task: 'Write to Kyoto', dueOn: '2027-01-20' }
    expect(say('mentorTaskDue', task)).toEqual({
      title: 'Task due Jan 20, 2027',
      message: '“Write to Kyoto”, given by Noor.',
    })
    for (const dueOn of ['', 'some day', 20_270_120])
      expect(say('mentorTaskDue', { ...task, dueOn }).title).toBe('Task due ')
  })

  it('a text about a deleted user has "former" instead of a name', () => {
    const former = getTranslator('en')('booking.formerPerson')
    expect(say('mentorTaskDue', { person: '', task: 'A', dueOn: '2027-01-20' }).message).toContain(former)
    expect(say('mentorTask', { person: 'Noor' }).title).toBe('A task from Noor')
  })

  it('a reminder without a date, a time or an instant shows its stored text', () => {
    const kept = { title: 'Kept title', message: 'Kept message' }
    for (const missing of [{ localDate: 0 }, { localTime: 0 }, { dueAt: '' }])
      expect(read(missing, '2027-01-16T10:00:00Z')).toEqual(kept)
    expect(read({ kind: '' }, '2027-01-16T10:00:00Z').title).toContain('Application deadline')
    expect(read({ kind: 'letters' }, '2027-01-16T10:00:00Z').title).toContain('Letters of recommendation')
  })
})
