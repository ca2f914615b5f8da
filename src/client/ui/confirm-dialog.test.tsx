// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { ConfirmButton, ConfirmDialog } from './confirm-dialog.tsx'

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

it('asks before the action runs, and closes the question when the action has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const run = vi.fn(async () => await promise)
  const { title, message } = texts
  await renderInApp(
    <ConfirmButton
      label="Delete"
      aria-label="Delete the first post"
      title={title}
      message={message}
      action={{ run, isPending: false }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete the first post' }))
  const question = await screen.findByRole('dialog', { name: title })
  expect(run).not.toHaveBeenCalled()
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog', { name: title })).not.toBeNull()
  resolve(false)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
})
