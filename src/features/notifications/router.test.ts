import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world

describe('notifications (NT-01, NT-02, NT-07, NT-08)', () => {
  const insert = async (userId: string, priority: string, count = 1) =>
    await world.test.owner.query(
      "insert into notifications (user_id, title, message, priority) select $1, 'T' || n, 'M', $2 from generate_series(1, $3) n",
      [userId, priority, count],
    )

  it('NT-02: notifications are sorted by priority, then newest first, ten per page with an offset only', async () => {
    for (const priority of ['low', 'urgent', 'normal', 'high']) await insert(world.ada.id, priority, 3)
    const list = await asAda().notifications.list({ offset: 0 })
    expect(list).toHaveLength(10)
    expect(
      list
        .map((notification) => notification.priority)
        .filter((priority, index, all) => all.indexOf(priority) === index),
    ).toEqual(['urgent', 'high', 'normal', 'low'])
    expect(await asAda().notifications.list({ priority: 'low' })).toHaveLength(3)
  })

  it.each(['Pacific/Kiritimati', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York', 'Pacific/Honolulu'])(
    'NT-08: today starts at midnight in the time zone of %s, and the week seven days before now',
    async (zone) => {
      await world.test.owner.query('update user_profiles set time_zone = $1 where user_id = $2', [zone, world.ada.id])
      const midnight = Temporal.Now.zonedDateTimeISO(zone).startOfDay()
      const week = Temporal.Now.instant().subtract({ hours: 7 * 24 })
      const moments = [
        midnight,
        midnight.subtract({ seconds: 1 }),
        midnight.subtract({ days: 1 }),
        week.add({ minutes: 5 }).toZonedDateTimeISO(zone),
        week.subtract({ minutes: 5 }).toZonedDateTimeISO(zone),
      ]
      for (const moment of moments)
        await world.test.owner.query(
          "insert into notifications (user_id, title, message, created_at) values ($1, 'T', 'M', $2)",
          [world.ada.id, moment.toInstant().toString()],
        )
      expect(await asAda().notifications.stats()).toMatchObject({
        total_notifications: 5,
        unread_count: 5,
        today_count: 1,
        this_week_count: 4,
      })
    },
  )

  it('NT-02: a user marks, archives and deletes single, several or all notifications, only their own', async () => {
    await insert(world.ada.id, 'normal', 5)
    await insert(world.eve.id, 'normal', 2)
    const ids = (await asAda().notifications.list({})).map((notification) => notification.id)
    expect(await asEve().notifications.markRead({ ids })).toEqual({ changed: 0 })
    expect(await asEve().notifications.archive({ ids })).toEqual({ changed: 0 })
    expect(await asEve().notifications.remove({ ids })).toEqual({ changed: 0 })
    expect(await asAda().notifications.markRead({ ids: ids.slice(0, 1) })).toEqual({ changed: 1 })
    expect(await asAda().notifications.markRead({})).toEqual({ changed: 4 })
    expect(await asAda().notifications.archive({ ids: ids.slice(0, 2) })).toEqual({ changed: 2 })
    expect(await asAda().notifications.remove({ ids: ids.slice(2, 4) })).toEqual({ changed: 2 })
    expect(await asAda().notifications.list({ unread_only: 'false' })).toHaveLength(1)
    expect((await asEve().notifications.stats()).unread_count).toBe(2)
  })

  it('NT-08: statistics count notifications by type, priority and period', async () => {
    await insert(world.ada.id, 'urgent', 2)
    await insert(world.ada.id, 'normal', 3)
    await world.test.owner.query(
      "update notifications set created_at = now() - interval '3 days', read = true where user_id = $1 and priority = 'normal'",
      [world.ada.id],
    )
    expect(await asAda().notifications.stats()).toEqual({
      total_notifications: 5,
      unread_count: 2,
      today_count: 2,
      this_week_count: 5,
      by_type: { info: 5 },
      by_priority: { urgent: 2, normal: 3 },
    })
    expect((await asEve().notifications.stats()).total_notifications).toBe(0)
  })

  it('an expired notification is not listed', async () => {
    await insert(world.ada.id, 'normal')
    await world.test.owner.query(
      "update notifications set expires_at = now() - interval '1 second' where user_id = $1",
      [world.ada.id],
    )
    expect(await asAda().notifications.list({})).toEqual([])
    expect((await asAda().notifications.stats()).total_notifications).toBe(0)
  })

  it('NT-07: preferences are created with defaults on first read', async () => {
    expect(await asAda().notifications.preferences()).toEqual({
      email_notifications: true,
      push_notifications: true,
      deadline_reminders: true,
      application_updates: true,
      social_notifications: true,
      weekly_digest: true,
      immediate_alerts: false,
      quiet_hours_start: '22:00',
      quiet_hours_end: '08:00',
    })
    await asAda().notifications.updatePreferences({ weekly_digest: false, quiet_hours_start: '21:30' })
    expect(await asAda().notifications.preferences()).toMatchObject({
      weekly_digest: false,
      quiet_hours_start: '21:30',
      email_notifications: true,
    })
    expect((await asEve().notifications.preferences()).weekly_digest).toBe(true)
  })
})

describe('pagination of notifications (NP-01)', () => {
  it('pagination continues after a cursor, and rejects another user’s or a deleted notification as cursor', async () => {
    await asAda().notifications.createSamples()
    const list = await asAda().notifications.list({ limit: 50 })
    const [first, second] = list
    const rest = await asAda().notifications.list({ limit: 50, after: first?.id ?? '' })
    expect(rest.map(({ id }) => id)).toEqual(list.slice(1).map(({ id }) => id))
    expect(await captureErrorCode(asEve().notifications.list({ after: first?.id ?? '' }))).toBe('NOT_FOUND')
    await asAda().notifications.remove({ ids: [second?.id ?? ''] })
    expect(await captureErrorCode(asAda().notifications.list({ after: second?.id ?? '' }))).toBe('NOT_FOUND')
  })

  it('NT-07: pages of new notifications have no gap, also when all have the same timestamp', async () => {
    const after = new Date(Date.now() - 60_000).toISOString()
    await world.test.owner.query(
      `insert into notifications (user_id, title, message, priority)
        select $1, 'T' || n, 'M', case when n % 2 = 0 then 'urgent' else 'low' end from generate_series(1, 12) n`,
      [world.ada.id],
    )
    const seen: string[] = []
    for (;;) {
      const last = seen.at(-1)
      const page = await asAda().notifications.since({ after, limit: 5, ...(last ? { last } : {}) })
      seen.push(...page.map(({ id }) => id))
      if (page.length < 5) break
    }
    expect(seen).toHaveLength(12)
    expect(new Set(seen).size).toBe(12)
  })
})
