// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp, typeInto } from '../testing/render.tsx'
import { Form } from './form.tsx'
import { useDraft } from './use-draft.ts'
import { useDraftForm } from './use-draft-form.ts'

type Answers = { name: string; aim: string }
type Server = { answers: Answers; sent: Partial<Answers>[] }

let refresh = () => {}
let typeBeforeEffects: string | undefined

const Questions = ({ server, onSubmit }: { server: Server; onSubmit: (answers: Answers) => void }) => {
  const [, setReads] = useState(0)
  refresh = () => setReads((reads) => reads + 1)
  const draft = useDraft<Answers>({
    persist: 'server',
    draftKey: { owner: 'person', item: 'answers' },
    initial: { name: '', aim: '' },
    server: {
      delayMs: 0,
      known: () => server.answers,
      send: async (answers, changed) => {
        server.sent.push(changed)
        server.answers = answers
      },
    },
  })
  const ownForm = useRef<{ setFieldValue: (field: 'aim', value: string) => void }>(null)
  useEffect(() => {
    if (typeBeforeEffects) ownForm.current?.setFieldValue('aim', typeBeforeEffects)
    typeBeforeEffects = undefined
  })
  const form = useDraftForm(draft, ({ aim }) => (aim === '' ? { aim: 'Say what you aim for' } : {}))
  ownForm.current = form
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Aim" {...form.getInputProps('aim')} />
      <button type="submit" aria-label="Go on" />
    </Form>
  )
}

const openQuestions = async () => {
  const server: Server = { answers: { name: 'Ada', aim: '' }, sent: [] }
  const onSubmit = vi.fn()
  await renderInApp(<Questions server={server} onSubmit={onSubmit} />)
  return { server, onSubmit }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Go on' }))

it('the draft form stores each change as it is typed, and only the changed fields', async () => {
  const { server } = await openQuestions()
  expect(field('Name').value).toBe('Ada')
  typeInto(field('Aim'), 'Physics')
  await waitFor(() => expect(server.sent).toEqual([{ aim: 'Physics' }]))
  expect(field('Aim').value).toBe('Physics')
})

it('the draft form shows values saved by another device, and does not send them back', async () => {
  const { server } = await openQuestions()
  server.answers = { name: 'Ada Lovelace', aim: 'Mathematics' }
  act(() => refresh())
  expect([field('Name').value, field('Aim').value]).toEqual(['Ada Lovelace', 'Mathematics'])
  expect(server.sent).toEqual([])
})

it('the draft form does not continue while a field is invalid, and focuses it', async () => {
  const { onSubmit } = await openQuestions()
  submit()
  await screen.findByText('Say what you aim for')
  expect(document.activeElement).toBe(field('Aim'))
  expect(onSubmit).not.toHaveBeenCalled()
  typeInto(field('Aim'), 'Physics')
  expect(screen.queryByText('Say what you aim for')).toBeNull()
  submit()
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada', aim: 'Physics' })
})

it('the draft form keeps a key pressed between rendering and synchronising with the draft', async () => {
  const { server } = await openQuestions()
  typeBeforeEffects = 'Physics'
  act(() => refresh())
  expect(field('Aim').value).toBe('Physics')
  await waitFor(() => expect(server.sent).toEqual([{ aim: 'Physics' }]))
})
