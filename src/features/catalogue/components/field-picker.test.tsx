// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { FieldPicker } from './field-picker.tsx'

const Drawn = ({ onLevel }: { onLevel: (level: string) => void }) => {
  const [field, setField] = useState('')
  return (
    <>
      <FieldPicker label="Field" value={field} onChange={setField} onLevel={onLevel} />
      <output>{field}</output>
    </>
  )
}

const draw = async (understood: object, language: 'en' | 'fr' = 'en') => {
  mockServer(({ path }) =>
    path.endsWith('/understanding') ? Response.json({ filters: understood, text: '' }) : undefined,
  )
  const onLevel = vi.fn()
  await renderInApp(<Drawn onLevel={onLevel} />, { language })
  return { onLevel, input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Field' }) }
}

const choose = async (name: string) => fireEvent.click(await screen.findByRole('option', { name, hidden: true }))

it('finds a field by a part of its name in the user’s language', async () => {
  const { input } = await draw({}, 'fr')
  input.focus()
  typeInto(input, 'physique')
  await choose('Physique')
  expect(screen.getByRole('status').textContent).toBe('physics')
})

it('finds a field by a synonym, which may include the level', async () => {
  const { input, onLevel } = await draw({ field: 'physiotherapy', level: 'masters' })
  input.focus()
  typeInto(input, 'physio msc')
  await choose('Physiotherapy')
  expect(screen.getByRole('status').textContent).toBe('physiotherapy')
  expect(onLevel).toHaveBeenCalledWith('masters')
})

it('maps a degree with a field of its own to that field at its level', async () => {
  const { input, onLevel } = await draw({ level: 'mba' })
  input.focus()
  typeInto(input, 'MBA')
  await choose('Business')
  expect(screen.getByRole('status').textContent).toBe('business')
  expect(onLevel).toHaveBeenCalledWith('mba')
})

it('Enter selects the parsed field, also when it is pressed before the response arrives', async () => {
  const { input } = await draw({ field: 'physiotherapy' })
  input.focus()
  // The name Kinesiology contains these letters.
  typeInto(input, 'kine')
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('physiotherapy'))
  await waitFor(() => expect(input.value).toBe('Physiotherapy'))
})

it('shows a message when no field matches', async () => {
  const { input } = await draw({})
  input.focus()
  typeInto(input, 'qwerty')
  await waitFor(() => expect(document.body.textContent).toContain('No matching field.'))
})
