// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#src/client/testing/render.tsx'
import type { LegalText } from '#src/shared/legal-text.ts'
import { LegalScreen } from './legal-screen.tsx'

const answer = (status: number, text?: LegalText) =>
  vi.stubGlobal('fetch', async () => Response.json(text ?? {}, { status }))

it('a legal text has its title, its own language and direction, and links', async () => {
  answer(200, {
    title: 'الخصوصية',
    language: 'ar',
    nodes: [
      { tag: 'h2', children: ['قسم'] },
      { tag: 'p', children: ['نص ', { tag: 'a', href: '/help', children: ['مساعدة'] }] },
    ],
  })
  await renderInApp(<LegalScreen name="privacy" missing={null} />)
  await screen.findByRole('heading', { level: 1, name: 'الخصوصية' })
  const heading = screen.getByRole('heading', { level: 2, name: 'قسم' })
  expect(heading.parentElement?.getAttribute('dir')).toBe('rtl')
  expect(heading.parentElement?.getAttribute('lang')).toBe('ar')
  expect(screen.getByRole('link', { name: 'مساعدة' }).getAttribute('href')).toBe('/help')
})

it('a missing legal text shows what the page has in its place', async () => {
  answer(404)
  await renderInApp(<LegalScreen name="terms" missing="no terms" />)
  await screen.findByText('no terms')
})
