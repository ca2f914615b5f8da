// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '#src/client/testing/render.tsx'
import { FieldAbsent } from './field-absent.tsx'
import { MatchSections } from './match-sections.tsx'

const wish = { level: 'masters', field: 'hospitality', countries: ['CH'] }

it('MA-01: the list states first that the wanted country has no programme of the field, and which countries have', async () => {
  const elsewhereInField = [{ country: 'TW', programs: 14 }]
  await renderInApp(<FieldAbsent {...{ wish, elsewhereInField }} inField={0} inFieldUnmet={0} />)
  expect(screen.getByText(/^The catalogue has no programme in Hospitality .* in Switzerland yet$/)).toBeTruthy()
  const search = new URLSearchParams({ show: 'programs', field: 'hospitality', level: 'masters', country: 'TW' })
  const link = screen.getByRole('link', { name: 'Taiwan (14)' })
  expect(new URL(link.getAttribute('href') ?? '', 'https://x.example').search).toBe(`?${search}`)
})

it('MA-01: the list states that all programmes of the field require more than the applicant has', async () => {
  await renderInApp(<FieldAbsent wish={wish} inField={0} inFieldUnmet={3} elsewhereInField={[]} />)
  expect(screen.getByRole('alert').textContent).toContain('3')
})

it('MA-01: a list with programmes of the field shows no such notice', async () => {
  await renderInApp(<FieldAbsent wish={wish} inField={1} inFieldUnmet={3} elsewhereInField={[]} />)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('MA-01: programmes of near fields are a separate section, and the only one where the field has none', async () => {
  const near = { isNearField: true } as never
  await renderInApp(
    <MatchSections matches={[near]} inField={0} nearField={7}>
      {() => null}
    </MatchSections>,
  )
  expect(screen.getAllByRole('region').map((part) => part.textContent)).toEqual([
    expect.stringMatching(/^Near your field: 7/),
  ])
})
