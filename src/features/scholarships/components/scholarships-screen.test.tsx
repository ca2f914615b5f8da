// @vitest-environment happy-dom
import { useSearch } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChosenCurrency } from '#src/client/display-currency.ts'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { buildFact } from '#src/features/catalogue/catalogue-responses.fixtures.ts'
import type { FoundScholarship, ShortlistedProgramme } from '../contract.ts'
import { type Criterion, criteria, type Verdict } from '../rules.ts'
import { toScholarshipSearch } from '../scholarship-search.parse.ts'
import { ScholarshipsScreen } from './scholarships-screen.tsx'

const london = { date: '2027-03-01', time: '17:00', zone_rule: 'zone', zone: 'Europe/London' }

const scholarshipOf = (name: string, more: Partial<FoundScholarship> = {}): FoundScholarship => ({
  id: name.toLowerCase(),
  name,
  provider: 'Foundation',
  websiteUrl: 'https://example.org/',
  isVerified: true,
  countries: ['US'],
  levels: ['phd'],
  standing: 'may_fit',
  criteria: Object.fromEntries(criteria.map((criterion) => [criterion, 'yes'])) as Record<Criterion, Verdict>,
  rules: {},
  lists: {},
  amount: null,
  amountTotal: null,
  opens: null,
  deadline: null,
  nextDeadline: null,
  funding: null,
  ...more,
})
const judged = (part: Partial<Record<Criterion, Verdict>>) => ({ ...scholarshipOf('').criteria, ...part })

const programmeOf = (label: string, country: string, tuition: number, isAverage = false): ShortlistedProgramme => ({
  entryId: crypto.randomUUID(),
  label,
  country,
  level: 'phd',
  tuition: { value: tuition, currency: 'USD', year: '2026', isAverage },
})
const programmes = [
  programmeOf('Stanford University', 'US', 60_000),
  programmeOf('University of Toronto', 'CA', 30_000),
  programmeOf('University of Texas', 'US', 25_000, true),
]

/** The screen with the state of the URL, as its route renders it. */
const Addressed = () => <ScholarshipsScreen search={toScholarshipSearch(useSearch({ strict: false }))} />

const open = async (
  scholarships: FoundScholarship[],
  { currency = null as string | null, path = '/scholarships' } = {},
) => {
  const held = { citizenship: null as string | null }
  const asked = mockServer(({ method, path, body }) => {
    if (path === '/api/scholarships/citizenship') {
      held.citizenship = (body as { country: string | null }).country
      return Response.json({ country: held.citizenship })
    }
    if (method === 'POST') return Response.json({}, { status: 201 })
    if (path !== '/api/scholarships') return undefined
    const fits = scholarships.map((one) => (held.citizenship === 'DE' ? { ...one, standing: 'fits' as const } : one))
    const asks = { sex: 0, birthYear: 0 }
    return Response.json({
      ...{ scholarships: fits, citizenship: held.citizenship, programmes },
      ...{ answers: { sex: null, birthYear: null }, asked: asks },
    })
  })
  const { t, router } = await renderInApp(
    <ChosenCurrency value={currency}>
      <Addressed />
    </ChosenCurrency>,
    { path },
  )
  await screen.findAllByRole('heading', { level: 3 })
  const row = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement
  /** Shows the hidden rows of a group, and unfolds a row. */
  const unfold = async (name: string) => {
    for (const button of screen.queryAllByRole('button', { name: /^Show \d+$/ })) fireEvent.click(button)
    await screen.findByRole('heading', { level: 3, name })
    fireEvent.click(within(row(name)).getByRole('button', { name, expanded: false }))
    return row(name)
  }
  const group = (name: string) => screen.queryByRole('region', { name })
  return { t, router, asked, row, unfold, group }
}

it('MA-04: each criterion shows yes, no or not known, and scholarships that do not fit have a group of their own', async () => {
  const { t, unfold, group } = await open([
    scholarshipOf('Aurora', { criteria: judged({ nationality: 'unknown' }) }),
    scholarshipOf('Borealis', { standing: 'does_not_fit', criteria: judged({ grade: 'no' }) }),
  ])
  const verdicts = async (name: string) =>
    within(await unfold(name))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const said = (nationality: 'yes' | 'unknown', grade: 'yes' | 'no') => [
    ...(['level', 'field', 'country'] as const).map(
      (one) => `${t(`scholarships.criterion.${one}`)}: ${t('scholarships.verdict.yes')}`,
    ),
    `${t('scholarships.criterion.nationality')}: ${t(`scholarships.verdict.${nationality}`)}`,
    `${t('scholarships.criterion.grade')}: ${t(`scholarships.verdict.${grade}`)}`,
  ]
  expect(await verdicts('Aurora')).toEqual(said('unknown', 'yes'))
  expect(await verdicts('Borealis')).toEqual(said('yes', 'no'))
  expect(group(t('scholarships.standing.may_fit'))?.textContent).toContain('Aurora')
  const missed = group(t('scholarships.standing.does_not_fit'))
  expect(missed?.textContent).toContain('Borealis')
  fireEvent.click(
    screen.getByRole('button', { name: t('ui.about', { name: t('scholarships.standing.does_not_fit') }) }),
  )
  expect(await screen.findByText(t('scholarships.standingHelp.does_not_fit'))).toBeTruthy()
})

it('MA-04: a scholarship known only by name is marked so, and shows no criteria', async () => {
  const { t, unfold } = await open([
    scholarshipOf('Aurora'),
    scholarshipOf('Named', { standing: 'by_name', isVerified: false }),
  ])
  const named = within(await unfold('Named'))
  expect(named.getByText(t('scholarships.unverified'))).toBeTruthy()
  expect(named.queryAllByRole('listitem')).toEqual([])
})

it('MA-04: a rule of a source is shown with its year and a link to the page', async () => {
  const rules = { grade: buildFact({ grade: 3, scale: '4.0' }, { year: '2026' }) }
  const { unfold } = await open([scholarshipOf('Aurora', { rules })])
  const source = within(await unfold('Aurora')).getByRole('link', { name: /2026/ })
  expect(source.getAttribute('href')).toBe('https://example.edu/facts')
  expect(source.closest('li')?.textContent).toContain('3 / 4')
})

it('MA-04: a citizenship is saved immediately, and the list is loaded again', async () => {
  const { t, group } = await open([scholarshipOf('Aurora')])
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: t('scholarships.citizenship') })
  fireEvent.change(choice, { target: { value: 'DE' } })
  await waitFor(() => expect(group(t('scholarships.standing.fits'))?.textContent).toContain('Aurora'))
  expect(group(t('scholarships.standing.may_fit'))).toBeNull()
  await waitFor(() => expect([choice.value, choice.disabled]).toEqual(['DE', false]))
})

it('MA-04, LG-03: an amount is also shown in the user’s currency, and a deadline in its stated time zone', async () => {
  const { unfold } = await open(
    [scholarshipOf('Aurora', { amount: buildFact(40_000, { currency: 'EUR' }), deadline: buildFact(london) })],
    { currency: 'GBP' },
  )
  const text = (await unfold('Aurora')).textContent
  expect(text).toMatch(/€40,000.*about £\d\d,\d00/)
  expect(text).toMatch(/Mar 1, 2027, 5:00 PM, London/)
})

it('MA-04: an award reduces the cost of the selected programme when it is valid for that country', async () => {
  const { t, row } = await open([scholarshipOf('Aurora', { amount: buildFact(20_000, { currency: 'USD' }) })])
  const choose = async (value: string) => {
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: t('scholarships.programme') })
    fireEvent.change(choice, { target: { value } })
    await waitFor(() => expect(choice.value).toBe(value))
  }
  const says = (words: string) => within(row('Aurora')).queryByText(words)
  const lowered = t('scholarships.netCost', { tuition: '$60,000', left: '$40,000' })
  expect(says(lowered)).toBeNull()
  await choose(programmes[0]?.entryId ?? '')
  expect(says(lowered)).toBeTruthy()
  await choose(programmes[1]?.entryId ?? '')
  expect([says(lowered), Boolean(says(t('scholarships.notForProgramme')))]).toEqual([null, true])
  await choose(programmes[2]?.entryId ?? '')
  expect(
    says('$25,000 tuition per year on average at this university, about $5,000 left to pay with this award'),
  ).toBeTruthy()
  await choose('')
  expect(says(t('scholarships.notForProgramme'))).toBeNull()
})

it.each([
  [
    'as it is stated',
    buildFact(london),
    undefined,
    { localDate: '2027-03-01', localTime: '17:00', zone: 'Europe/London' },
  ],
  ['as the person found it', null, '2027-04-01', { localDate: '2027-04-01', localTime: '23:59', zoneRule: 'unknown' }],
])('MA-04, AP-03: a deadline is added to the calendar %s', async (_how, deadline, typed, sent) => {
  const { t, asked, unfold } = await open([scholarshipOf('Aurora', { deadline })])
  const one = within(await unfold('Aurora'))
  fireEvent.click(one.getByRole('button', { name: t('scholarships.toCalendar') }))
  const day = one.getByLabelText<HTMLInputElement>(new RegExp(`^${t('catalogue.fact.deadline')}`))
  expect(day.value).toBe(typed ? '' : london.date)
  if (typed) typeInto(day, typed)
  const place = one.getByRole<HTMLSelectElement>('combobox', { name: t('scholarships.forApplication') })
  expect(place.value).toBe(programmes[0]?.entryId)
  fireEvent.click(one.getByRole('button', { name: t('scholarships.addDeadline') }))
  expect(await screen.findByText(t('scholarships.deadlineAdded'))).toBeTruthy()
  await waitFor(() => expect(one.queryByRole('button', { name: t('scholarships.addDeadline') })).toBeNull())
  const body = { kind: 'scholarship', title: 'Aurora', selectedUniversityId: programmes[0]?.entryId, ...sent }
  expect(asked.flatMap((call) => (call.method === 'POST' ? [call.body] : []))).toMatchObject([body])
})

it('MA-04: a long list shows twelve scholarships at a time, and focus moves to the first new one', async () => {
  const { t, group } = await open(Array.from({ length: 30 }, (_, at) => scholarshipOf(`Award ${at}`)))
  const names = () => screen.getAllByRole('heading', { level: 3 })
  expect(names()).toHaveLength(12)
  const more = () =>
    within(group(t('scholarships.standing.may_fit')) as HTMLElement).queryByRole('button', { name: /^Show/ })
  for (const [next, shown] of [
    [12, 24],
    [6, 30],
  ] as const) {
    expect(more()?.textContent).toBe(t('scholarships.showMore', { count: next }))
    fireEvent.click(more() as HTMLElement)
    await waitFor(() => expect(names()).toHaveLength(shown))
    expect(document.activeElement).toBe(within(names()[shown - next] as HTMLElement).getByRole('button'))
  }
  expect(more()).toBeNull()
})

it('MA-04: a folded row shows where an award can be used, its amount, and a stated or expected next deadline', async () => {
  const stated = { nextDeadline: { date: '2027-03-01', isExpected: false, years: [] }, countries: ['GB', 'IE'] }
  const next = { date: '2027-01-08', isExpected: true, years: ['2022'] }
  const expected = { nextDeadline: next, countries: ['FR', 'DE', 'IT', 'ES'] }
  const { row } = await open([
    scholarshipOf('Aurora', { ...stated, amount: buildFact(40_000, { currency: 'EUR' }) }),
    scholarshipOf('Borealis', { ...expected, funding: buildFact('full') }),
  ])
  const [aurora, borealis] = [row('Aurora'), row('Borealis')].map(({ textContent }) => textContent)
  for (const part of ['United Kingdom', 'Ireland', '€40,000 a year', 'Due Mar 1, 2027']) expect(aurora).toContain(part)
  for (const part of ['4 countries', 'Fully funded', 'Expected Jan 8, 2027, as in 2022'])
    expect(borealis).toContain(part)
  expect(within(row('Borealis')).queryByRole('link')).toBeNull()
})

it('MA-04: scholarships that do not fit stay hidden until asked for, and each says why', async () => {
  const { t, row, group } = await open([
    scholarshipOf('Aurora'),
    scholarshipOf('Borealis', {
      standing: 'does_not_fit',
      criteria: judged({ level: 'no' }),
      lists: { level: ['phd'] },
    }),
  ])
  expect(screen.queryByRole('heading', { level: 3, name: 'Borealis' })).toBeNull()
  const missed = within(group(t('scholarships.standing.does_not_fit')) as HTMLElement)
  fireEvent.click(missed.getByRole('button', { name: 'Show 1' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Borealis'))
  expect(row('Borealis').textContent).toContain(`${t('scholarships.criterion.level')}: ${t('scholarships.verdict.no')}`)
})

it('MA-04: filters by country, level and full funding leave what passes, and an empty result offers to clear them', async () => {
  const { t, router } = await open([
    scholarshipOf('Aurora', { countries: ['GB'], levels: ['phd'], funding: buildFact('full') }),
    scholarshipOf('Borealis', { countries: ['US'], levels: ['masters'] }),
    scholarshipOf('Corona', { countries: [], levels: [], rules: { country: buildFact({ not_in: ['GB'] }) } }),
  ])
  const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
  const [country, level] = [t('scholarships.criterion.country'), t('scholarships.criterion.level')]
  choose(country, 'GB')
  await waitFor(() => expect(names()).toEqual(['Aurora']))
  expect(screen.getByRole('status').textContent).toBe('1 scholarship found')
  choose(country, '')
  await waitFor(() => expect(names()).toHaveLength(3))
  choose(level, 'masters')
  await waitFor(() => expect(names()).toEqual(['Borealis', 'Corona']))
  fireEvent.click(screen.getByRole('checkbox', { name: t('scholarships.filters.full') }))
  await screen.findByRole('heading', { name: t('scholarships.filters.emptyTitle') })
  expect(names()).toEqual([])
  expect(router.state.location.search).toEqual({ level: 'masters', funding: 'full' })
  fireEvent.click(screen.getByRole('button', { name: t('scholarships.filters.clear') }))
  await waitFor(() => expect(names()).toEqual(['Aurora', 'Borealis', 'Corona']))
  expect(router.state.location.search).toEqual({})
})

it('MA-04: a URL with filters and a programme restores the list, and ignores the programme of another user', async () => {
  const awards = [
    scholarshipOf('Aurora', { countries: ['US'], amount: buildFact(20_000, { currency: 'USD' }) }),
    scholarshipOf('Borealis', { countries: ['GB'] }),
  ]
  const { t } = await open(awards, { path: `/scholarships?country=US&programme=${programmes[0]?.entryId}` })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Aurora'])
  expect(screen.getByText(t('scholarships.netCost', { tuition: '$60,000', left: '$40,000' }))).toBeTruthy()
  cleanup()
  await open(awards, { path: `/scholarships?country=US&programme=${crypto.randomUUID()}` })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: t('scholarships.programme') }).value).toBe('')
})

it('MA-04: “back” from another page restores the filters and the number of shown scholarships', async () => {
  const { router } = await open(
    Array.from({ length: 30 }, (_, at) => scholarshipOf(`Award ${at}`, { countries: at < 20 ? ['GB'] : ['US'] })),
    { path: '/scholarships?country=GB' },
  )
  const names = () => screen.queryAllByRole('heading', { level: 3 })
  fireEvent.click(screen.getByRole('button', { name: /^Show 8 more/ }))
  await waitFor(() => expect(names()).toHaveLength(20))
  await act(async () => await router.navigate({ to: '/' }))
  await waitFor(() => expect(names()).toHaveLength(12))
  act(() => router.history.back())
  await waitFor(() => expect(names()).toHaveLength(20))
  fireEvent.change(screen.getByLabelText('Country of study'), { target: { value: '' } })
  await waitFor(() => expect(names()).toHaveLength(12))
})

it('MA-04: the country filter lists every country in which an award can be used', async () => {
  const rule = buildFact({ in: ['FR'] })
  await open([scholarshipOf('Limited'), scholarshipOf('Ruled', { countries: [], rules: { country: rule } })])
  const codesOf = () =>
    [...(screen.getByLabelText('Country of study') as HTMLSelectElement).options].map(({ value }) => value)
  expect(codesOf().sort()).toEqual(['', 'FR', 'US'])
})

it('MA-04: a deadline earlier this year is labelled with its cycle when the next one is only expected', async () => {
  const deadline = { ...buildFact({ date: '2026-03-15' }), year: '2026', cycle: 'fall 2026', isOld: false }
  const nextDeadline = { date: '2027-03-15', isExpected: true, years: ['2026'] }
  const { unfold } = await open([scholarshipOf('Annual', { deadline, nextDeadline })])
  expect((await unfold('Annual')).textContent).toContain('March 15 for fall 2026')
})
