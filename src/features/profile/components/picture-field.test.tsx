// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { PictureField } from './picture-field.tsx'

const choose = (container: Element) =>
  fireEvent.change(container.querySelector('input[type="file"]') as HTMLInputElement, {
    target: { files: [new File(['a picture'], 'picture.png', { type: 'image/png' })] },
  })

it('AE-08: a rejected picture shows whether its type, size or content is the cause', async () => {
  let code = ''
  mockServer(() => Response.json({ defined: true, code, status: 400, message: '' }, { status: 400 }))
  const onChanged = vi.fn()
  const { container } = await renderInApp(<PictureField name="Ada" picture={null} onChanged={onChanged} />)
  const refusals = [
    ['FILE_TYPE_INVALID', 'Invalid file type.'],
    ['FILE_TOO_LARGE', 'File size is too large.'],
    ['FILE_EMPTY', 'Invalid file type.'],
    ['FILE_DAMAGED', 'This picture cannot be read.'],
  ] as const
  for (const [refused, words] of refusals) {
    code = refused
    choose(container)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
  }
  expect(onChanged).not.toHaveBeenCalled()
})
