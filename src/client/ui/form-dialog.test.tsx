// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp, typeInto } from '../testing/render.tsx'
import { FormDialog } from './form-dialog.tsx'

type SampleProps = { run: (values: { note: string }) => Promise<boolean>; onClose: () => void; hasCancel?: boolean }

const Sample = ({ run, onClose, hasCancel = false }: SampleProps) => {
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.includes('!') ? 'No exclamation marks' : null) },
  })
  return (
    <FormDialog
      opened
      title="Connect"
      form={form}
      action={{ run, isPending: false }}
      submitLabel="Ask"
      isIncomplete={form.values.note === ''}
      hasCancel={hasCancel}
      onClose={onClose}
    >
      <TextInput label="Note" {...form.getInputProps('note')} />
    </FormDialog>
  )
}

const renderSample = async (props: { hasCancel?: boolean } = {}) => {
  const run = vi.fn(async () => await Promise.resolve(true))
  const onClose = vi.fn()
  const { t } = await renderInApp(<Sample run={run} onClose={onClose} {...props} />)
  const find = (name: string) => screen.queryByRole('button', { name })
  return { run, onClose, t, find, ask: () => fireEvent.click(screen.getByRole('button', { name: 'Ask' })) }
}

it('sends the values once they are complete and valid', async () => {
  const { run, ask } = await renderSample()
  ask()
  expect(run).not.toHaveBeenCalled()
  typeInto(screen.getByLabelText('Note'), 'Hello!')
  ask()
  await waitFor(() => expect(screen.getByText('No exclamation marks')).toBeDefined())
  expect(run).not.toHaveBeenCalled()
  typeInto(screen.getByLabelText('Note'), 'Hello')
  ask()
  await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith({ note: 'Hello' }))
})

it('has a cancel button on demand, which closes without sending', async () => {
  const { run, onClose, t, find } = await renderSample({ hasCancel: true })
  fireEvent.click(find(t('ui.cancel')) ?? document.body)
  expect(onClose).toHaveBeenCalledOnce()
  expect(run).not.toHaveBeenCalled()
})

it('has no cancel button by default, only the close button of every dialog', async () => {
  const { onClose, t, find } = await renderSample()
  expect(find(t('ui.cancel'))).toBeNull()
  fireEvent.click(find(t('ui.close')) ?? document.body)
  expect(onClose).toHaveBeenCalledOnce()
})
