// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { expect, it } from 'vitest'
import { client } from '../api.ts'
import { useAppMutation } from '../use-app-mutation.ts'
import { mockServer, renderInApp } from './render.tsx'

const SaveButton = () => {
  const { t } = useTranslation()
  const save = useAppMutation({ write: async () => await client.profile.update({ displayName: 'Ada' }) })
  return (
    <button type="button" onClick={() => void save.run()}>
      {t('ui.tryAgain')}
    </button>
  )
}

it('a write whose response is lost is sent', async () => {
  const calls = mockServer(() => new TypeError('Failed to fetch'))
  const { t } = await renderInApp(<SaveButton />)
  fireEvent.click(await screen.findByRole('button', { name: t('ui.tryAgain') }))
  await waitFor(() => expect(calls).toHaveLength(1))
})

it('a retry of the test before does not reach the server of this one', { retry: 0 }, async () => {
  const calls = mockServer(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(calls).toEqual([])
})
