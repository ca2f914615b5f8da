// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { Language } from '#src/shared/locales.ts'
import type { Professor } from '../contract.ts'
import { buildFaculty, buildGrant, buildProfessor } from '../professor-responses.fixtures.ts'
import { ProfessorOutreach } from './professor-outreach.tsx'
import { ProfessorScreen } from './professor-screen.tsx'

const rosa = buildFaculty({
  researchInterests: ['robotics'],
  grants: [buildGrant('Robotics for rivers'), buildGrant('Older robots', { isRunning: false })],
})

const open = async (
  professors: Professor[] | 'failed',
  { isApplicant = true, language = 'en' as Language, id = rosa.id } = {},
) => {
  const held = { professors }
  mockServer(({ path, method }) => {
    if (path === '/api/professors/faculty' && method === 'POST') {
      const saved = buildProfessor({ facultyId: rosa.id, professorName: rosa.fullName })
      held.professors = [saved]
      return Response.json(saved, { status: 201 })
    }
    if (path === '/api/professors')
      return held.professors === 'failed' ? buildErrorResponse('ACCESS_DENIED') : Response.json(held.professors)
    if (path === `/api/faculty/${rosa.id}`) return Response.json(rosa)
    if (path.startsWith('/api/faculty/')) return buildErrorResponse('NOT_FOUND')
    return undefined
  })
  return await renderInApp(
    <ProfessorScreen
      id={id}
      slotsOf={(member) => ({
        outreach: isApplicant ? <ProfessorOutreach member={member} /> : null,
        actions: null,
        more: null,
      })}
    />,
    { language },
  )
}

const line = { id: crypto.randomUUID(), kind: 'sent' as const, note: '', isFollowUpDone: false, createdAt: '' }
const own = (more: Partial<Professor>) => buildProfessor({ facultyId: rosa.id, professorName: rosa.fullName, ...more })

it('PF-02: the page of an unsaved professor offers to save them first, and then to write the first email', async () => {
  const { t } = await open([])
  await screen.findByRole('heading', { name: t('professors.next.save') })
  expect(screen.getByText('Robotics for rivers')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t('professors.saveNamed', { name: 'Rosa Robot' }) }))
  await screen.findByRole('heading', { name: t('professors.next.step.write') })
  const write = screen.getByRole('link', { name: t('professors.writeNamed', { name: 'Rosa Robot' }) })
  expect(write.getAttribute('href')).toContain('template=emailDoctorate')
  expect(screen.getByText(t('professors.next.emptyLog'))).toBeTruthy()
})

it.each([
  [
    'an unanswered email',
    own({ contactStatus: 'Contacted', outreach: [{ ...line, happenedOn: '2020-01-01', followUpOn: null }] }),
    'followUp',
  ],
  [
    'a due follow-up',
    own({ contactStatus: 'Contacted', outreach: [{ ...line, happenedOn: '2020-01-01', followUpOn: '2020-01-09' }] }),
    'followUp',
  ],
  [
    'a planned follow-up',
    own({ contactStatus: 'Contacted', outreach: [{ ...line, happenedOn: '2020-01-01', followUpOn: '2999-01-09' }] }),
    'wait',
  ],
  ['a reply', own({ contactStatus: 'Replied' }), 'answer'],
  ['a status in own words', own({ contactStatus: 'Met in Oslo' }), 'none'],
] as const)('PF-02: the next step after %s is named above the log', async (_after, professor, step) => {
  const { t } = await open([professor])
  const next = await screen.findByRole('region', { name: t(`professors.next.step.${step}`) })
  expect(within(next).getByRole('button', { name: t('professors.log.addNamed', { name: 'Rosa Robot' }) })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: t('professors.contactStatus') })).toBeTruthy()
})

it('PF-02: the log form opens in place of the actions of the next step', async () => {
  const { t } = await open([own({})])
  fireEvent.click(await screen.findByRole('button', { name: t('professors.log.addNamed', { name: 'Rosa Robot' }) }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t('professors.log.kind'))))
  expect(screen.queryByRole('link', { name: t('professors.writeNamed', { name: 'Rosa Robot' }) })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: t('ui.cancel') }))
  await screen.findByRole('link', { name: t('professors.writeNamed', { name: 'Rosa Robot' }) })
})

it('PF-01: a visitor sees the grants without a contact, and a failed list of professors leaves the grants readable', async () => {
  const { t, unmount } = await open([], { isApplicant: false })
  expect(await screen.findByText('Robotics for rivers')).toBeTruthy()
  expect(screen.queryByText(t('professors.next.label'))).toBeNull()
  unmount()
  await open('failed')
  await screen.findByText(t('professors.ownFailed'))
  expect(screen.getByText('Robotics for rivers')).toBeTruthy()
})

it('PF-01: an unknown professor is reported as missing, in Arabic too', async () => {
  const { t } = await open([], { id: crypto.randomUUID(), language: 'ar' })
  expect(await screen.findByRole('heading', { name: t('professors.missingTitle') })).toBeTruthy()
})
