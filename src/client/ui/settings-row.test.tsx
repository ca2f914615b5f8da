// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { SettingsRow } from './settings-row.tsx'

it('SE-01: a row of the settings is a region with the name of its title, and explains itself on demand', async () => {
  const { t } = await renderInApp(
    <SettingsRow title="Passkeys" lede="One sentence" info="The long explanation">
      <input aria-label="Name" />
    </SettingsRow>,
  )
  const row = screen.getByRole('region', { name: 'Passkeys' })
  expect(row.textContent).toContain('One sentence')
  expect(screen.queryByText('The long explanation')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: t('ui.about', { name: 'Passkeys' }) }))
  expect(await screen.findByText('The long explanation')).toBeTruthy()
})
