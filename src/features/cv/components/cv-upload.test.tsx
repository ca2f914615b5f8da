// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { CvUpload } from './cv-upload.tsx'

// Messages for a rejected CV; which file is rejected with which code is tested in cv-reading.provider.test.ts.

let answer: { status: number; body: object }

/** Fake XMLHttpRequest: an upload reports progress, which `fetch` cannot do. */
class Upload extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders() {
    return 'content-type: application/json'
  }
  send() {
    this.status = answer.status
    this.responseText = JSON.stringify(answer.body)
    setTimeout(() => this.dispatchEvent(new Event('load')))
  }
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Upload))

const refused = (code: string, status = 422) => ({
  status,
  body: { defined: true, code, status, message: '', data: undefined },
})
const choose = (content = 'a file', type = 'application/pdf') =>
  fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, {
    target: { files: [new File([content], 'cv.pdf', { type })] },
  })
const open = async () => {
  mockServer(() => Response.json([]))
  const onRead = vi.fn()
  await renderInApp(<CvUpload isFirst onRead={onRead} />)
  return onRead
}

it('rejects each bad CV with a message of its own, and reads the next good one', async () => {
  const onRead = await open()
  const expectRefused = async (words: RegExp) =>
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
  choose('')
  await expectRefused(/^This file could not be read.*The file is empty/)
  choose('a picture', 'image/png')
  await expectRefused(/Invalid file type\. Please choose a PDF, a DOCX or a text file\./)
  const codes: [string, RegExp][] = [
    ['FILE_TYPE_INVALID', /Invalid file type\./],
    ['FILE_ENCRYPTED', /password-protected/],
    ['FILE_DAMAGED', /damaged and cannot be read/],
    ['FILE_TOO_COMPLEX', /too complex to be read safely/],
    ['FILE_TOO_LARGE', /File size is too large/],
    ['FILE_WITHOUT_TEXT', /^This looks like a scan/],
  ]
  for (const [code, words] of codes) {
    answer = refused(code)
    choose()
    await expectRefused(words)
  }
  expect(onRead).not.toHaveBeenCalled()
  answer = { status: 201, body: { id: 'cv', originalFilename: 'cv.pdf' } }
  choose()
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(expect.objectContaining({ id: 'cv' })))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows the rate limit (429) of uploads in words, and uploads when the time has passed', async () => {
  const onRead = await open()
  answer = refused('TOO_MANY_REQUESTS', 429)
  choose()
  await screen.findByText('Too many requests. Please wait and try again.')
  expect(screen.queryByText('Something went wrong. Please try again later.')).toBeNull()
  answer = { status: 201, body: { id: 'cv', originalFilename: 'cv.pdf' } }
  choose()
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce())
})
