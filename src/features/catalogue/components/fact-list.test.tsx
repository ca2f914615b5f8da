// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { formatDate } from '#src/shared/dates.ts'
import type { UniversityDetails } from '../contract.ts'
import { FactList } from './fact-list.tsx'

const source = { id: 'test', title: 'Test', url: 'https://example.org/register', checkedOn: '2026-11-01' }
const render = async (facts: UniversityDetails['facts']) => {
  mockServer(() => undefined)
  const place = { city: 'Leeds', region: null, country: 'GB', control: null }
  return await renderInApp(<FactList university={{ ...place, facts } as unknown as UniversityDetails} />)
}

it('MA-03: the university page shows what registers state of accreditation and visas, with the year', async () => {
  const { t } = await render({
    accredited_until: { value: '2029-09-30', year: '2026', isOld: false, source },
    student_sponsor: { value: 'probationary', year: '2026', isOld: false, source },
  })
  const textOf = (kind: 'accredited_until' | 'student_sponsor') =>
    screen.getByText(t(`catalogue.fact.${kind}`)).parentElement?.textContent
  expect(textOf('accredited_until')).toContain(formatDate('2029-09-30', 'en', 'UTC'))
  expect(textOf('student_sponsor')).toMatch(/on probation.*2026/)
})

it('MA-03: the university page does not list accreditation and visas as missing', async () => {
  const { t } = await render({})
  expect(screen.queryByText(t('catalogue.fact.accredited_until'))).toBeNull()
  expect(screen.queryByText(t('catalogue.fact.student_sponsor'))).toBeNull()
  expect(screen.getByText(t('catalogue.fact.tuition_per_year'))).toBeTruthy()
})
