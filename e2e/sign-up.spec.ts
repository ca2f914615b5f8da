import { expect, type Page, test } from '@playwright/test'
import { fromOwnNetwork, strongPassword } from '../src/server/testing/process.ts'

// Accounts from one network are limited, and all journeys share a machine.
test.beforeEach(async ({ page }) => await page.setExtraHTTPHeaders(fromOwnNetwork()))

// The seven forms of one sign-up, line by line: what each asks, shows, says and sends (access, sections 2, 5 and 8).

const names = ['First name is required', 'Last name is required']
const main = {
  empty: [...names, 'Please enter a valid email address', 'Password is required'],
  bad: ['Please enter a valid email address', 'Password must be at least 6 characters'],
}
const simple = {
  empty: ['This field is required.', 'This field is required.', 'This field is required.', 'This field is required.'],
  bad: ['Please enter a valid email address', 'Password must be at least 6 characters long'],
}
const outlook = 'This email address is not supported. Please try a different email provider (Gmail, Outlook, etc.).'
const yahoo = 'Please use a different email provider (Gmail, Yahoo, Outlook, etc.)'
const longAnswer = 'An account with this email already exists. Please sign in instead.'
const shortAnswer = 'Account already exists! Please sign in instead.'

interface Form {
  ids: string
  label: string
  asksTwice?: boolean
  hint?: boolean
  meter?: boolean
  social?: boolean
  steps?: boolean
  connection?: boolean
  sample?: boolean
  /** What the fields say when nothing, and when too little, was typed; in their order. */
  empty: string[]
  bad: string[]
  existing: string
  domain: string
  source: string
}

const usual = { social: true, steps: true, source: 'web', existing: longAnswer, domain: outlook }
const forms: Record<string, Form> = {
  improved: {
    ...usual,
    ids: 'SU-05',
    label: 'Standard form',
    hint: true,
    meter: true,
    empty: [...names, 'Email is required', 'Password is required'],
    bad: ['Please enter a valid email address', 'Password must be at least 6 characters long'],
  },
  ultrafixed: {
    ...usual,
    ids: 'SU-04',
    label: 'Full form, with the password twice',
    asksTwice: true,
    meter: true,
    empty: [...names, 'Email is required', 'Password is required', 'Please confirm your password'],
    bad: [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Invalid email address',
      'Password must be at least 6 characters',
      'Passwords do not match',
    ],
  },
  debug: {
    ...usual,
    ...main,
    ids: 'AU-03 SU-02',
    label: 'Form with connection details',
    connection: true,
    meter: true,
  },
  final: { ...usual, ...main, ids: 'SU-01 SU-02', label: 'Plain form' },
  working: { ...usual, ...simple, ids: 'SU-03', label: 'Short form', existing: shortAnswer },
  ultra: {
    ...usual,
    ...simple,
    ids: 'AU-03 SU-03',
    label: 'Form with sample data',
    sample: true,
    existing: shortAnswer,
    domain: yahoo,
  },
  emergency: {
    ...simple,
    ids: 'SU-03 SU-10',
    label: 'Emergency form',
    existing: shortAnswer,
    domain: yahoo,
    source: 'emergency_form',
  },
}

const labels = ['First name', 'Last name', 'Email', 'Password', 'Confirm password']
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).last()
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Sign Up' })
const submit = async (page: Page) => await panel(page).getByRole('button', { name: 'Create account' }).click()
const title = async (page: Page, ...texts: string[]) => {
  for (const text of texts) await expect(panel(page).getByRole('alert').getByText(text, { exact: true })).toBeVisible()
}

const fill = async (page: Page, form: Form, values: string[]) => {
  const asked = form.asksTwice ? labels : labels.slice(0, 4)
  for (const [index, label] of asked.entries()) await box(page, label).fill(values[index] ?? '')
}

/** The texts under the fields, from first to last. */
const fieldErrors = async (page: Page) => await panel(page).locator('.mantine-InputWrapper-error').allTextContents()

const answers: [ids: string, answer: { status: number; json: object }, texts: (form: Form) => string[]][] = [
  ['SU-14', { status: 400, json: { code: 'EMAIL_DISPOSABLE' } }, ({ domain }) => ['Invalid Email Domain', domain]],
  ['SU-14', { status: 400, json: { code: 'PASSWORD_TOO_WEAK' } }, () => ['Weak Password', 'Password is too weak.']],
  [
    'SU-14',
    { status: 429, json: { code: 'TOO_MANY_ATTEMPTS' } },
    () => ['Rate Limited', 'Too many signup attempts. Please wait a few minutes and try again.'],
  ],
  [
    'SU-14',
    { status: 500, json: {} },
    () => ['Something went wrong', 'Please try again or contact support if the problem persists.'],
  ],
  ['SU-14', { status: 418, json: {} }, () => ['Signup Failed', 'An unexpected error occurred. Please try again.']],
  ['AE-06', { status: 418, json: { message: 'The kettle is on.' } }, () => ['Signup Failed', 'The kettle is on.']],
  [
    'AE-05',
    { status: 400, json: { message: 'Signup is disabled' } },
    () => ['Account registration is temporarily disabled. Please try again later.'],
  ],
  ['SU-14', { status: 200, json: {} }, () => ['Sign up failed', 'No user data returned from signup']],
]

const open = async (page: Page, form: Form) => {
  await page.goto('/auth/student')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Trouble signing up? Try another form').selectOption({ label: form.label })
}

test('AU-03: seven forms, the standard one first', async ({ page }) => {
  await page.goto('/auth/student')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const switcher = page.getByLabel('Trouble signing up? Try another form')
  // One quiet line: no other form is offered before it is pressed.
  await expect(switcher).toHaveCSS('opacity', '0')
  await expect(switcher).toHaveValue('improved')
  await expect(switcher.getByRole('option')).toHaveText(Object.values(forms).map(({ label }) => label))
})

test('RT-10: a door of the landing page that the browser opened by itself leads to Sign Up, other ways to Sign In', async ({
  page,
}) => {
  await page.goto('/auth/student', { referer: `${process.env.GRADAPP_URL}/` })
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/auth/student', { referer: `${process.env.GRADAPP_URL}/about` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
})

test('SU-04: the meter calls good what is accepted, and says meanwhile what is missing', async ({ page }) => {
  await open(page, forms.improved as Form)
  await box(page, 'Password').fill('abcdef1!')
  await expect(panel(page).getByText(/^Fair, \d+ of 100/)).toBeVisible()
  await expect(panel(page).getByText('Include uppercase letters')).toBeVisible()
  await box(page, 'Password').fill('abdefgkm-Qz17')
  await expect(panel(page).getByText(/^Strong, 100 of 100/)).toBeVisible()
})

for (const [id, form] of Object.entries(forms))
  test(`${form.ids} SU-13 SU-14: the form "${id}" asks, shows, says and sends what its row says`, async ({ page }) => {
    await open(page, form)
    const seen = (is: boolean | undefined) => (is ? 1 : 0)
    await expect(panel(page).getByRole('textbox')).toHaveCount(form.asksTwice ? 5 : 4)
    await expect(panel(page).getByText('Password must be at least 6 characters long', { exact: true })).toHaveCount(
      seen(form.hint),
    )
    for (const provider of ['Google', 'GitHub'])
      await expect(panel(page).getByRole('button', { name: new RegExp(provider) })).toHaveCount(seen(form.social))
    await expect(panel(page).getByRole('button', { name: 'Sign in here' })).toBeVisible()
    if (form.connection)
      await expect(
        panel(page)
          .getByText(/responding/i)
          .first(),
      ).toBeVisible()
    await expect(box(page, 'First name')).toHaveValue(form.sample ? 'Sample' : '')

    await fill(page, form, [])
    await submit(page)
    await title(page, 'Validation Error', 'Please fill in all required fields.')
    expect((await fieldErrors(page)).filter(Boolean)).toEqual(form.empty)
    await expect(panel(page).getByRole('alert')).toBeFocused()

    await fill(page, form, ['N', 'H', 'noor', '12345', '54321'])
    await submit(page)
    await title(page, 'Invalid Email', 'Please enter a valid email address.')
    expect((await fieldErrors(page)).filter(Boolean)).toEqual(form.bad)

    await fill(page, form, ['Noor', 'Haddad', 'noor@example.com', '12345', '12345'])
    await submit(page)
    await title(page, 'Password Too Short', 'Password must be at least 6 characters long.')

    const typed = ['Noor', 'Haddad', 'noor@example.com', strongPassword, strongPassword]
    await fill(page, form, typed)
    await expect(panel(page).getByText(/Strong/)).toHaveCount(seen(form.meter))
    const sent: object[] = []
    for (const [ids, answer, texts] of answers) {
      await page.route('**/api/auth/sign-up/email', async (route) => {
        sent.push(route.request().postDataJSON())
        await route.fulfill(answer)
      })
      await submit(page)
      await title(page, ...texts(form)).catch((error: Error) => {
        throw new Error(`${ids} ${JSON.stringify(answer.json)}: ${error.message}`)
      })
      await expect(panel(page).getByRole('list', { name: 'Sign-up progress' })).toHaveCount(seen(form.steps))
      await page.unroute('**/api/auth/sign-up/email')
    }
    for (const [index, label] of (form.asksTwice ? labels : labels.slice(0, 4)).entries())
      await expect(box(page, label)).toHaveValue(typed[index] ?? '')
    expect(sent[0]).toMatchObject({
      firstName: 'Noor',
      lastName: 'Haddad',
      name: 'Noor Haddad',
      role: 'applicant',
      signupSource: form.source,
    })

    await page.route('**/api/auth/sign-up/email', (route) =>
      route.fulfill({ status: 422, json: { code: 'USER_ALREADY_EXISTS' } }),
    )
    await submit(page)
    if (id === 'ultrafixed') {
      await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByText('Account Exists').filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText(form.existing).filter({ visible: true }).first()).toBeVisible()
    } else await title(page, 'Account Exists', form.existing)
  })

test('SU-08 SU-11 without a session: check the mail, and after 3 s an automatic sign-in that leaves a clear word', async ({
  page,
}) => {
  await open(page, forms.improved as Form)
  await page.clock.install()
  await page.route('**/api/auth/sign-up/email', (route) =>
    route.fulfill({ json: { user: { id: 'u1', email: 'noor@example.com' }, hasSession: false } }),
  )
  let asked = 0
  await page.route('**/api/auth/sign-in/email', (route) => {
    asked += 1
    return route.fulfill({ status: 403, json: { code: 'EMAIL_NOT_VERIFIED' } })
  })
  await fill(page, forms.improved as Form, ['Noor', 'Haddad', 'noor@example.com', strongPassword])
  await submit(page)
  await expect(panel(page).getByRole('status').getByText('Check your email!')).toBeVisible()
  await expect(page.getByText(/spam/).first()).toBeVisible()
  await page.clock.fastForward(3100)
  await expect(page.getByText('Account created! Please sign in manually with your credentials.').first()).toBeVisible()
  expect(asked).toBe(1)
})
