// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { buildFaculty, buildGrant } from '../professor-responses.fixtures.ts'
import { SplitPerson } from './split-person.tsx'

const member = buildFaculty({
  fullName: 'Stella Split',
  grants: [buildGrant('Sand in rivers'), buildGrant('Algebraic topology')],
})

const draw = async (isEditor: boolean) => {
  const made = crypto.randomUUID()
  const asked = mockServer(({ method, path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    return Response.json(method === 'POST' ? { id: made } : { isEditor })
  })
  const onSplit = vi.fn()
  const { t } = await renderInApp(<SplitPerson member={member} onSplit={onSplit} />)
  return { t, asked, made, onSplit }
}

it('RT-13: an editor splits an entry into two people, each with a name and grants of their own', async () => {
  const { t, asked, made, onSplit } = await draw(true)
  fireEvent.click(await screen.findByRole('button', { name: t('professors.split.title') }))
  const make = screen.getByRole<HTMLButtonElement>('button', { name: t('professors.split.make') })
  const name = screen.getByRole('textbox', { name: t('professors.split.name') })
  const grant = (title: string) => fireEvent.click(screen.getByRole('checkbox', { name: title }))
  expect(make.disabled).toBe(true)
  grant('Algebraic topology')
  expect(make.disabled).toBe(true)
  typeInto(name, 'Stella Split (Mathematics)')
  expect(make.disabled).toBe(false)
  // The first person keeps this grant.
  grant('Sand in rivers')
  expect(make.disabled).toBe(true)
  grant('Sand in rivers')
  fireEvent.click(make)
  await waitFor(() => expect(onSplit).toHaveBeenCalledWith(made))
  expect(asked.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { name: 'Stella Split (Mathematics)', grantKeys: ['Algebraic topology'] },
  ])
})

it('RT-13: only an editor sees the form to split an entry', async () => {
  const { t, asked } = await draw(false)
  await waitFor(() => expect(asked.map(({ path }) => path)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: t('professors.split.title') })).toBeNull()
})
