// @vitest-environment happy-dom
import { useForm } from '@mantine/form'
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ChosenCurrency } from '#src/client/display-currency.ts'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { Form } from '#src/client/ui/form.tsx'
import type { OnboardingAnswers } from '../contract.ts'
import { emptyAnswers } from '../rules.ts'
import { DecidingFields } from './deciding-fields.tsx'
import { useAnswerErrors } from './use-answer-errors.ts'

const aim = { targetField: 'physics', targetDegreeLevel: 'phd' }

const Drawn = ({
  part,
  onSent,
}: {
  part: Partial<OnboardingAnswers>
  onSent: (answers: OnboardingAnswers) => void
}) => {
  const form = useForm<OnboardingAnswers>({
    initialValues: { ...emptyAnswers, ...aim, ...part },
    validate: useAnswerErrors('goals'),
  })
  return (
    <Form form={form} onSubmit={onSent}>
      <DecidingFields form={form} />
      <button type="submit">{'Send'}</button>
    </Form>
  )
}

it('LG-03: the tuition limit is shown in the chosen currency too, as part of its description', async () => {
  mockServer(() => undefined)
  await renderInApp(
    <ChosenCurrency.Provider value="EUR">
      <Drawn part={{}} onSent={() => undefined} />
    </ChosenCurrency.Provider>,
  )
  fireEvent.click(group(/^Budget and funding/))
  const limit = screen.getByRole('textbox', { name: /^Maximum tuition per year/ })
  typeInto(limit, '20000')
  const said = await screen.findByText(/^about €1\d,\d00$/)
  const described = (limit.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.some((id) => document.getElementById(id)?.contains(said))).toBe(true)
})

const draw = async (part: Partial<OnboardingAnswers> = {}, language: 'en' | 'ar' = 'en') => {
  mockServer(() => undefined)
  const onSent = vi.fn()
  await renderInApp(<Drawn part={part} onSent={onSent} />, { language })
  return onSent
}

const group = (name: RegExp) => screen.getByRole('button', { name })

it('the groups of optional fields are closed, and show how many fields are filled in', async () => {
  await draw({ gmat: '655', lsat: '160' })
  const groups = [
    /^Test scores/,
    /^Budget and funding/,
    /^Start and language/,
    /^Work experience/,
    /^Research experience/,
  ]
  for (const name of groups) expect(group(name).getAttribute('aria-expanded')).toBe('false')
  expect(group(/^Test scores/).textContent).toContain('2 filled in')
  expect(group(/^Work experience/).textContent).not.toContain('filled in')
})

it('the goals step sends optional values, and submits with all groups closed', async () => {
  const onSent = await draw()
  fireEvent.click(screen.getByText('Send'))
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  fireEvent.click(group(/^Work experience/))
  typeInto(screen.getByLabelText('Years of full-time work since your first degree'), '3')
  fireEvent.click(screen.getByText('Send'))
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(2))
  expect(onSent.mock.lastCall?.[0]).toMatchObject({ workYears: '3' })
})

it('the goals step opens the group with an invalid field, focuses the field and shows the error', async () => {
  const onSent = await draw({ gmat: '999' })
  fireEvent.click(screen.getByText('Send'))
  await screen.findByText('Between 200 and 805, in steps of 5.')
  expect(group(/^Test scores/).getAttribute('aria-expanded')).toBe('true')
  expect(onSent).not.toHaveBeenCalled()
  // The error moves the focus to the field, and the group stays open during the correction.
  const field = screen.getByLabelText('GMAT')
  await waitFor(() => expect(document.activeElement).toBe(field))
  typeInto(field, '99')
  await waitFor(() => expect(screen.queryByText('Between 200 and 805, in steps of 5.')).toBeNull())
  expect(group(/^Test scores/).getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(field)
})

it('each onboarding step validates only its own numbers', async () => {
  const onSent = await draw({ graduationYear: '202' })
  fireEvent.click(screen.getByText('Send'))
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  const { result } = renderHook(() => ({ about: useAnswerErrors('about'), goals: useAnswerErrors('goals') }))
  const answers = { ...emptyAnswers, ...aim, graduationYear: '202', gmat: '999' }
  expect(Object.keys(result.current.about(answers))).toContain('graduationYear')
  expect(Object.keys(result.current.about(answers))).not.toContain('gmat')
  expect(Object.keys(result.current.goals(answers))).toEqual(['gmat'])
})

it('the goals step asks for supervisors only for a doctorate', async () => {
  await draw({ targetDegreeLevel: 'masters' })
  expect(screen.queryByLabelText('People you want to work with')).toBeNull()
})
