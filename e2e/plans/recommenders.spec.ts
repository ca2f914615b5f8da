import { expect } from '@playwright/test'
import { createApplicantWithApplications } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { expectFullPage } from '../support/full-page.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const phone = { width: 360, height: 780 }

/** Returns a time zone in which it is about noon now, so that an email does not wait for the end of quiet hours. */
const findNoonZone = (): string => {
  const offset = 12 - new Date().getUTCHours()
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

test('a letter goes in Arabic on a phone from the request email to "sent"', async ({ page, browser }) => {
  const t = await readTexts('ar')
  await page.setViewportSize(phone)
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const [applicationId] = await createApplicantWithApplications(page, [{ status: 'in_progress' }])
  await inDatabase(
    'update user_profiles set time_zone = $1 where user_id = (select user_id from applications where id = $2)',
    [findNoonZone(), applicationId],
  )
  const email = `${crypto.randomUUID()}@example.edu`
  const university = await test.step('the applicant asks once', async () => {
    await page.goto('/recommenders')
    await page.getByRole('button', { name: t('recommenders.ask') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('recommenders.form.name'), { exact: true }).fill('د. نور حداد')
    await dialog.getByLabel(t('recommenders.form.email'), { exact: true }).fill(email)
    const programs = dialog.getByRole('group', { name: t('recommenders.form.programs') })
    await programs.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: t('recommenders.form.send') }).click()
    await expect(page.getByRole('article', { name: 'د. نور حداد' })).toBeVisible()
    await expectFullPage(page, 'recommenders')
    return (await page.getByRole('rowheader').getByRole('link').textContent()) ?? ''
  })

  const link = await test.step('the recommender gets one email with a private link', async () => {
    const findMails = async () =>
      ((await (await page.request.get('/dev/mail.json')).json()) as { to: string; text: string }[]).filter(
        ({ to }) => to === email,
      )
    await expect.poll(async () => (await findMails()).length, { timeout: 30_000 }).toBe(1)
    const [mail] = await findMails()
    expect(mail?.text).toContain(university)
    const [found] = /\/recommendations#[\w-]{22}/.exec(mail?.text ?? '') ?? []
    return found ?? ''
  })

  await test.step('without an account, the recommender agrees and reports the letter as sent', async () => {
    const context = await browser.newContext({ viewport: phone })
    const visitor = await context.newPage()
    await visitor.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
    const response = await visitor.goto(link)
    expect(response?.headers()['x-robots-tag']).toContain('noindex')
    expect(response?.headers()['referrer-policy']).toBe('no-referrer')
    const letter = visitor.getByRole('article', { name: university })
    await letter.getByRole('button', { name: t('recommenders.answer.agreeNamed', { name: university }) }).click()
    await expectFullPage(visitor, 'recommendation')
    await expect(visitor.getByRole('main')).not.toContainText('{{')
    await letter.getByRole('button', { name: t('recommenders.answer.sentNamed', { name: university }) }).click()
    await expect(
      letter.getByRole('button', { name: t('recommenders.answer.notSentNamed', { name: university }) }),
    ).toBeVisible()
    await context.close()
  })

  await test.step('the applicant sees that the letter was sent', async () => {
    await page.reload()
    await expect(page.getByRole('table').getByText(t('recommenders.standing.sent'))).toBeVisible()
  })
})
