import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { countDaysUntil } from '#src/shared/dates.ts'
import { formatCompactDue, formatForReader, formatInOwnZone } from '#src/shared/zoned-time.ts'
import { calculateDueInstant, type LocalDeadline } from './rules.ts'

// Tests every time zone and clock change of tzdata against an independent oracle: Intl converts instants back.

const run = promisify(execFile)
const zones = Intl.supportedValuesOf('timeZone')

const inZone = (localDate: string, localTime: string, zone: string): LocalDeadline => ({
  localDate,
  localTime,
  zoneRule: 'zone',
  zone,
})

const formats = new Map<string, Intl.DateTimeFormat>()
const getFormat = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, made)
  return made
}
/** Local wall-clock time at an instant: "2027-01-15 23:59". */
const wallClock = (ms: number, zone: string) => getFormat(zone).format(ms)

/** Clock changes of a zone from 2015 to 2037. */
const listClockChanges = (zone: string): Temporal.ZonedDateTime[] => {
  const changes: Temporal.ZonedDateTime[] = []
  let at = Temporal.ZonedDateTime.from({ year: 2015, month: 1, day: 1, timeZone: zone }).getTimeZoneTransition('next')
  while (at && at.year < 2037) {
    changes.push(at)
    at = at.getTimeZoneTransition('next')
  }
  return changes
}
const changes = zones.flatMap((zone) => listClockChanges(zone).map((change) => ({ zone, change })))

const minute = 60_000
const dayMinutes = 24 * 60

/** True when an instant within a day before `ms` shows the same local time; `ms` is then not the first occurrence. */
const isShownEarlier = (ms: number, zone: string, wall: string) =>
  [30, 60, 120, 180].some((minutes) => wallClock(ms - minutes * minute, zone) === wall)

describe('deadlines in every time zone', () => {
  it('the tzdata contain some hundred zones and some thousand clock changes to test', () => {
    expect(zones.length).toBeGreaterThan(400)
    expect(changes.length).toBeGreaterThan(3_000)
  })

  it('around every clock change the due instant shows the stated time, the first of two possible instants', () => {
    const minutesAroundChange = fc.integer({ min: -dayMinutes, max: dayMinutes })
    fc.assert(
      fc.property(fc.constantFrom(...changes), minutesAroundChange, ({ zone, change }, minutes) => {
        // Local time near the change, which may be ambiguous or skipped.
        const wanted = change.toPlainDateTime().add({ minutes }).toString({ smallestUnit: 'minute' })
        const [localDate = '', localTime = ''] = wanted.split('T')
        const ms = Date.parse(calculateDueInstant(inZone(localDate, localTime, zone), 'UTC'))
        const shown = wallClock(ms, zone)
        const wall = `${localDate} ${localTime}`
        if (shown === wall) expect(isShownEarlier(ms, zone, wall)).toBe(false)
        // Skipped local time: uses the offset before the change, so that the result is earlier and never later.
        else expect(shown < wall).toBe(true)
      }),
      { numRuns: 4_000 },
    )
  })

  it('a skipped local time is earlier by the jump, counted with the offset before the change', () => {
    const skipped = changes.flatMap(({ zone, change }) => {
      const before = change.subtract({ nanoseconds: 1 })
      const jump = (change.offsetNanoseconds - before.offsetNanoseconds) / 60e9
      // Whole-day jumps, as in Samoa and Tokelau, are a separate case: there are none in these years.
      return jump > 0 && jump < dayMinutes
        ? [{ zone, first: change.toPlainDateTime().subtract({ minutes: jump }), jump }]
        : []
    })
    expect(skipped.length).toBeGreaterThan(1_000)
    for (const { zone, first, jump } of skipped) {
      const [localDate = '', localTime = ''] = first.toString({ smallestUnit: 'minute' }).split('T')
      const ms = Date.parse(calculateDueInstant(inZone(localDate, localTime, zone), 'UTC'))
      expect({ zone, at: wallClock(ms, zone) }).toEqual({
        zone,
        at: first.subtract({ minutes: jump }).toString({ smallestUnit: 'minute' }).replace('T', ' '),
      })
    }
  })

  it('no date shifts by a day: the stored, the announced and the displayed local date agree', () => {
    // No zone has skipped a whole day since 2012.
    const days = fc.integer({ min: 0, max: 30_000 }).map((n) => Temporal.PlainDate.from('2012-01-01').add({ days: n }))
    // Hand-written month names, so that no formatter tests itself.
    const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
    const germanMonths = 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' ')
    const written = {
      en: ({ year, month, day }: Temporal.PlainDate) => `${months[month - 1]} ${day}, ${year}, 11:59`,
      de: ({ year, month, day }: Temporal.PlainDate) => `${day}. ${germanMonths[month - 1]} ${year}, 23:59`,
      zh: ({ year, month, day }: Temporal.PlainDate) => `${year}年${month}月${day}日 23:59`,
    }
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...zones),
        fc.constantFrom('en' as const, 'de' as const, 'zh' as const),
        (day, zone, language) => {
          const deadline = inZone(day.toString(), '23:59', zone)
          expect(formatInOwnZone(deadline, getTranslator(language), language)).toContain(written[language](day))
          const dueAt = calculateDueInstant(deadline, 'UTC')
          // When clocks go forward before midnight, the local time does not exist; the earlier instant is used.
          const local = day.toPlainDateTime('23:59')
          fc.pre(local.toZonedDateTime(zone).toPlainDateTime().equals(local))
          expect(wallClock(Date.parse(dueAt), zone)).toBe(`${day.toString()} 23:59`)
          // A reader in the same zone sees the same local time and the right number of days.
          expect(
            formatCompactDue({ ...deadline, dueAt }, getTranslator(language), language, zone).reader,
          ).toBeUndefined()
          expect(formatForReader({ ...deadline, dueAt }, getTranslator(language), language, zone)).toBeUndefined()
          const morning = Date.parse(calculateDueInstant(inZone(day.toString(), '05:00', zone), 'UTC'))
          expect(countDaysUntil(dueAt, morning, zone)).toBe(0)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('a process computes the same instants and texts in whichever zone it runs', async () => {
    const program = `
      const { createHash } = await import('node:crypto')
      const { countDaysUntil } = await import('#src/shared/dates.ts')
      const { calculateDueInstant, createDefaultDeadline } = await import('#src/features/deadlines/rules.ts')
      const { findQuietEnd } = await import('#src/features/notifications/quiet-hours.rules.ts')
      const { findDigestWeek } = await import('#src/features/digest/rules.ts')
      const { formatInOwnZone, formatForReader } = await import('#src/shared/zoned-time.ts')
      const t = (key, values) => key + JSON.stringify(values)
      const hash = createHash('sha256')
      for (const [index, zone] of Intl.supportedValuesOf('timeZone').entries())
        for (const [localDate, localTime] of [['2027-03-14', '02:30'], ['2027-10-31', '02:30'], ['2027-11-07', '01:30']]) {
          const due = calculateDueInstant({ localDate, localTime, zoneRule: index % 2 ? 'zone' : 'own', zone }, zone)
          hash.update(due + countDaysUntil(due, '2027-01-01T10:00:00Z', zone))
          hash.update(String(findQuietEnd(due, { start: '22:00', end: '08:00', zone })) + findDigestWeek(due, zone))
        }
      for (const zone of ['Asia/Kathmandu', 'America/New_York', 'Pacific/Kiritimati'])
        for (const localDate of ['1970-01-01', '2027-03-14', '9999-12-31'])
          for (const zoneRule of ['zone', 'own', 'unknown', 'anywhere_on_earth']) {
            const deadline = { localDate, localTime: '00:00', zoneRule, zone }
            const due = calculateDueInstant(deadline, zone)
            hash.update(due + formatInOwnZone(deadline, t, 'en') + formatForReader({ ...deadline, dueAt: due }, t, 'en', zone))
          }
      hash.update(JSON.stringify(createDefaultDeadline('2026-12-15')))
      console.log(process.env.TZ, new Date(0).getHours(), hash.digest('hex'))`
    const ask = async (zone: string) => {
      const options = { env: { ...process.env, TZ: zone }, cwd: process.cwd() }
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], options)
      return stdout.trim().split(' ') as [string, string, string]
    }
    const answers = []
    for (const pair of [
      ['UTC', 'Pacific/Kiritimati'],
      ['Pacific/Honolulu', 'Asia/Kathmandu'],
      ['America/New_York', 'Australia/Lord_Howe'],
    ])
      answers.push(...(await Promise.all(pair.map(ask))))
    // The processes ran in different zones …
    expect(new Set(answers.map(([, hour]) => hour)).size).toBeGreaterThan(3)
    // … with identical output.
    expect(new Set(answers.map(([, , hash]) => hash)).size).toBe(1)
  }, 120_000)

  it.each([
    ['zone', '9999-12-31', '9999-12-31T23:59:59Z'],
    ['anywhere_on_earth', '9999-12-31', '9999-12-31T23:59:59Z'],
    ['unknown', '9999-12-31', '9999-12-31T09:59:00Z'],
    ['unknown', '1970-01-01', '1970-01-01T09:59:00Z'],
    ['zone', '1970-01-01', '1970-01-02T09:59:00Z'],
  ] as const)('%s on %s is %s: years have four digits at both ends', (zoneRule, localDate, expected) => {
    const zone = zoneRule === 'zone' ? 'Pacific/Honolulu' : null
    expect(calculateDueInstant({ localDate, localTime: '23:59', zoneRule, zone }, 'UTC')).toBe(expected)
  })

  it('23:59 anywhere on Earth has the right date in Kiribati and in Hawaii', () => {
    const due = calculateDueInstant(
      { localDate: '2027-01-15', localTime: '23:59', zoneRule: 'anywhere_on_earth', zone: null },
      'UTC',
    )
    expect(wallClock(Date.parse(due), 'Pacific/Kiritimati')).toBe('2027-01-17 01:59')
    expect(wallClock(Date.parse(due), 'Pacific/Honolulu')).toBe('2027-01-16 01:59')
    expect(countDaysUntil(due, '2027-01-15T20:00:00Z', 'Pacific/Kiritimati')).toBe(1)
    expect(countDaysUntil(due, '2027-01-16T10:30:00Z', 'Pacific/Honolulu')).toBe(0)
  })
})
