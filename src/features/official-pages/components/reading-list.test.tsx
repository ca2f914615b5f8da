// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { ReadingList } from './reading-list.tsx'

const reading = {
  id: '0d9f1f3e-6a54-4d0e-9b1c-2f1d3c4b5a70',
  url: 'https://example.edu/apply',
  title: 'Admissions',
  readAt: '2026-11-29T12:00:00.000Z',
  facts: 3,
}

it('lists the pages with their values, and deletes one', async () => {
  let readings = [reading]
  const asked = mockServer(({ method }) => {
    if (method === 'DELETE') {
      readings = []
      return Response.json({ id: reading.id })
    }
    return Response.json({ readings })
  })
  const { t } = await renderInApp(<ReadingList />)
  const link = await screen.findByRole('link', { name: 'Admissions' })
  expect(link.getAttribute('href')).toBe(`/official-pages/${reading.id}`)
  expect(screen.getByText(/3 values/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Admissions' }))
  expect(await screen.findByText(t('officialPages.list.none'))).toBeTruthy()
  await waitFor(() => expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
})
