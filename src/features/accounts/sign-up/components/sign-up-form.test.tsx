// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { strongPassword } from '#tests/support/server-process.ts'
import { EntryTabs } from '../../entry/components/entry-tabs.tsx'

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
const askedBy = (form: Form) => (form.asksTwice ? labels : labels.slice(0, 4))
const panel = () => within(screen.getByRole('tabpanel', { name: 'Sign Up' }))
const box = (label: string) => panel().getByLabelText<HTMLInputElement>(label, { exact: true, selector: 'input' })
const submit = () => fireEvent.click(panel().getByRole('button', { name: 'Create account' }))
const fill = (form: Form, values: string[]) => {
  for (const [index, label] of askedBy(form).entries()) typeInto(box(label), values[index] ?? '')
}
const alertSays = async (...texts: string[]) =>
  await waitFor(() => {
    const alert = within(panel().getByRole('alert'))
    for (const text of texts) alert.getByText(text, { exact: true })
  })
/** The texts under the fields, from first to last. */
const fieldErrors = () =>
  [...screen.getByRole('tabpanel', { name: 'Sign Up' }).querySelectorAll('.mantine-InputWrapper-error')]
    .map((error) => error.textContent)
    .filter(Boolean)

const answers: [answer: { status: number; json: object }, texts: (form: Form) => string[]][] = [
  [{ status: 400, json: { code: 'EMAIL_DISPOSABLE' } }, ({ domain }) => ['Invalid Email Domain', domain]],
  [{ status: 400, json: { code: 'PASSWORD_TOO_WEAK' } }, () => ['Weak Password', 'Password is too weak.']],
  [
    { status: 429, json: { code: 'TOO_MANY_ATTEMPTS' } },
    () => ['Rate Limited', 'Too many signup attempts. Please wait a few minutes and try again.'],
  ],
  [
    { status: 500, json: {} },
    () => ['Something went wrong', 'Please try again or contact support if the problem persists.'],
  ],
  [{ status: 418, json: {} }, () => ['Signup Failed', 'An unexpected error occurred. Please try again.']],
  [{ status: 418, json: { message: 'The kettle is on.' } }, () => ['Signup Failed', 'The kettle is on.']],
  [
    { status: 400, json: { message: 'Signup is disabled' } },
    () => ['Account registration is temporarily disabled. Please try again later.'],
  ],
  [{ status: 200, json: {} }, () => ['Sign up failed', 'No user data returned from signup']],
]

const openForm = async (form: Form) => {
  await renderInApp(<EntryTabs chosenRole="applicant" initialMode="signUp" />)
  const switcher = screen.getByLabelText<HTMLSelectElement>('Trouble signing up? Try another form')
  const option = [...switcher.options].find(({ text }) => text === form.label)
  typeInto(switcher, option?.value ?? '')
}

const rows = Object.entries(forms).map(([id, form]) => ({ id, form, ids: form.ids }))
const times = (is: boolean | undefined) => (is ? 1 : 0)
const typed = ['Noor', 'Haddad', 'noor@example.com', strongPassword, strongPassword]
type Answer = { status: number; json: object }

/** Answers each sign-up with what `next` says by then. */
const serverSays = (next: () => Answer) => {
  const calls = mockServer(({ path }) =>
    path === '/api/health' ? Response.json({}) : Response.json(next().json, { status: next().status }),
  )
  return () => calls.filter(({ path }) => path === '/api/auth/sign-up/email')
}
const nothing = (): Answer => ({ status: 500, json: {} })

it.each(rows)('$ids: the form "$id" has the fields and texts of its row', async ({ form }) => {
  serverSays(nothing)
  await openForm(form)
  const fields = panel().getAllByLabelText(/^(First name|Last name|Email|Password|Confirm password)$/)
  expect(fields).toHaveLength(askedBy(form).length)
  const hint = 'Password must be at least 6 characters long'
  expect(panel().queryAllByText(hint, { exact: true })).toHaveLength(times(form.hint))
  for (const provider of [/Google/, /GitHub/])
    expect(panel().queryAllByRole('button', { name: provider })).toHaveLength(times(form.social))
  panel().getByRole('button', { name: 'Sign in here' })
  if (form.connection) await panel().findAllByText(/responding/i)
  expect(box('First name').value).toBe(form.sample ? 'Sample' : '')
  fill(form, typed)
  expect(panel().queryAllByText(/Strong/)).toHaveLength(times(form.meter))
})

it.each(rows)('$ids SU-13 SU-14: the form "$id" reports missing and invalid fields', async ({ form }) => {
  const sent = serverSays(nothing)
  await openForm(form)
  fill(form, [])
  submit()
  await alertSays('Validation Error', 'Please fill in all required fields.')
  expect(fieldErrors()).toEqual(form.empty)
  await waitFor(() => expect(document.activeElement).toBe(panel().getByRole('alert')))

  fill(form, ['N', 'H', 'noor', '12345', '54321'])
  submit()
  await alertSays('Invalid Email', 'Please enter a valid email address.')
  expect(fieldErrors()).toEqual(form.bad)

  fill(form, ['Noor', 'Haddad', 'noor@example.com', '12345', '12345'])
  submit()
  await alertSays('Password Too Short', 'Password must be at least 6 characters long.')
  expect(sent()).toEqual([])
})

it.each(rows)(
  '$ids SU-13 SU-14 AE-05 AE-06: the form "$id" sends one request, and shows the meaning of the response',
  async ({ form }) => {
    let answer = nothing()
    const sent = serverSays(() => answer)
    await openForm(form)
    fill(form, typed)
    for (const [next, texts] of answers) {
      answer = next
      submit()
      await alertSays(...texts(form))
      expect(panel().queryAllByRole('list', { name: 'Sign-up progress' })).toHaveLength(times(form.steps))
    }
    expect(sent()).toHaveLength(answers.length)
    for (const [index, label] of askedBy(form).entries()) expect(box(label).value).toBe(typed[index])
    expect(sent()[0]?.body).toMatchObject({
      firstName: 'Noor',
      lastName: 'Haddad',
      name: 'Noor Haddad',
      role: 'applicant',
      signupSource: form.source,
    })
  },
)

it.each(rows)('$ids SU-14: the form "$id" reports an existing account', async ({ id, form }) => {
  serverSays(() => ({ status: 422, json: { code: 'USER_ALREADY_EXISTS' } }))
  await openForm(form)
  fill(form, typed)
  submit()
  if (id !== 'ultrafixed') return await alertSays('Account Exists', form.existing)
  // The full form leads to Sign In, and says it there.
  const signIn = screen.getByRole('tab', { name: 'Sign In' })
  await waitFor(() => expect(signIn.getAttribute('aria-selected')).toBe('true'))
  await screen.findAllByText('Account Exists')
  await screen.findAllByText(form.existing)
})
