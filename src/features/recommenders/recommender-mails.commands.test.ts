import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#src/server/config.ts'
import { createLog } from '#src/server/log.ts'
import type { Message } from '#src/server/mail.ts'
import { languages } from '#src/shared/locales.ts'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs, createForwardingMailer } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { buildAsk, getLinkSecret } from './fixtures.ts'
import { createStopToken } from './recommender-links.provider.ts'
import { sendRecommenderMails } from './recommender-mails.commands.ts'
import { createStopReminderRoutes } from './stop-reminders.router.ts'

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world
const config = readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp', APP_URL: 'https://apply.example.org' })

let mails: Message[] = []
let failure: Error | undefined
const mailer = createForwardingMailer(async (message) => {
  if (failure) throw failure
  mails.push(message)
})
beforeEach(async () => {
  mails = []
  failure = undefined
  await world.test.owner.query('delete from recommenders')
})

/** Returns a time of the day that is so many days from now; the statements compare deadlines with the present. */
const at = (days: number, time = '12:00:00') =>
  `${new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)}T${time}Z`
const send = async (now: string) =>
  await sendRecommenderMails({ database: world.test.database, mailer, links: config, log: createLog('silent') }, now)

type Api = ReturnType<typeof asAda>

/** Asks a recommender for letters that are due in 14 days. */
const ask = async (more: Parameters<typeof buildAsk>[1] = {}, api: Api = asAda(), universityIds = ['mit']) => {
  const applicationIds: string[] = []
  for (const universityId of universityIds) {
    const { id, selectedUniversityId } = await startApplication(universityId, api)
    applicationIds.push(id)
    await api.deadlines.create({
      selectedUniversityId,
      kind: 'letters',
      localDate: at(14).slice(0, 10),
      zoneRule: 'zone',
      zone: 'UTC',
      isConfirmed: true,
    })
  }
  const input = buildAsk(applicationIds, more)
  await api.recommenders.ask(input)
  return input
}
const recommender = async () => (await asAda().recommenders.list()).recommenders[0]

describe('request for letters', () => {
  it('is emailed once, with programme, deadline, private link and one-click stop', async () => {
    const { id, email } = await ask()
    expect(await send(at(0))).toBe(1)
    const [mail] = mails
    expect(mail).toMatchObject({ to: email, subject: 'Test Person asks you for letters of recommendation' })
    expect(mail?.text).toContain(`https://apply.example.org/recommendations#${getLinkSecret(id)}`)
    expect(mail?.text).toMatch(/Institute of Tests, Computer Science\n\s+.*11:59 PM/)
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(await send(at(0, '13:00:00'))).toBe(0)
    expect((await asAda().recommenders.list()).letters[0]?.announcedAt).not.toBeNull()
  })

  it('waits until the end of quiet hours in the time zone of the recommender', async () => {
    const { id } = await ask()
    await world.test.owner.query("update recommenders set time_zone = 'Asia/Tokyo' where id = $1", [id])
    expect(await send(at(0, '12:00:00'))).toBe(0)
    expect(await send(at(1, '00:00:00'))).toBe(1)
  })

  it('has no link from the names of a user', async () => {
    await world.test.owner.query(
      "update user_profiles set full_name = 'Win www.example.com/x <b>' where user_id = $1",
      [world.ada.id],
    )
    await ask()
    await send(at(0))
    expect(mails[0]?.subject).toBe('Win www. example. com x b asks you for letters of recommendation')
    expect(mails[0]?.html).not.toContain('<b>')
  })

  it('is not sent for a revoked link or a paused role', async () => {
    const { id } = await ask()
    await asAda().recommenders.revoke({ id })
    expect(await send(at(0))).toBe(0)
    await ask({}, asEve())
    await world.test.owner.query("update user_profiles set role = 'mentor' where user_id = $1", [world.eve.id])
    expect(await send(at(0))).toBe(0)
  })

  it.each(languages)('is written in %s', async (language) => {
    const { id } = await ask()
    await world.test.owner.query('update recommenders set language = $2 where id = $1', [id, language])
    await send(at(0))
    expect(mails[0]?.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(mails[0]?.html).not.toMatch(/(^|[\s>])(recommenders|deadlines)\.|\{\{/)
  })
})

describe('reminders', () => {
  it('are two in all by default: 14 and 3 days before, once each', async () => {
    await ask()
    await send(at(-1))
    const sent: number[] = []
    for (let day = 0; day < 14; day++) {
      if ((await send(at(day, '09:00:00'))) > 0) sent.push(day)
      expect(await send(at(day, '15:00:00'))).toBe(0)
    }
    expect(sent).toEqual([0, 11])
    expect(mails.at(-1)?.subject).toBe('Letters of recommendation still to send: 1')
  })

  it('do not follow a request of the day before for the step that it covered', async () => {
    await ask()
    expect([await send(at(2)), await send(at(3)), await send(at(11))]).toEqual([1, 0, 1])
  })

  it('do not come for a date that is expected and not confirmed', async () => {
    await ask()
    await world.test.owner.query('update deadlines set is_confirmed = false where user_id = $1', [world.ada.id])
    await send(at(-1))
    expect(mails[0]?.text).toContain('not confirmed yet')
    expect(await send(at(0))).toBe(0)
  })

  it('keep a later date that the recommender chose', async () => {
    const { id } = await ask()
    await send(at(-1))
    const chosen = { secret: getLinkSecret(id), pace: 'twice' as const, remindOn: at(1).slice(0, 10) }
    await callAs(world.test, undefined).recommenders.setReminders(chosen)
    expect([await send(at(0)), await send(at(1)), await send(at(2))]).toEqual([1, 1, 0])
  })

  it('end when the letter was sent', async () => {
    const { id, applicationIds } = await ask()
    await send(at(-1))
    await callAs(world.test, undefined).recommenders.answer({
      secret: getLinkSecret(id),
      applicationIds,
      answer: 'sent',
    })
    expect(await send(at(0))).toBe(0)
  })

  it('come on a date that the recommender chose, also after a stop, and once', async () => {
    const { id } = await ask()
    await send(at(-2))
    const chosen = { secret: getLinkSecret(id), pace: 'none' as const, remindOn: at(1).slice(0, 10) }
    await callAs(world.test, undefined).recommenders.setReminders(chosen)
    expect([await send(at(0)), await send(at(1)), await send(at(2))]).toEqual([0, 1, 0])
  })

  it('are one email for two applicants, and neither sees the other', async () => {
    const email = 'both@example.edu'
    const ofAda = await ask({ email })
    const ofEve = await ask({ email }, asEve(), ['state'])
    expect(await send(at(-1))).toBe(2)
    expect(mails.map(({ text }) => text.includes('State of Tests'))).toEqual([false, true])
    mails = []
    expect(await send(at(0))).toBe(1)
    expect(mails[0]?.subject).not.toContain('Test Person')
    for (const { id } of [ofAda, ofEve]) expect(mails[0]?.text).toContain(getLinkSecret(id))
    const list = await asAda().recommenders.list()
    expect(JSON.stringify(list)).not.toContain('State of Tests')
  })

  it('wait a day after a request of another applicant', async () => {
    const email = 'asked-again@example.edu'
    await ask({ email })
    await send(at(-1))
    await ask({ email }, asEve(), ['state'])
    expect([await send(at(0, '12:00:00')), await send(at(0, '15:00:00'))]).toEqual([1, 0])
    expect(mails.at(-1)?.subject).not.toContain('still to send')
    expect(await send(at(1))).toBe(1)
    expect(mails.at(-1)?.subject).toBe('Letters of recommendation still to send: 1')
  })

  it('are one email for 30 programmes of 12 applicants', async () => {
    const email = 'busy@example.edu'
    for (let index = 0; index < 12; index++) {
      const { token } = await createTestPerson(world.test)
      const universityIds = ['mit', 'state', 'far'].slice(0, index % 2 === 0 ? 3 : 2)
      await ask({ email }, callAs(world.test, token), universityIds)
    }
    expect(await send(at(-1))).toBe(12)
    mails = []
    expect(await send(at(0))).toBe(1)
    expect(mails[0]?.subject).toBe('Letters of recommendation still to send: 30')
    expect(new Set(mails[0]?.text.match(/recommendations#[\w-]{22}/g)).size).toBe(12)
  })
})

describe('addresses that fail', () => {
  it('an address that the mail server rejects is marked, and gets no more emails until it changes', async () => {
    const input = await ask()
    failure = Object.assign(new Error('No such user'), { responseCode: 550 })
    expect(await send(at(0))).toBe(0)
    expect((await recommender())?.undeliverableAt).not.toBeNull()
    const notices = await asAda().notifications.list({ category: 'application' })
    expect(notices.map(({ textKey }) => textKey)).toContain('notifications.text.recommenderUnreachable')
    failure = undefined
    expect(await send(at(1))).toBe(0)
    const version = (await recommender())?.version ?? 0
    await asAda().recommenders.update({ ...input, version, email: 'right@example.edu' })
    expect(await send(at(1))).toBe(1)
    expect(mails[0]?.to).toBe('right@example.edu')
  })

  it('a mail server that is busy is tried again after an hour', async () => {
    await ask()
    failure = Object.assign(new Error('Try later'), { responseCode: 451 })
    await send(at(0))
    failure = undefined
    expect(await send(at(0, '12:30:00'))).toBe(0)
    expect(await send(at(0, '13:01:00'))).toBe(1)
    expect((await recommender())?.undeliverableAt).toBeNull()
  })

  it('two processes send one email', async () => {
    await ask()
    expect((await Promise.all([send(at(0)), send(at(0))])).toSorted()).toEqual([0, 1])
    expect(mails).toHaveLength(1)
  })
})

describe('stop of the reminders with one press', () => {
  const visit = async (method: string, token: string) =>
    await createStopReminderRoutes({ config, database: world.test.database }).request(`/unsubscribe/letters/${token}`, {
      method,
    })

  it('stops all reminders to the address, for every applicant, and opens no page', async () => {
    const email = 'stop@example.edu'
    const { id } = await ask({ email })
    await ask({ email }, asEve(), ['state'])
    await send(at(-1))
    const token = createStopToken(config.authSecret, id)
    expect((await visit('POST', token)).status).toBe(200)
    expect(await send(at(0))).toBe(0)
    expect(await recommender()).toMatchObject({ reminderPace: 'none' })
    expect((await recommender())?.history.map(({ kind }) => kind)).toContain('stopped')
    const secret = token.slice(-22)
    expect(await captureErrorCode(callAs(world.test, undefined).recommenders.open({ secret }))).toBe('NOT_FOUND')
  })

  it('opening the link shows a button and changes nothing, because scanners open every link', async () => {
    const { id } = await ask()
    const html = await (await visit('GET', createStopToken(config.authSecret, id))).text()
    expect(html).toContain('<form method="post">')
    expect(html).toContain('noindex')
    expect(await recommender()).toMatchObject({ reminderPace: 'twice' })
  })

  it('a forged token is not found', async () => {
    const { id } = await ask()
    const token = createStopToken(config.authSecret, id)
    const forged = [
      createStopToken('another secret', id),
      token.replace(id, world.eve.id),
      token.slice(0, -1),
      'x',
      '..',
    ]
    for (const attempt of forged) expect((await visit('POST', attempt)).status).toBe(404)
    expect(await recommender()).toMatchObject({ reminderPace: 'twice' })
  })
})
