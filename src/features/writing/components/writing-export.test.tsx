// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import {
  buildApplication,
  buildDetails,
  buildRequirement,
} from '#src/features/applications/components/application-responses.fixtures.ts'
import type { Writing } from '../writing.contract.ts'
import { WritingExport } from './writing-export.tsx'

const writing = { id: '0199d3a4-0000-7000-8000-000000000001', kind: 'statement', language: 'en' } as Writing

const open = async () => {
  const requirement = buildRequirement({ kind: 'statement_of_purpose' })
  const application = buildApplication()
  const details = buildDetails({ ...application, requirements: [requirement] })
  const asked = mockServer(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/sent')) return Response.json({ id: 'sent' }, { status: 201 })
    if (path === `/api/applications/${application.id}`) return Response.json(details)
    return path === '/api/applications'
      ? Response.json({ applications: [application], next: null, total: 1 })
      : undefined
  })
  const { t } = await renderInApp(
    <WritingExport writing={writing} version={1} text="" open={0} status="saved" sync={async () => undefined} />,
  )
  fireEvent.click(screen.getByRole('button', { name: t('writing.export.title') }))
  fireEvent.click(await screen.findByRole('menuitem', { name: t('writing.sent.title') }))
  const select = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } })
  await waitFor(() => expect(screen.getByRole('option', { name: application.universityName })).toBeTruthy())
  await select(t('writing.sent.application'), application.id)
  const bodies = () => asked.filter(({ path }) => path.endsWith('/sent')).map(({ body }) => body)
  return { t, select, bodies, applicationId: application.id, requirementId: requirement.id }
}

it('DC-01: a kept submission completes its requirement unless the user declines', async () => {
  const { t, select, bodies, applicationId, requirementId } = await open()
  await select(t('writing.sent.requirement'), requirementId)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: t('writing.sent.complete') })
  expect(box.checked).toBe(true)
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: t('writing.sent.keep') }))
  await waitFor(() =>
    expect(bodies()).toMatchObject([{ requirement: { applicationId, requirementId, isCompleted: false } }]),
  )
})

it('DC-01: a submission without a requirement still names its application', async () => {
  const { t, bodies, applicationId } = await open()
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: t('writing.sent.keep') }))
  await waitFor(() => expect(bodies()).toMatchObject([{ requirement: { applicationId, requirementId: null } }]))
})
