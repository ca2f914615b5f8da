// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const texts = { title: 'Delete the post?', message: 'Its replies go, too.', confirmLabel: 'Delete' }

it('names all three buttons of the question', async () => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()]
  const { t } = await renderInApp(<ConfirmDialog opened {...texts} onConfirm={onConfirm} onClose={onClose} />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: t('ui.cancel') }))
  fireEvent.click(screen.getByRole('button', { name: t('ui.close') }))
  expect(onClose).toHaveBeenCalledTimes(2)
})
