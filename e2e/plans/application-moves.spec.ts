import { expect, type Page } from '@playwright/test'
import { createApplicantWithApplications } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const t = await readTexts('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('AP-01: the board folds empty columns, counts those beyond the edge, and moves an application by drag and drop', async ({
  page,
}) => {
  const statuses = ['not_started', 'submitted', 'interview', 'accepted', 'waitlisted', 'rejected']
  await createApplicantWithApplications(
    page,
    statuses.map((status) => ({ status })),
  )
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/applications?view=board')
  const column = (status: string) => page.getByRole('region', { name: new RegExp(`^${status},`) })
  await expect(column('Rejected').getByRole('listitem')).toHaveCount(1)
  await test.step('empty columns are narrow, and what lies beyond the edge is counted and reached', async () => {
    const widthOf = async (status: string) => (await column(status).boundingBox())?.width ?? Number.NaN
    expect(await widthOf('In progress')).toBeLessThan((await widthOf('Accepted')) / 3)
    const hint = page.getByText(/^\d+ more columns?$/)
    const on = button(page, t('applications.board.on'))
    const back = button(page, t('applications.board.back'))
    await expect(hint).toBeVisible()
    await expect(back).toBeDisabled()
    await expect(column('Rejected')).not.toBeInViewport({ ratio: 0.9 })
    await on.click()
    await expect(column('Rejected')).toBeInViewport({ ratio: 0.9 })
    await expect(on).toBeDisabled()
    await expect(hint).toBeVisible()
    await back.click()
    await expect(back).toBeDisabled()
  })
  await test.step('a dragged card stays where it was dropped, and goes back by the toast', async () => {
    const moved = page.waitForResponse((answer) => answer.url().endsWith('/api/applications/bulk') && answer.ok())
    await column('Not started').getByRole('listitem').dragTo(column('In progress'))
    await moved
    await expect(column('In progress').getByRole('listitem')).toHaveCount(1)
    await button(page, t('applications.undo')).click()
    await expect(column('Not started').getByRole('listitem')).toHaveCount(1)
  })
})
