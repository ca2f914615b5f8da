// @vitest-environment happy-dom
import { Menu } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#src/client/testing/render.tsx'
import { ListControls } from './list-controls.tsx'

const [filter, action] = ['Country', 'Export']

const render = async (isPhone: boolean) => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const onClear = vi.fn()
  await renderInApp(
    <ListControls
      search={{ label: 'University', value: '', onChange: () => undefined }}
      filters={<input aria-label={filter} />}
      active={2}
      onClear={onClear}
      menu={<Menu.Item>{action}</Menu.Item>}
    />,
  )
  return onClear
}

it('a wide screen shows the search, the filters and the overflow menu in one row', async () => {
  await render(false)
  expect(screen.getByRole('searchbox', { name: 'University' })).toBeTruthy()
  expect(screen.getByLabelText('Country')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Filter and sort/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Export' })).toBeTruthy()
})

it('a phone opens the filters in a sheet by a button with the number of active ones, and clears them there', async () => {
  const onClear = await render(true)
  expect(screen.queryByLabelText('Country')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Filter and sort (2)' }))
  expect(await screen.findByLabelText('Country')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onClear).toHaveBeenCalledOnce()
})
