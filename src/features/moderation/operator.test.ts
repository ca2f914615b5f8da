import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Message } from '#src/server/mail.ts'
import { createForwardingMailer } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { notifyOperator } from './operator.jobs.ts'

const world = openTwoApplicants()
const config = { appName: 'GradApp', appUrl: 'https://grad.example', contactEmail: 'operator@grad.example' }
const selling = 'I write your motivation letter for 50 $, message me now'

const runNotification = async (): Promise<Message[]> => {
  const mails: Message[] = []
  await notifyOperator({
    database: world.test.database,
    config,
    mailer: createForwardingMailer(async (message) => void mails.push(message)),
  })
  return mails
}
const subjects = async () => (await runNotification()).map(({ subject }) => subject)

it('GN-01 notifies the operator once of waiting cases without a moderator, immediately of danger, and without texts', async () => {
  expect(await runNotification()).toEqual([])
  await world.asAda().community.create({ id: randomUUID(), text: selling })
  expect(await subjects()).toEqual(['[GradApp] Reports wait, but there is no moderator'])
  expect(await runNotification()).toEqual([])
  await world.asAda().community.create({ id: randomUUID(), text: 'I want to kill myself' })
  const [mail, ...more] = await runNotification()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: 'operator@grad.example',
    subject: '[GradApp] A user may be in danger, but there is no moderator',
  })
  expect(mail?.text).toContain('Cases that wait: 2')
  expect(mail?.text).not.toContain('kill')
  expect(await runNotification()).toEqual([])
})

it('GN-01 the operator is not notified once a moderator exists', async () => {
  await world.asAda().community.create({ id: randomUUID(), text: selling })
  await world.test.owner.query(
    "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
    [world.eve.id],
  )
  expect(await runNotification()).toEqual([])
})
