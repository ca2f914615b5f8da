// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ada, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { ThemeToggle } from '#src/client/ui/theme-toggle.tsx'
import type { Profile } from '../contract.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { PictureField } from './picture-field.tsx'
import { RegionSection } from './region-section.tsx'

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere.
  document.cookie = 'gradapp_language=; path=/; max-age=0'
})

const profile: Profile = {
  fullName: ada.fullName,
  displayName: ada.displayName,
  email: ada.email,
  role: 'applicant',
  bio: '',
  location: '',
  phone: '',
  linkedinUrl: '',
  websiteUrl: '',
  onboardingCompleted: true,
  onboardingStep: 3,
  profileCompletionPercentage: 50,
  timeZone: 'Europe/London',
  language: 'en',
  currency: null,
}

/** Mocks a server that stores changes of the region. */
const openRegion = async () => {
  let kept = profile
  const calls = mockServer(({ method, body }) => {
    if (method === 'GET') return Response.json({ profile: kept })
    kept = { ...kept, ...(body as object) }
    return Response.json(kept)
  })
  await renderInApp(<RegionSection onSaved={async () => undefined} />, { path: '/settings/region' })
  const changes = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  return { changes }
}
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('RT-20, SE-01, LG-03: a currency is saved as soon as it is chosen, and so is the language’s default', async () => {
  const { changes } = await openRegion()
  const currency = () => screen.getByLabelText<HTMLSelectElement>('Currency')
  change(await screen.findByLabelText('Currency'), 'EUR')
  await screen.findByText('Data updated successfully')
  await waitFor(() => expect(currency().value).toBe('EUR'))
  change(currency(), '')
  await waitFor(() => expect(changes()).toEqual([{ currency: 'EUR' }, { currency: null }]))
})

it('SE-01: a time zone is found by any of its names, and saved as soon as it is chosen', async () => {
  const { changes } = await openRegion()
  const zone = (await screen.findByRole('combobox', { name: 'Time zone' })) as HTMLInputElement
  for (const [typed, shown, zoneOf] of [
    // The engine lists Kathmandu under its old spelling; the UI shows the new one.
    ['kathmandu', 'Asia/Kathmandu', /^Asia\/Kath?mandu$/],
    ['Tokyo', 'Asia/Tokyo', /^Asia\/Tokyo$/],
  ] as const) {
    zone.focus()
    change(zone, typed)
    fireEvent.click(await screen.findByText(new RegExp(`^${shown}`)))
    await waitFor(() => expect(changes().at(-1)).toEqual({ timeZone: expect.stringMatching(zoneOf) }))
    await waitFor(() => expect(zone.value).toBe(shown))
  }
})

it('SE-01, LG-02: a language is saved as soon as it is chosen, in the account and in the browser', async () => {
  const { changes } = await openRegion()
  change(await screen.findByLabelText('Language'), 'de')
  await waitFor(() => expect(changes()).toEqual([{ language: 'de' }]))
  expect(window.localStorage.getItem('gradapp_language')).toBe('de')
})

it('RT-25: the settings have one theme; choosing another shows the reason, and changes nothing', async () => {
  await renderInApp(<AppearanceSection />, { path: '/settings/appearance' })
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect((await screen.findByRole('status')).textContent).toContain('light theme')
  expect(screen.getByRole('radio', { name: 'Light' })).toHaveProperty('checked', true)
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
})

it('RT-25: the dark-mode toggle shows that only the light theme exists, and stays off', async () => {
  await renderInApp(<ThemeToggle />)
  const toggle = screen.getByRole('button', { name: /dark/i })
  fireEvent.click(toggle)
  await screen.findByText(/light theme/i)
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
})

it('SE-01: a rejected picture shows its error, and a stored picture can be replaced and removed', async () => {
  const refusal = { defined: true, code: 'FILE_TYPE_INVALID', status: 400, message: '', data: undefined }
  mockServer(() => Response.json(refusal, { status: 400 }))
  const { container } = await renderInApp(<PictureField name="Ada" picture="v1" onChanged={async () => undefined} />)
  screen.getByRole('button', { name: 'Remove' })
  screen.getByRole('button', { name: 'Change picture' })
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  expect(input.accept).toBe('image/jpeg,image/png,image/webp')
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid file type.')
})
