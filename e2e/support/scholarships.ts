import { expect, type Page } from '@playwright/test'
import { formatDateInDays, signUpApplicant } from './applicant.ts'
import { inDatabase } from './database.ts'
import { buildOwnHeaders } from './requests.ts'

// Verified scholarships: the shipped catalogue has only names. These are for a doctorate in history in the United
// States, which no other journey covers: two criteria hide them from users with other goals. Each pays more than the
// shipped ones, so that the largest possible award is one of these.

const fact = (value: unknown, currency?: string) => ({
  value,
  year: formatDateInDays(0).slice(0, 4),
  source: 'editor',
  ...(currency ? { currency } : {}),
})

/** The date of the deadline, which is at five in the afternoon in London. */
export const londonDay = formatDateInDays(40)
const awards = [
  {
    name: 'Aurora Fellowship',
    nationalities: ['DE'],
    facts: {
      amount: fact(40_000, 'EUR'),
      minimum_gpa: fact({ grade: 3, scale: '4.0' }),
      deadline: fact({ date: londonDay, time: '17:00', zone_rule: 'zone', zone: 'Europe/London' }),
    },
  },
  {
    name: 'Borealis Grant',
    facts: { amount: fact(38_000, 'USD'), minimum_gpa: fact({ grade: 3.9, scale: '4.0' }) },
  },
  {
    name: 'Cassiopeia Award',
    facts: {
      amount: fact(99_000, 'USD'),
      deadline: fact({ date: '2020-01-01', time: '23:59', zone_rule: 'unknown', zone: null }),
    },
  },
  { name: 'Delphi Bursary', countries: ['JP'], fields: ['law'], facts: { amount: fact(77_000, 'USD') } },
]

/**
 * One that fits except for the citizenship, one that misses the grade, one that has expired, and one that misses two
 * criteria.
 */
export const addVerifiedScholarships = async () => {
  for (const { name, facts, nationalities = null, countries = ['US'], fields = ['history'] } of awards)
    await inDatabase(
      `insert into scholarships (id, name, provider, website_url, levels, countries, fields, nationalities, facts,
         amount, currency, is_verified, source)
       values ('journey-' || $1, $1, 'Foundation', 'https://example.org', '{phd}', $2, $3, $4, $5, $6, $7, true, 'editor')`,
      [name, countries, fields, nationalities, facts, facts.amount.value, facts.amount.currency],
    )
}

/** Restores the catalogue. */
export const removeVerifiedScholarships = async () => {
  await inDatabase("delete from scholarships where id like 'journey-%'")
}

/** An applicant with a grade of 3.7 of 4.0 who wants a doctorate in history in the United States. */
export const historian = async (page: Page) => {
  const person = await signUpApplicant(page)
  const patch = async (path: string, data: object) => {
    const answer = await page.request.patch(path, { data, headers: await buildOwnHeaders(page) })
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
  }
  await patch('/api/profile/academic', { targetDegreeLevel: 'phd', targetField: 'history' })
  const select = async (universityId: string) =>
    (await person.post('/api/shortlist', { universityId })) as { id: string }
  return { ...person, patch, select }
}
