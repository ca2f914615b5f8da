// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { BackLink } from './back-link.tsx'

it('leads to its page with an arrow that the accessible name leaves out', async () => {
  await renderInApp(
    <BackLink to="/universities" className="extra">
      {'All universities'}
    </BackLink>,
  )
  const link = screen.getByRole('link', { name: 'All universities' })
  expect(link.getAttribute('href')).toBe('/universities')
  expect(link.classList).toContain('extra')
  expect(link.querySelector('svg[aria-hidden="true"]')?.hasAttribute('data-mirrored')).toBe(true)
})
