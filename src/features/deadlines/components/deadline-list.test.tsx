// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { Deadline } from '../contract.ts'
import { buildDeadline } from '../fixtures.ts'
import { DeadlineList } from './deadline-list.tsx'

const university = { name: 'ETH Zurich', officialUrl: 'https://ethz.example/apply' }
const unstated = () => buildDeadline({ isPlaceholder: true, isConfirmed: false, sourceUrl: '', zoneRule: 'unknown' })

const renderList = async (deadline: Deadline, universityZone: string | null = 'Europe/Zurich') => {
  const asked = mockServer(({ method, path }) => {
    if (path === '/api/deadlines/expected') return Response.json([])
    return method === 'PATCH' ? Response.json({ ...deadline, version: 2 }) : undefined
  })
  const { selectedUniversityId } = deadline
  const rendered = await renderInApp(
    <DeadlineList deadlines={[deadline]} {...{ selectedUniversityId, universityZone, university }} />,
  )
  return { ...rendered, sent: () => asked.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : [])) }
}

const official = () => screen.queryByRole('link', { name: /^No deadline yet for ETH Zurich/ })

it('AP-03: without a stated date the form shows none and links to the official page', async () => {
  await renderList(unstated())
  await waitFor(() => expect(official()).not.toBeNull())
  expect(official()?.getAttribute('href')).toBe(university.officialUrl)
  expect(screen.queryByText(/\d{4}|Jan/)).toBeNull()
})

it('AP-03: a stated date replaces the link to the official page', async () => {
  await renderList(buildDeadline())
  expect(official()).toBeNull()
  expect(screen.getByText(/Jan 15, 2027/)).toBeTruthy()
})

it('AP-03: entering a date asks for its zone, preset to the university’s, and for the source page', async () => {
  const { t, container, sent } = await renderList(unstated())
  fireEvent.click(screen.getByRole('button', { name: t('deadlines.enter') }))
  const zone = screen.getByRole<HTMLInputElement>('combobox', { name: t('deadlines.fieldZone') })
  expect(zone.value).toMatch(/^Zurich/)
  expect(screen.getByText(t('deadlines.zoneProposed'))).toBeTruthy()
  const field = (name: string) => container.querySelector(`input[name="${name}"]`) as HTMLInputElement
  const save = () => fireEvent.click(screen.getByRole('button', { name: t('deadlines.save') }))
  save()
  expect(await screen.findByText(t('deadlines.needDate'))).toBeTruthy()
  typeInto(field('localDate'), '2027-03-01')
  save()
  expect(await screen.findByText(t('deadlines.needUrl'))).toBeTruthy()
  expect(sent()).toEqual([])
  typeInto(field('sourceUrl'), 'https://example.edu/apply')
  save()
  await waitFor(() => expect(screen.queryByRole('combobox', { name: t('deadlines.fieldZone') })).toBeNull())
  expect(sent()).toMatchObject([
    {
      localDate: '2027-03-01',
      zoneRule: 'zone',
      zone: 'Europe/Zurich',
      sourceUrl: 'https://example.edu/apply',
      isConfirmed: true,
    },
  ])
})

it('AP-03: an unknown zone is labelled as unknown and must be chosen', async () => {
  const { t } = await renderList(unstated(), null)
  fireEvent.click(screen.getByRole('button', { name: t('deadlines.enter') }))
  expect(screen.getByText(t('deadlines.zoneNotKnown'))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t('deadlines.save') }))
  expect(await screen.findByText(t('deadlines.needZone'))).toBeTruthy()
})

it('AP-03: a date from the catalogue must be confirmed, with the source page', async () => {
  const { t } = await renderList(buildDeadline({ isConfirmed: false }))
  const name = t('deadlines.kind.application')
  expect(screen.getByRole('button', { name: t('deadlines.confirmNamed', { name }) })).toBeTruthy()
  const source = screen.getByRole('link', { name: t('deadlines.source') })
  expect(source.getAttribute('href')).toBe('https://example.edu/apply')
})

it.each([
  ['marked as done', false, 'completeNamed'],
  ['reopened', true, 'reopenNamed'],
] as const)('AP-03: a deadline is %s', async (_how, isCompleted, key) => {
  const { t, sent } = await renderList(buildDeadline({ isCompleted }))
  const name = t('deadlines.kind.application')
  fireEvent.click(screen.getByRole('button', { name: t(`deadlines.${key}`, { name }) }))
  await waitFor(() => expect(sent()).toEqual([{ version: 1, isCompleted: !isCompleted }]))
})

it('AP-03: there is one button to enter a deadline, before and after one is stated', async () => {
  const { t, unmount } = await renderList(unstated())
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons()).toEqual([t('deadlines.enter')])
  unmount()
  await renderList(buildDeadline())
  expect(buttons()).not.toContain(t('deadlines.enter'))
  expect(buttons().filter((name) => name === t('deadlines.add'))).toHaveLength(1)
})

it('AP-03: a deadline of another kind is added beside the missing one of the application', async () => {
  const placeholder = unstated()
  const asked = mockServer(({ method, path }) => {
    if (path === '/api/deadlines/expected') return Response.json([])
    return method === 'POST' ? Response.json({ ...placeholder, id: crypto.randomUUID() }) : undefined
  })
  const { selectedUniversityId } = placeholder
  const { t, container } = await renderInApp(
    <DeadlineList deadlines={[placeholder]} universityZone="Europe/Zurich" {...{ selectedUniversityId, university }} />,
  )
  fireEvent.click(screen.getByRole('button', { name: t('deadlines.enter') }))
  fireEvent.change(screen.getByRole('combobox', { name: t('deadlines.fieldKind') }), { target: { value: 'letters' } })
  const field = (name: string) => container.querySelector(`input[name="${name}"]`) as HTMLInputElement
  typeInto(field('localDate'), '2027-03-01')
  typeInto(field('sourceUrl'), 'https://example.edu/letters')
  fireEvent.click(screen.getByRole('button', { name: t('deadlines.save') }))
  await waitFor(() => expect(asked.filter(({ method }) => method !== 'GET')).toHaveLength(1))
  expect(asked.find(({ method }) => method !== 'GET')).toMatchObject({
    method: 'POST',
    path: '/api/deadlines',
    body: { kind: 'letters', selectedUniversityId },
  })
})
