// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { RemoveButton } from './remove-button.tsx'

it('runs the removal once a press and is named after its item', async () => {
  const run = vi.fn(async () => await Promise.resolve(true))
  await renderInApp(
    <RemoveButton hasIcon removal={{ run, isPending: false }} aria-label="Remove Uppsala">
      {'Remove'}
    </RemoveButton>,
  )
  const button = screen.getByRole('button', { name: 'Remove Uppsala' })
  expect(button.textContent).toBe('Remove')
  expect(button.querySelector('svg[aria-hidden="true"]')).not.toBeNull()
  fireEvent.click(button)
  expect(run).toHaveBeenCalledOnce()
})

it('ignores presses while the removal is pending', async () => {
  const run = vi.fn(async () => await Promise.resolve(true))
  await renderInApp(<RemoveButton removal={{ run, isPending: true }}>{'Remove'}</RemoveButton>)
  const button = screen.getByRole('button', { name: 'Remove' })
  expect(button.hasAttribute('disabled')).toBe(true)
  fireEvent.click(button)
  expect(run).not.toHaveBeenCalled()
})

it('calls a handler that only asks or changes a form', async () => {
  const ask = vi.fn()
  await renderInApp(<RemoveButton onClick={ask}>{'Remove'}</RemoveButton>)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(ask).toHaveBeenCalledOnce()
})
