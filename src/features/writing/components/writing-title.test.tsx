// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { WritingTitle } from './writing-title.tsx'

const open = async () => {
  const sent: unknown[] = []
  mockServer(({ method, body }) => {
    if (method !== 'PATCH') return undefined
    sent.push(body)
    return Response.json(body)
  })
  const onRenamed = vi.fn()
  const writing = { id: '0199d3a4-0000-7000-8000-000000000001', title: 'Statement' }
  const app = await renderInApp(
    <WritingTitle writing={writing} title={writing.title} owner="someone" onRenamed={onRenamed} />,
  )
  return { ...app, sent, onRenamed, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' }) }
}

it('DC-01: the title is edited in the heading and saved when the field is left', async () => {
  const { field, sent, onRenamed } = await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Statement' })).toBeTruthy()
  typeInto(field, 'Statement for Graz')
  fireEvent.blur(field)
  await expect.poll(() => onRenamed.mock.calls).toEqual([['Statement for Graz']])
  expect(sent).toEqual([expect.objectContaining({ title: 'Statement for Graz' })])
})

it('DC-01: Escape restores the title, and leaving an unchanged title sends nothing', async () => {
  const { field, sent } = await open()
  typeInto(field, 'Something else')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.value).toBe('Statement')
  fireEvent.blur(field)
  expect(sent).toEqual([])
})

it('DC-01: an empty title is refused with a message at the field', async () => {
  const { field, sent, t } = await open()
  typeInto(field, '')
  fireEvent.blur(field)
  expect(await screen.findAllByText(t('writing.titleMissing'))).not.toHaveLength(0)
  expect(sent).toEqual([])
})
