import { expect, type Page } from '@playwright/test'
import { inDatabase } from '../support/database.ts'
import { expectFullPage } from '../support/full-page.ts'
import { expectFocusVisible, tabTo } from '../support/keyboard.ts'
import { signUpMentor } from '../support/mentor.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

/**
 * Inserts students of a mentor who share their profile, and requests, directly into the database: thirty sign-ups take
 * minutes.
 */
const addStudents = async (mentorId: string, { guided, asking }: { guided: number; asking: number }) => {
  await inDatabase('update mentor_profiles set capacity = 40 where user_id = $1', [mentorId])
  await inDatabase(
    `with student as materialized (
       select gen_random_uuid() as id, gen_random_uuid() as mentorship, n <= $2 as is_guided,
         case when n <= $2 then 'Student ' else 'Asker ' end || to_char(n, 'FM00') as name
       from generate_series(1, $2::int + $3::int) n),
     person as (insert into users (id, name, email, role) select id, name, id || '@example.org', 'applicant' from student),
     profile as (insert into user_profiles (user_id, full_name, email, role, onboarding_completed)
       select id, name, id || '@example.org', 'applicant', true from student),
     seat as (insert into mentorships (user_id, mentorship_id, seat, counterpart_id, other_name, state, question, change, requested_at, decided_at)
       select case seat when 'student' then id else $1::uuid end, mentorship, seat, case seat when 'student' then $1::uuid else id end, name,
         case when is_guided then 'accepted' else 'requested' end, 'May I ask?', 'requested', now() - interval '2 days',
         case when is_guided then now() - interval '1 day' end
       from student cross join unnest(array['student', 'mentor']) seat)
     insert into shares (id, user_id, label, parts, reader_id, expires_at)
       select gen_random_uuid(), id, 'Mentor', '{profile}', $1::uuid, now() + interval '7 days' from student where is_guided`,
    [mentorId, guided, asking],
  )
}

const studentsPart = (page: Page) => page.getByRole('region', { name: 'Students', exact: true })

test('ME-01 RT-21 a mentor without students sees how students find a mentor, and one with three reaches each by keyboard only', async ({
  page,
}) => {
  const { id } = await signUpMentor(page)
  await page.goto('/mentor/dashboard')
  await expect(studentsPart(page)).toBeVisible()
  await expectFullPage(page, 'no students', 'ltr')
  await addStudents(id, { guided: 3, asking: 1 })
  await page.reload()
  await expect(studentsPart(page).getByRole('link', { name: 'Student 03' })).toBeVisible()
  await tabTo(page, /^Student 0[123]$/)
  await expectFocusVisible(page, 'a student')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Student 0[123]$/ })).toBeVisible()
  await page.goto('/mentor/dashboard')
  // Requests are answered on the dashboard itself.
  await expect(page.getByText('May I ask?')).toBeVisible()
  await tabTo(page, /^Accept the request from Asker/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('May I ask?')).toHaveCount(0)
})

test('ME-01 LG-01 a mentor with thirty students sees screens without overflow, in Arabic on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const t = await readTexts('ar')
  const { id } = await signUpMentor(page)
  await addStudents(id, { guided: 30, asking: 6 })
  await page.goto('/mentor/dashboard')
  // Of thirty students, eight are listed with the number of the others.
  await expect(page.getByText(t('mentorships.moreStudents', { number: 22 }))).toBeVisible()
  await expectFullPage(page, 'dashboard')
  await page.goto('/mentor/students')
  await page.getByRole('link', { name: 'Student 01' }).first().waitFor()
  await expectFullPage(page, 'students')
  await page.getByRole('link', { name: 'Student 01' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Student 01' })).toBeVisible()
  await expectFullPage(page, 'one student')
})
