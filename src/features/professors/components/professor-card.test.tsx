// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { professorsQuery } from '../client.ts'
import { ProfessorCard } from './professor-card.tsx'

const professor = {
  id: '0199d3a4-0000-7000-8000-000000000001',
  facultyId: null,
  selectedUniversityId: '0199d3a4-0000-7000-8000-000000000002',
  universityName: 'ETH Zurich',
  professorName: 'Ada Lovelace',
  department: 'Computer Science',
  email: '',
  profileUrl: '',
  acceptingStudents: true,
  isSample: false,
  matchScore: null,
  matchReason: '',
  notes: '',
  contactStatus: 'Not Contacted',
  version: 1,
  outreach: [],
}

const Card = () => {
  const { data } = useQuery(professorsQuery)
  return data?.map((one) => <ProfessorCard key={one.id} professor={one} />)
}

it('a change of the contact status waits for a pending log line, and is sent with the version after it', async () => {
  let present = professor
  const answerLog = Promise.withResolvers<Response>()
  const asked = mockServer(({ path, body }) => {
    if (path === '/api/professors') return Response.json([present])
    if (path.endsWith('/outreach')) return answerLog.promise
    if (path === `/api/professors/${professor.id}`) {
      const { version, contactStatus } = body as { version: number; contactStatus: string }
      if (version !== present.version) return Response.json({ code: 'EDIT_CONFLICT', status: 409 }, { status: 409 })
      present = { ...present, contactStatus, version: version + 1 }
      return Response.json(present)
    }
    return undefined
  })
  await renderInApp(<Card />)
  fireEvent.click(await screen.findByRole('button', { name: /^Log / }))
  fireEvent.submit((await screen.findByLabelText('What happened')).closest('form') as HTMLFormElement)
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/outreach'))).toBe(true))
  const status = screen.getByLabelText('Contact status', { selector: 'input' })
  typeInto(status, 'Wrote to the assistant')
  fireEvent.keyDown(status, { key: 'Enter' })
  const changes = () => asked.filter(({ path, body }) => path === `/api/professors/${professor.id}` && body)
  expect(changes()).toEqual([])
  present = { ...present, contactStatus: 'Contacted', version: 2 }
  answerLog.resolve(Response.json(present))
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]?.body).toMatchObject({ version: 2, contactStatus: 'Wrote to the assistant' })
  await waitFor(() => expect(present.contactStatus).toBe('Wrote to the assistant'))
})
