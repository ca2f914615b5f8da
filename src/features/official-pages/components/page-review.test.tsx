// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { PageReadingDetails } from '../contract.ts'
import { buildReading } from '../fixtures.ts'
import { PageReview } from './page-review.tsx'

const date = (month: number, day: number, year = 2027) => ({ month, day, year, time: null, zone: null })
const deadline = {
  kind: 'deadline' as const,
  value: date(12, 1),
  quote: 'Apply by 1 December 2027.',
  effect: 'deadline' as const,
}
const letters = {
  kind: 'letters' as const,
  value: 2,
  quote: 'Two letters are required.',
  effect: 'checklist' as const,
}
const toefl = { kind: 'toefl' as const, value: { ibt: 100 }, quote: 'TOEFL iBT 100.', effect: 'checklist' as const }

const undo = { factIds: [], proposalIds: [], eventIds: [], deadlines: [] }

/** Serves a reading; an acceptance marks its rows. */
const open = async (reading: PageReadingDetails, { refuse = false } = {}) => {
  let current = reading
  const asked = mockServer(({ method, path, body }) => {
    if (path.endsWith('/accept')) {
      if (refuse) return buildErrorResponse('TOO_MANY_REQUESTS')
      const { rows } = body as { rows: { index: number }[] }
      const indices = rows.map(({ index }) => index)
      current = {
        ...current,
        facts: current.facts.map((fact) => ({ ...fact, isAccepted: fact.isAccepted || indices.includes(fact.index) })),
      }
      return Response.json({ accepted: rows.length, entries: 1, shared: 0, undo })
    }
    if (path.endsWith('/withdraw')) return Response.json({ changedSince: 0 })
    if (method === 'GET' && path.includes('official-pages')) return Response.json({ reading: current })
    return Response.json({})
  })
  const { t } = await renderInApp(<PageReview id={reading.id} entries={[]} refreshPlans={async () => undefined} />)
  await screen.findByRole('heading', { level: 1 })
  const listAccepted = () => asked.filter(({ path }) => path.endsWith('/accept')).map(({ body }) => body)
  return { t, asked, listAccepted }
}

describe('the review of a page', () => {
  it('shows each value with its quote and effect, and highlights the quote in the text', async () => {
    const { t } = await open(buildReading([deadline, letters]))
    expect(await screen.findByText(t('officialPages.effect.deadline'))).toBeTruthy()
    expect(screen.getByText(t('officialPages.effect.checklist'))).toBeTruthy()
    expect(screen.getAllByText(letters.quote).some((part) => part.tagName === 'BLOCKQUOTE')).toBe(true)
    expect(document.querySelector('mark')).toBeNull()
    const [, show] = screen.getAllByRole('button', { name: /^Show in the text/ })
    fireEvent.click(show as HTMLElement)
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe(letters.quote))
  })

  it('accepts one value, marks it, and offers to undo it', async () => {
    const { t, asked, listAccepted } = await open(buildReading([deadline, letters]))
    fireEvent.click(
      await screen.findByRole('button', {
        name: t('officialPages.review.acceptNamed', { fact: 'Recommendation letters', value: '2' }),
      }),
    )
    expect(await screen.findByText(t('officialPages.review.accepted'))).toBeTruthy()
    expect(listAccepted()).toEqual([
      { rows: [{ index: 1 }], target: { kind: 'program', id: 'mit-masters' }, share: false },
    ])
    fireEvent.click(await screen.findByRole('button', { name: t('applications.undo') }))
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/withdraw'))).toBe(true))
  })

  it('accepts a group at once, and shares only when the switch is on', async () => {
    const { listAccepted } = await open(buildReading([deadline, letters, toefl]))
    fireEvent.click(await screen.findByRole('switch', { name: /^Share with other applicants/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Accept all 2: Requirements' }))
    await waitFor(() => expect(listAccepted()).toHaveLength(1))
    expect(listAccepted()[0]).toMatchObject({ rows: [{ index: 1 }, { index: 2 }], share: true })
  })

  it('names a contradiction, and asks which date is meant before it can be accepted', async () => {
    const { t, listAccepted } = await open(
      buildReading([
        {
          ...deadline,
          value: date(5, 2),
          quote: 'Apply by 05/02/2027.',
          otherReading: date(2, 5),
          known: { value: { date: '2027-01-15' }, year: '2027', url: 'https://example.edu/old', isOwn: true },
          contradicts: true,
        },
      ]),
    )
    expect(await screen.findByText(/^Differs from what is known: Jan 15, 2027/)).toBeTruthy()
    const accept = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Accept Deadline/ })
    expect(accept().disabled).toBe(true)
    const choice = screen.getByRole('radiogroup', { name: t('officialPages.review.ambiguous') })
    fireEvent.click(within(choice).getByRole('radio', { name: 'Feb 5, 2027' }))
    await waitFor(() => expect(accept().disabled).toBe(false))
    fireEvent.click(accept())
    await waitFor(() => expect(listAccepted()).toMatchObject([{ rows: [{ index: 0, value: date(2, 5) }] }]))
  })

  it('keeps a value corrected by hand when the server refuses it', async () => {
    const { t, listAccepted } = await open(buildReading([letters]), { refuse: true })
    fireEvent.click(await screen.findByRole('button', { name: /^Correct Recommendation letters/ }))
    const field = screen.getByRole('textbox', { name: t('officialPages.review.newValue') })
    typeInto(field, '9')
    fireEvent.click(screen.getByRole('button', { name: t('officialPages.review.useValue') }))
    expect(await screen.findByText(t('officialPages.review.invalidValue'))).toBeTruthy()
    typeInto(field, '3')
    fireEvent.click(screen.getByRole('button', { name: t('officialPages.review.useValue') }))
    const accept = await screen.findByRole('button', { name: 'Accept Recommendation letters: 3' })
    fireEvent.click(accept)
    await waitFor(() => expect(listAccepted()).toMatchObject([{ rows: [{ index: 0, value: 3 }] }]))
    expect(await screen.findByRole('button', { name: 'Accept Recommendation letters: 3' })).toBeTruthy()
  })

  it('accepts all certain rows of a table, and asks for the programme of an uncertain one', async () => {
    const row = (id: string, name: string, day: number) => ({
      ...deadline,
      value: date(12, day),
      quote: `${name}: ${day} December 2027`,
      appliesTo: name,
      programs: [{ id, name }],
    })
    const uncertain = {
      ...row('x', 'Economics', 20),
      programs: [
        { id: 'econ-ma', name: 'Economics, MA' },
        { id: 'econ-phd', name: 'Economics, PhD' },
      ],
    }
    const { t, listAccepted } = await open(buildReading([row('a', 'Art', 1), row('b', 'Biology', 2), uncertain]))
    expect(await screen.findByText('The page lists 2 programmes')).toBeTruthy()
    expect(
      screen.getByRole('combobox', { name: t('officialPages.review.whichProgram', { name: 'Economics' }) }),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Accept all 2' }))
    await waitFor(() =>
      expect(listAccepted()).toMatchObject([
        {
          rows: [
            { index: 0, programId: 'a' },
            { index: 1, programId: 'b' },
          ],
        },
      ]),
    )
  })

  it.each([
    ['scripts_only', 'This page needs a browser', /browser extension or paste its text/],
    ['login', 'This page is behind a login', /We never ask for that password/],
    ['empty', 'This page is empty', /paste the text/],
  ] as const)('a page with the problem "%s" says so and names the way on', async (problem, title, message) => {
    await open(buildReading([], { problem }))
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Read the official page/ })).toBeTruthy()
  })

  it('cannot share a page without https, and asks what an unknown page is about', async () => {
    const reading = buildReading([letters], { canShare: false, aboutName: '' })
    const { about: _about, ...unknown } = reading
    const { t } = await open(unknown as PageReadingDetails)
    const share = await screen.findByRole<HTMLInputElement>('switch', { name: /^Share with other applicants/ })
    expect(share.disabled).toBe(true)
    expect(screen.getByText(t('officialPages.review.shareOff'))).toBeTruthy()
    expect(await screen.findByText(/Add the programme to your shortlist first/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Accept Recommendation/ }).disabled).toBe(true)
  })

  it('a deleted reading says why and what stays', async () => {
    mockServer(() => buildErrorResponse('NOT_FOUND'))
    const { t } = await renderInApp(
      <PageReview id={buildReading([]).id} entries={[]} refreshPlans={async () => undefined} />,
    )
    expect(await screen.findByText(t('officialPages.review.gone'))).toBeTruthy()
  })

  it('an editor saves values in the catalogue, without sharing, watching or an undo', async () => {
    const about = { kind: 'catalogue_program' as const, id: 'mit-masters' }
    const interview = { kind: 'interview' as const, value: 'required', quote: 'An interview follows.' }
    const reading = buildReading([letters, interview], { about, canShare: false })
    let current = reading
    const asked = mockServer(({ method, path }) => {
      if (path.endsWith('/publish')) {
        current = { ...reading, facts: reading.facts.map((fact) => ({ ...fact, isAccepted: fact.index === 0 })) }
        return Response.json({ accepted: 1, entries: 1 })
      }
      return method === 'GET' && path.includes('official-pages')
        ? Response.json({ reading: current })
        : Response.json({})
    })
    const { t } = await renderInApp(<PageReview id={reading.id} entries={[]} refreshPlans={async () => undefined} />)
    expect(await screen.findByText(t('officialPages.publish.title'))).toBeTruthy()
    expect(screen.getByText(t('officialPages.publish.leftOut'), { exact: false })).toBeTruthy()
    expect(screen.queryByText(interview.quote, { selector: 'blockquote' })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.getByText(t('officialPages.publish.effect'))).toBeTruthy()
    expect(
      screen
        .getByRole('link', { name: t('officialPages.publish.back', { name: 'Computer Science' }) })
        .getAttribute('href'),
    ).toBe('/catalogue-editor?entity=programs&id=mit-masters')
    fireEvent.click(screen.getByRole('button', { name: /^Accept Recommendation letters/ }))
    expect(await screen.findByText(t('officialPages.review.accepted'))).toBeTruthy()
    expect(asked.find(({ path }) => path.endsWith('/publish'))?.body).toEqual({ rows: [{ index: 0 }], target: about })
    expect(screen.queryByRole('button', { name: t('applications.undo') })).toBeNull()
  })
})
