import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverDue, type Outbox } from '#src/features/notifications/delivery/delivery.commands.ts'
import { createLog } from '#src/server/log.ts'
import { languages } from '#src/shared/locales.ts'
import { openMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestOutbox } from '#tests/support/outbox.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { queueDigests } from './commands.ts'

const log = createLog('silent')

const world = openTwoApplicants()
const { asAda, selectUniversity } = world
let mailbox: TestMailbox
let post: Outbox

const monday = '2027-01-18T07:05:00Z'

beforeAll(async () => {
  mailbox = await openMailbox()
  post = await createTestOutbox(world.test, mailbox.url)
})
afterAll(async () => await mailbox.close())
beforeEach(async () => {
  mailbox.mails.length = 0
  await world.test.owner.query('delete from deliveries')
  await world.test.owner.query('delete from deadlines')
  await world.test.owner.query('update users set email_verified = true')
  await world.test.owner.query("update user_profiles set time_zone = 'Europe/Berlin'")
})

const addDeadline = async (localDate: string, isConfirmed = true) => {
  const entry = (await asAda().shortlist.list({})).entries[0] ?? (await selectUniversity())
  await asAda().deadlines.create({
    selectedUniversityId: entry.id,
    kind: 'letters',
    localDate,
    zoneRule: 'anywhere_on_earth',
    isConfirmed,
  })
}
const mine = () => mailbox.mails.filter((mail) => JSON.stringify(mail.to).includes(world.ada.id))

describe('weekly digest (NT-07)', () => {
  it('the digest lists overdue and due deadlines in both time zones, and no estimates', async () => {
    await addDeadline('2027-01-22')
    await addDeadline('2027-01-10')
    await addDeadline('2027-01-25', false)
    await queueDigests(world.test.database, log, monday)
    await deliverDue(post, monday)
    const [mail] = mine()
    expect(mail?.subject).toBe('GradApp: your week, 1 upcoming deadline')
    expect(mail?.text).toContain('Institute of Tests, Computer Science: Letters of recommendation, 5 days left')
    expect(mail?.text).toContain('Jan 22, 2027, 11:59 PM, Anywhere on Earth (AoE)')
    expect(mail?.text).toContain('Jan 23, 2027, 12:59 PM GMT+1, your time')
    expect(mail?.text).toMatch(/Overdue[\s\S]*Jan 10, 2027/)
    expect(mail?.text).not.toContain('Jan 25')
    const list = mail?.headers.get('list') as { unsubscribe?: { url: string } }
    expect(list.unsubscribe?.url).toContain('weekly_digest')
  })

  it('sends a neutral text that there is news to an unconfirmed address', async () => {
    await world.test.owner.query('update users set email_verified = false')
    await addDeadline('2027-01-22')
    await queueDigests(world.test.database, log, monday)
    await deliverDue(post, monday)
    const [mail] = mine()
    expect(mail?.subject).toBe('Something new for you in GradApp')
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Institute|letters|Jan/i)
  })

  it('RO-03 omits the deadlines of a user who is a mentor now', async () => {
    await addDeadline('2027-01-22')
    const setRole = async (role: string) =>
      await world.test.owner.query('update user_profiles set role = $2 where user_id = $1', [world.ada.id, role])
    await setRole('mentor')
    await queueDigests(world.test.database, log, monday)
    await deliverDue(post, monday)
    await setRole('applicant')
    expect(
      mine()
        .map((mail) => mail.text)
        .join(),
    ).not.toContain('Letters of recommendation')
  })

  it('the digest is sent once a week when several processes queue it repeatedly', async () => {
    await addDeadline('2027-01-22')
    await Promise.all(Array.from({ length: 5 }, async () => await queueDigests(world.test.database, log, monday)))
    await queueDigests(world.test.database, log, '2027-01-18T15:00:00Z')
    await Promise.all([deliverDue(post, monday), deliverDue(post, monday)])
    await deliverDue(post, '2027-01-18T15:00:00Z')
    expect(mine()).toHaveLength(1)
    await queueDigests(world.test.database, log, '2027-01-25T07:05:00Z')
    await deliverDue(post, '2027-01-25T07:05:00Z')
    expect(mine()).toHaveLength(2)
  })

  it.each([{ weekly_digest: false }, { email_notifications: false }])(
    'the digest is not sent with %j',
    async (choice) => {
      await addDeadline('2027-01-22')
      await asAda().notifications.updatePreferences(choice)
      await queueDigests(world.test.database, log, monday)
      await deliverDue(post, monday)
      expect(mine()).toHaveLength(0)
    },
  )

  it('the digest is deferred until the end of quiet hours', async () => {
    await addDeadline('2027-01-22')
    await asAda().notifications.updatePreferences({ quiet_hours_start: '22:00', quiet_hours_end: '10:00' })
    await queueDigests(world.test.database, log, monday)
    await deliverDue(post, monday)
    expect(mine()).toHaveLength(0)
    await deliverDue(post, '2027-01-18T09:00:00Z')
    expect(mine()).toHaveLength(1)
  })

  it('the digest is not sent without content', async () => {
    await queueDigests(world.test.database, log, monday)
    await deliverDue(post, monday)
    expect(mine()).toHaveLength(0)
  })

  it.each(languages)('the digest is written in %s', async (language) => {
    await world.test.owner.query('update user_profiles set language = $2 where user_id = $1', [world.ada.id, language])
    await addDeadline('2027-01-22')
    await queueDigests(world.test.database, log, monday)
    await deliverDue(post, monday)
    const html = mine()[0]?.html || ''
    expect(html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(html).not.toMatch(/(^|[\s>])(digest|notifications|deadlines)\.|\{\{/)
    expect(html).not.toMatch(/<img|src=|url\(/)
  })
})
