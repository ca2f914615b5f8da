// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { PostForm } from './post-form.tsx'

const renderForm = async () => {
  const asked = mockServer(() => Response.json({ heldFor: null }))
  const { t } = await renderInApp(
    <>
      <PostForm />
      <button type="button" aria-label="Elsewhere" />
    </>,
  )
  return {
    asked,
    field: screen.getByRole('textbox', { name: t('gradnet.postLabel') }),
    elsewhere: screen.getByRole('button', { name: 'Elsewhere' }),
    isOpen: () => screen.queryByRole('button', { name: t('gradnet.post') }) !== null,
  }
}

it('GN-01: the form for a post is one line until it has the focus, and keeps its field when it unfolds', async () => {
  const { field, isOpen } = await renderForm()
  expect(isOpen()).toBe(false)
  act(() => field.focus())
  expect(isOpen()).toBe(true)
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole('textbox')).toBe(field)
})

it('GN-01: the empty form for a post stays open during a press elsewhere, and closes after it', async () => {
  const { field, elsewhere, isOpen } = await renderForm()
  act(() => field.focus())
  fireEvent.mouseDown(elsewhere)
  act(() => elsewhere.focus())
  expect(isOpen()).toBe(true)
  fireEvent.click(elsewhere)
  expect(isOpen()).toBe(false)
})

it('GN-01: the empty form for a post closes when Tab leaves it, without its error', async () => {
  const { field, elsewhere, isOpen } = await renderForm()
  act(() => field.focus())
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  await screen.findByText('Write something first.')
  act(() => elsewhere.focus())
  fireEvent.keyUp(elsewhere, { key: 'Tab' })
  expect(isOpen()).toBe(false)
  expect(screen.queryByText('Write something first.')).toBeNull()
})

it('GN-01: the form for a post with text stays open when it loses the focus', async () => {
  const { field, elsewhere, isOpen } = await renderForm()
  act(() => field.focus())
  typeInto(field, 'Who has heard from Graz?')
  act(() => elsewhere.focus())
  fireEvent.click(elsewhere)
  expect(isOpen()).toBe(true)
  expect(screen.getByRole('combobox', { name: 'Field' })).toBeTruthy()
})

it('GN-01: a sent post folds the form and leaves the focus at it', async () => {
  const { asked, field, isOpen } = await renderForm()
  act(() => field.focus())
  typeInto(field, 'Who has heard from Graz?')
  const post = screen.getByRole('button', { name: 'Post' })
  act(() => post.focus())
  fireEvent.click(post)
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(asked).toMatchObject([{ method: 'POST', body: { text: 'Who has heard from Graz?' } }])
  expect(document.activeElement).toBe(field.closest('form'))
  expect((field as HTMLTextAreaElement).value).toBe('')
})
