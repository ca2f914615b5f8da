// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { Share, Shared } from '../contract.ts'
import { SharedScreen } from './shared-screen.tsx'
import { SharingSection } from './sharing-section.tsx'

// Sharing from the owner's and the reader's side; rejections by the server are tested with the router.

const secret = 'AbCdEfGhIjKlMnOpQrStUv'
const share = (more: Partial<Share> = {}): Share => ({
  id: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b',
  label: 'Prof. Smith',
  parts: ['profile', 'cv'],
  reader: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2999-01-01T00:00:00.000Z',
  revokedAt: null,
  looks: [{ part: 'cv', lookedAt: '2026-11-02T14:05:00.000Z', times: 1, readerName: '' }],
  ...more,
})
const shared: Shared = { ownerName: 'Ada Lovelace', parts: ['cv'], expiresAt: '2999-01-01T00:00:00.000Z' }
const notFound = () =>
  Response.json({ defined: true, code: 'NOT_FOUND', status: 404, message: 'Not there' }, { status: 404 })

it('a new share shows its link once, and lists its accesses', async () => {
  let made: Share[] = []
  const asked = mockServer(({ path, body }) => {
    if (path !== '/api/sharing') return undefined
    if (!body) return Response.json({ shares: made })
    made = [share()]
    return Response.json({ share: share(), secret })
  })
  const { t } = await renderInApp(<SharingSection />)
  fireEvent.click(await screen.findByRole('button', { name: t('sharing.new') }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: t('sharing.create') }))
  expect(await within(dialog).findByText(t('sharing.needLabel'))).toBeTruthy()
  typeInto(within(dialog).getByLabelText(t('sharing.label')), 'Prof. Smith')
  fireEvent.click(within(dialog).getByLabelText(t('sharing.part.cv')))
  fireEvent.click(within(dialog).getByRole('button', { name: t('sharing.create') }))
  const link = await screen.findByDisplayValue(`${window.location.origin}/shared#${secret}`)
  expect(link).toBeTruthy()
  expect(asked.find(({ body }) => body)?.body).toMatchObject({
    label: 'Prof. Smith',
    parts: ['profile', 'cv'],
    days: 30,
  })
  const card = await screen.findByRole('article', { name: 'Prof. Smith' })
  expect(card.textContent).toContain('Viewed your CV')
})

it('a retry after a lost response repeats the same share, and another reader creates a new one', async () => {
  const asked = mockServer(({ body }) => (body ? notFound() : Response.json({ shares: [] })))
  const { t } = await renderInApp(<SharingSection />)
  fireEvent.click(await screen.findByRole('button', { name: t('sharing.new') }))
  const dialog = await screen.findByRole('dialog')
  typeInto(within(dialog).getByLabelText(t('sharing.label')), 'Prof. Smith')
  const made = () => asked.flatMap(({ body }) => (body ? [(body as { id: string }).id] : []))
  for (const [at, email] of ['', '', 'smith@example.org', ''].entries()) {
    typeInto(within(dialog).getByLabelText(t('sharing.email')), email)
    fireEvent.click(await within(dialog).findByRole('button', { name: t('sharing.create') }))
    await waitFor(() => expect(made()).toHaveLength(at + 1))
    await waitFor(() =>
      expect(
        within(dialog)
          .getByRole('button', { name: t('sharing.create') })
          .hasAttribute('data-loading'),
      ).toBe(false),
    )
  }
  const [link, again, named, last] = made()
  expect([again, last]).toEqual([link, link])
  expect(named).not.toBe(link)
})

it('accesses in one visit are one line with a count', async () => {
  const looks = [3, 1].map((times, at) => ({
    part: 'cv' as const,
    lookedAt: `2026-11-02T14:0${at}:00.000Z`,
    times,
    readerName: '',
  }))
  mockServer(() => Response.json({ shares: [share({ looks })] }))
  await renderInApp(<SharingSection />)
  const lines = await screen.findAllByText(/Viewed your CV/)
  expect(lines.map(({ textContent }) => /\(3×\)/.test(textContent ?? ''))).toEqual([true, false])
})

it('a share with a named reader asks a visitor to sign in, without a request before', async () => {
  const asked = mockServer(({ path }) => (path === '/api/session' ? Response.json({ person: null }) : notFound()))
  const { id } = share()
  const { t } = await renderInApp(<SharedScreen share={{ id }} />)
  expect(await screen.findByText(t('sharing.signInTitle'))).toBeTruthy()
  const way = screen.getByRole('link', { name: t('header.signIn') }).getAttribute('href') ?? ''
  expect(new URL(way, 'https://x.example').searchParams.get('redirect')).toBe(`/shared?share=${id}`)
  expect(asked.filter(({ path }) => path === '/api/shared')).toEqual([])
})

it('a share is revoked after a confirmation, and an ended share has no revoke button', async () => {
  let current = share()
  mockServer(({ path }) => {
    if (path === '/api/sharing') return Response.json({ shares: [current] })
    current = share({ revokedAt: '2026-11-03T10:00:00.000Z' })
    return Response.json({ id: current.id, revokedAt: current.revokedAt })
  })
  const { t } = await renderInApp(<SharingSection />)
  fireEvent.click(await screen.findByRole('button', { name: t('sharing.revokeNamed', { name: 'Prof. Smith' }) }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t('sharing.revoke') }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: t('sharing.revokeNamed', { name: 'Prof. Smith' }) })).toBeNull(),
  )
  expect(screen.getByRole('article').textContent).toContain('ended on')
})

it('a reader opens the parts of a link, with its secret only in the request body', async () => {
  const cv = { filename: 'cv.pdf', uploadedAt: '2026-11-01', findings: [] }
  const finding = { id: 'one', field: 'publication' as const, value: 'On engines', scale: null }
  const asked = mockServer(({ path, body }) => {
    if (path === '/api/shared/open') return Response.json({ news: 'busy' })
    const isCv = (body as { part: string }).part === 'cv'
    return Response.json(isCv ? { ...shared, cv: { ...cv, findings: [finding] } } : shared)
  })
  await renderInApp(<SharedScreen share={{ secret }} />)
  expect(await screen.findByText('On engines')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Ada Lovelace')
  const looks = asked.filter(({ path }) => path !== '/api/shared/open')
  expect(looks.map(({ path }) => path)).toEqual(['/api/shared', '/api/shared'])
  expect(looks.map(({ body }) => body)).toEqual([
    { secret, part: 'overview' },
    { secret, part: 'cv' },
  ])
})

it('an open share page follows changes of the share, and is cleared when the share ends', async () => {
  const steps = [Promise.withResolvers<'changed' | 'ended'>(), Promise.withResolvers<'changed' | 'ended'>()]
  let [asked, ownerName, isOpen] = [0, 'Ada Lovelace', true]
  mockServer(async ({ path }) => {
    if (path !== '/api/shared/open') return isOpen ? Response.json({ ...shared, ownerName, parts: [] }) : notFound()
    asked += 1
    return Response.json({ news: await steps[asked - 1]?.promise })
  })
  const { t } = await renderInApp(<SharedScreen share={{ secret }} />)
  const heading = async (name: string) =>
    await screen.findByRole('heading', { level: 1, name: t('sharing.sharedBy', { name }) })
  expect(await heading('Ada Lovelace')).toBeTruthy()
  ownerName = 'Ada King'
  steps[0]?.resolve('changed')
  expect(await heading('Ada King')).toBeTruthy()
  isOpen = false
  steps[1]?.resolve('ended')
  expect(await screen.findByText(t('sharing.goneTitle'))).toBeTruthy()
  expect(asked).toBe(2)
})

it('an invalid share link shows an error', async () => {
  mockServer(notFound)
  const { t } = await renderInApp(<SharedScreen share={{ secret }} />)
  expect(await screen.findByText(t('sharing.goneTitle'))).toBeTruthy()
})

it('a reader with permission to comment loads the evidence of claims on request', async () => {
  const writing = {
    title: 'Letter',
    kind: 'letter',
    language: 'en',
    text: 'I weld. I managed 800 people.',
    earlier: null,
    mayComment: true,
    comments: [],
  }
  const sentence = { isClaim: true, isUnchecked: false, missing: [], facts: ['skill'] }
  const sheet = {
    sentences: [
      { ...sentence, text: 'I weld.', start: 0, lacks: [] },
      { ...sentence, text: 'I managed 800 people.', start: 8, lacks: ['number'], facts: [] },
    ],
    facts: [{ id: 'skill', kind: 'skill', text: 'Welding', date: null, origin: { from: 'profile' } }],
  }
  const asked = mockServer(({ path }) => {
    if (path === '/api/shared/open') return Response.json({ news: 'busy' })
    return Response.json(path === '/api/shared/evidence' ? sheet : { ...shared, parts: ['writing'], writing })
  })
  const { t } = await renderInApp(<SharedScreen share={{ secret }} />)
  const show = await screen.findByRole('button', { name: t('sharing.evidence.show') })
  expect(asked.some(({ path }) => path === '/api/shared/evidence')).toBe(false)
  fireEvent.click(show)
  expect(await screen.findByText('Welding')).toBeTruthy()
  expect(screen.getByText(t('writing.sheet.counts', { claims: 2, supported: 1 }))).toBeTruthy()
  expect(screen.getByText(t('writing.sheet.uncovered'))).toBeTruthy()
})
