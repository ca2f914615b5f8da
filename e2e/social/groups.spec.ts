import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createApplicantWithApplication, signUpApplicant } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { send, signUpMentor } from '../support/mentor.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

/** Creates a group as the operator's command does. */
const createGroup = async (coordinatorId: string, name: string): Promise<string> => {
  const [row] = await inDatabase<{ id: string }>(
    `with made as (insert into groups (name) values ($1) returning id)
     insert into group_members (user_id, group_id, role) select $2, id, 'coordinator' from made returning group_id as id`,
    [name, coordinatorId],
  )
  return row?.id ?? ''
}

const rename = async (id: string, name: string) =>
  await inDatabase('update user_profiles set full_name = $2, display_name = $2 where user_id = $1', [id, name])

test('an office of three coordinators and twelve members: invitation, grant, overview, message, hand-over, leaving', async ({
  page: member,
  browser,
}) => {
  const newPage = async () => await (await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })).newPage()
  const [first, second, third] = [await newPage(), await newPage(), await newPage()]
  const coordinator = await signUpMentor(first)
  await rename(coordinator.id, 'Cora Coordinator')
  const name = `Office ${randomUUID().slice(0, 8)}`
  const id = await createGroup(coordinator.id, name)

  // The first coordinator invites by link, for twelve.
  await first.goto('/groups')
  await first.getByRole('article', { name }).getByRole('link', { name: 'Open group' }).click()
  const invite = async (from: Page, uses?: number) => {
    const dialog = from.getByRole('dialog')
    if (uses) await dialog.getByRole('textbox', { name: 'For how many people' }).fill(String(uses))
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue()
    await from.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return link
  }
  await first.getByRole('button', { name: 'Invite members' }).click()
  const link = await invite(first, 12)

  // A member reads what the group will see before joining, joins on a phone, and grants the applications.
  const person = await createApplicantWithApplication(member)
  await rename(person.id, 'Mia Member')
  await member.setViewportSize({ width: 390, height: 844 })
  await member.goto(link)
  await expect(member.getByRole('heading', { name: `${name} invites you` })).toBeVisible()
  await expect(member.getByText('What it does not see')).toBeVisible()
  await expectAccessible(member)
  await member.getByRole('button', { name: 'Join group' }).click()
  const card = member.getByRole('article', { name })
  await expect(card.getByText('The group sees your name and nothing else.')).toBeVisible()
  await card.getByRole('checkbox', { name: 'Applications and deadlines' }).check()
  await card.getByRole('button', { name: 'Show to the group' }).click()
  await expect(card.getByText('No views yet.')).toBeVisible()
  await expectAccessible(member)

  // Eleven more join with the same link; a thirteenth finds it used.
  const secret = new URL(link).hash.slice(1)
  for (let at = 2; at <= 12; at += 1) {
    const other = await newPage()
    const { id: otherId } = await signUpApplicant(other)
    await rename(otherId, `Member ${at}`)
    await send(other, 'POST', '/api/group-invitations/join', { secret })
    await other.context().close()
  }
  const late = await newPage()
  await signUpApplicant(late)
  await late.goto(link)
  await expect(late.getByText('This invitation is not valid')).toBeVisible()

  // Two colleagues become coordinators.
  for (const colleague of [second, third]) {
    await signUpMentor(colleague)
    await first.getByRole('button', { name: 'More actions' }).click()
    await first.getByRole('menuitem', { name: 'Invite a coordinator' }).click()
    await colleague.goto(await invite(first))
    await colleague.getByRole('button', { name: 'Join group' }).click()
    await expect(colleague.getByRole('link', { name: 'Open group' })).toBeVisible()
  }

  // The second coordinator finds who needs attention, opens what is granted and writes to those selected.
  await second.goto(`/groups/${id}`)
  await expect(second.getByRole('row')).toHaveCount(13)
  await second
    .getByText(/^Letters missing/)
    .first()
    .click()
  await expect(second.getByRole('row')).toHaveCount(2)
  await expectAccessible(second)
  await second.getByRole('checkbox', { name: 'Select Mia Member' }).press('Space')
  await second.getByRole('button', { name: 'Message 1 member' }).click()
  await second.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Please ask for your letters.')
  await second.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(second.getByText('Sent to 1 member.')).toBeVisible()
  await second.getByRole('link', { name: 'Mia Member' }).click()
  await expect(second.getByText(person.universityName).first()).toBeVisible()
  const shareUrl = second.url()

  // The member sees who looked, and the message.
  await member.reload()
  await expect(card.getByText(/Viewed your applications.*Noor/)).toBeVisible()
  await member.goto('/gradnet?tab=messages')
  await expect(member.getByText('Please ask for your letters.').first()).toBeVisible()

  // The first coordinator hands over to the third, who is one already, by leaving.
  await first.goto('/groups')
  await first.getByRole('button', { name: `Leave ${name}` }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(first.getByText('You are not in a group')).toBeVisible()
  await first.goto(`/groups/${id}`)
  await expect(first.getByRole('alert')).toBeVisible()

  // The member leaves: the coordinator's open page of the grant is refused at once.
  await member.goto('/groups')
  await member.getByRole('button', { name: `Leave ${name}` }).click()
  await member.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(member.getByText('You are not in a group')).toBeVisible()
  await second.goto(shareUrl)
  await expect(second.getByText('This link does not work')).toBeVisible()
  await second.goto(`/groups/${id}`)
  await expect(second.getByRole('row')).toHaveCount(12)
})

test('a coordinator proposes a mentor: the member accepts on a phone in Arabic, then the mentor, and the coordinator sees both', async ({
  page: coordinator,
  browser,
}) => {
  const newPage = async () => await (await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })).newPage()
  const [member, mentor] = [await newPage(), await newPage()]
  const [en, ar] = [await readTexts('en'), await readTexts('ar')]
  const { id: coordinatorId } = await signUpMentor(coordinator)
  const name = `Office ${randomUUID().slice(0, 8)}`
  const id = await createGroup(coordinatorId, name)
  const { id: memberId } = await signUpApplicant(member)
  await rename(memberId, 'Mia Member')
  await inDatabase("insert into group_members (user_id, group_id, role) values ($1, $2, 'member')", [memberId, id])
  const guide = await signUpMentor(mentor)
  const mentorName = `Marie ${randomUUID().slice(0, 8)}`
  await rename(guide.id, mentorName)
  await inDatabase(
    "update mentor_profiles set expertise_fields = '{kinesiology}', is_listed = true where user_id = $1",
    [guide.id],
  )

  await coordinator.goto(`/groups/${id}`)
  await coordinator.getByRole('checkbox', { name: 'Select Mia Member' }).check()
  await coordinator.getByRole('button', { name: en('groups.proposal.propose', { count: 1 }) }).click()
  const dialog = coordinator.getByRole('dialog')
  await dialog.getByRole('combobox', { name: en('mentorships.field') }).fill(en('catalogue.field.kinesiology'))
  await coordinator.getByRole('option', { name: en('catalogue.field.kinesiology') }).click()
  await dialog.getByRole('radio', { name: mentorName }).check()
  await expectAccessible(coordinator)
  await dialog.getByRole('button', { name: en('groups.proposal.send') }).click()
  const row = coordinator.getByRole('row', { name: /Mia Member/ })
  await expect(row.getByText(en('groups.proposal.state.proposed'))).toBeVisible()

  await member.setViewportSize({ width: 390, height: 844 })
  await member.goto('/groups?lang=ar')
  const card = member.getByRole('article', { name })
  await expect(card.getByRole('link', { name: mentorName })).toBeVisible()
  await expectAccessible(member)
  await card.getByRole('button', { name: ar('groups.proposal.accept') }).click()
  await expect(member.getByRole('textbox', { name: ar('mentorships.question') })).toHaveValue(
    ar('groups.proposal.question', { group: name }),
  )
  await member
    .getByRole('dialog')
    .getByRole('button', { name: ar('mentorships.send') })
    .click()
  await expect(card.getByRole('link', { name: mentorName })).toBeHidden()
  const overflow = await member.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  await coordinator.reload()
  await expect(row.getByText(en('groups.proposal.state.requested'))).toBeVisible()
  await mentor.goto('/mentor/students')
  await mentor.getByText(en('mentorships.filter.asking')).first().click()
  await mentor.getByRole('button', { name: en('mentorships.acceptNamed', { name: 'Mia Member' }) }).click()
  await expect(mentor.getByText(en('mentorships.acceptedDone'))).toBeVisible()
  await coordinator.reload()
  await expect(row.getByText(en('groups.proposal.state.accepted'))).toBeVisible()
})
