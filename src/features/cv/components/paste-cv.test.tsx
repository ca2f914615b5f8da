// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { PasteCv } from './paste-cv.tsx'

it('CV-01: uploads pasted text as a text file, keeps it on rejection, and clears it once it is read', async () => {
  const sent: File[] = []
  const answers = [false, true]
  const send = async (file: File) => {
    sent.push(file)
    return await Promise.resolve(answers[sent.length - 1] ?? false)
  }
  const { t } = await renderInApp(<PasteCv onSend={send} isPending={false} wasScan={false} />)
  fireEvent.click(screen.getByRole('button', { name: t('cv.paste.open') }))
  const field = () => screen.getByRole('textbox', { name: t('cv.paste.label') }) as HTMLTextAreaElement
  const read = () => fireEvent.click(screen.getByRole('button', { name: t('cv.paste.read') }))
  read()
  expect(await screen.findByText(t('cv.paste.missing'))).toBeTruthy()
  expect(sent).toEqual([])
  typeInto(field(), 'Ada Example\nEducation')
  read()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await sent[0]?.text()).toBe('Ada Example\nEducation')
  expect(sent[0]?.type).toMatch(/^text\/plain/)
  expect(field().value).toBe('Ada Example\nEducation')
  read()
  await waitFor(() => expect(sent).toHaveLength(2))
  fireEvent.click(await screen.findByRole('button', { name: t('cv.paste.open') }))
  expect(field().value).toBe('')
})
