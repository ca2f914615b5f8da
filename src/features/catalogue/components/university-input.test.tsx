// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { UniversityInput } from './university-input.tsx'

const Drawn = () => {
  const [value, setValue] = useState('')
  return <UniversityInput label="Institution" value={value} onChange={setValue} />
}

it('ON-01: suggests universities while the user types, also with typing errors, and keeps free text', async () => {
  const asked = mockServer(({ query }) =>
    Response.json({
      universities: query.query?.startsWith('univeristy') ? [{ name: 'Universidade de São Paulo' }] : [],
    }),
  )
  await renderInApp(<Drawn />)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Institution' })
  input.focus()
  typeInto(input, 'un')
  typeInto(input, 'univeristy of sao pau')
  fireEvent.click(await screen.findByRole('option', { name: 'Universidade de São Paulo', hidden: true }))
  expect(input.value).toBe('Universidade de São Paulo')
  // Two letters send no request.
  expect(asked.map(({ query }) => query.query)).not.toContain('un')
  typeInto(input, 'A school without an entry')
  await waitFor(() => expect(asked.at(-1)?.query.query).toBe('A school without an entry'))
  expect(input.value).toBe('A school without an entry')
})
