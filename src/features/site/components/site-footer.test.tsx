// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '#src/client/testing/render.tsx'
import socialLinks from '../social-links.json'
import { SiteFooter } from './site-footer.tsx'

const programs = {
  "Master's": '/programs?level=masters',
  PhD: '/programs?level=phd',
  MBA: '/programs?level=mba',
  Law: '/programs?level=law',
  Medical: '/programs?level=medical',
}
const columns = {
  Programs: programs,
  Resources: {
    Universities: '/universities',
    'Document Templates': '/document-templates',
    'Application Tips': '/help#tips',
    Blog: '/help#blog',
    'Help & Support': '/help',
  },
  'For Mentors': {
    'Become a Mentor': '/become-a-mentor',
    'Mentor Portal': '/mentor/auth',
    'Mentor Dashboard': '/mentor/dashboard',
    'Mentor Resources': '/mentor/resources',
    Community: '/gradnet',
  },
  About: {
    'About Us': '/about',
    'Contact Us': '/contact',
    Careers: '/about#careers',
    'Privacy Policy': '/help#privacy',
    'Terms of Service': '/help#terms',
  },
}

it('FT-01, RT-07, RT-22: the footer has four columns of links and a description of the product', async () => {
  await renderInApp(<SiteFooter />)
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(Object.keys(columns))
  for (const [name, entries] of Object.entries(columns)) {
    const links = within(footer.getByRole('navigation', { name })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(Object.entries(entries))
  }
  footer.getByText(/^GradApp helps students apply to graduate programmes/)
})

it('FT-01: the footer links to each social network that the operator configured', async () => {
  await renderInApp(<SiteFooter />)
  expect(socialLinks.length).toBeGreaterThan(0)
  for (const { name, url } of socialLinks)
    expect(screen.getByRole('link', { name: new RegExp(`\\b${name}\\b`) }).getAttribute('href')).toBe(url)
})

it('FT-01: the footer links to the texts and pages of the operator in the language of the reader', async () => {
  const brand = {
    texts: ['imprint', 'privacy'],
    links: [{ url: 'https://example.edu', label: { en: 'School', de: 'Schule' } }],
  }
  const meta = document.createElement('meta')
  meta.name = 'gradapp-branding'
  meta.content = JSON.stringify(brand)
  document.head.append(meta)
  try {
    await renderInApp(<SiteFooter />)
    const about = within(screen.getByRole('navigation', { name: 'About' })).getAllByRole('link')
    expect(about.slice(-4).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Privacy Policy', '/legal/privacy'],
      ['Terms of Service', '/help#terms'],
      ['Legal notice', '/legal/imprint'],
      ['School', 'https://example.edu'],
    ])
  } finally {
    meta.remove()
  }
})
