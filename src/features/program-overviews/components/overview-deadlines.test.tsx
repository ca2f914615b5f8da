// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#src/client/testing/render.tsx'
import { CopyEmbedCode } from './overview-deadlines.tsx'

const pressButton = async (clipboard: { clipboard?: { writeText: (text: string) => Promise<void> } }) => {
  const { t } = await renderInApp(<CopyEmbedCode address={{ field: 'nursing', country: 'ireland' }} title="Nursing" />)
  const button = await screen.findByRole('button', { name: t('overviews.embed.copy') })
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, ...clipboard })
  fireEvent.click(button)
  return t
}

it('the code that embeds deadlines is copied, which a status reports', async () => {
  const texts: string[] = []
  const t = await pressButton({ clipboard: { writeText: async (text) => void texts.push(text) } })
  expect(await screen.findByText(t('overviews.embed.copied'))).toBe(screen.getByRole('status'))
  expect(texts).toEqual([expect.stringContaining('/embed/deadlines/nursing/ireland?lang=en')])
  expect(screen.queryByRole('textbox')).toBeNull()
})

it.each([
  ['refuses to copy', { clipboard: { writeText: async () => await Promise.reject(new Error('NotAllowedError')) } }],
  ['has no clipboard', {}],
])('the code that embeds deadlines is shown where the browser %s', async (_, clipboard) => {
  const t = await pressButton(clipboard)
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: t('overviews.embed.code') })
  expect(code.value).toContain('/embed/deadlines/nursing/ireland?lang=en')
  expect(code.readOnly).toBe(true)
  expect(screen.getByText(t('overviews.embed.failed'))).toBe(screen.getByRole('status'))
})
