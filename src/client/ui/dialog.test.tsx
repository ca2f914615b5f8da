// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { Dialog } from './dialog.tsx'

it('is named by its title and has a named close button in the language of the user', async () => {
  const onClose = vi.fn()
  const { t } = await renderInApp(<Dialog opened onClose={onClose} title="Rename" />, { language: 'de' })
  expect(screen.getByRole('dialog', { name: 'Rename' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: t('ui.close') }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('takes another name for its close button', async () => {
  const close = { 'aria-label': 'Close the list' }
  await renderInApp(<Dialog opened onClose={() => undefined} title="Shortcuts" closeButtonProps={close} />)
  expect(screen.getByRole('button', { name: 'Close the list' })).toBeDefined()
})
