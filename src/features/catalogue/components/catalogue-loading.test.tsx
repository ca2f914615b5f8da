// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { CatalogueLoading } from './catalogue-loading.tsx'

const figures = { universities: 1, programs: 2, scholarships: 0, countries: [], fields: [] }

it('says how many registers have been read while the catalogue is loading', async () => {
  mockServer(() => Response.json({ ...figures, loading: { read: 3, of: 24 } }))
  await renderInApp(<CatalogueLoading />)
  expect((await screen.findByRole('status')).textContent).toMatch('3 of 24')
})

it('says nothing once the catalogue is loaded', async () => {
  const requests = mockServer(() => Response.json({ ...figures, loading: null }))
  await renderInApp(<CatalogueLoading />)
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(screen.queryByRole('status')).toBeNull()
})
