// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { AcademicForm } from './academic-form.tsx'

const academicProfile = {
  ...{ firstName: 'Ada', lastName: 'Lovelace', name: 'Ada Lovelace', gpa: 3.7, gpaScale: '4.0' },
  ...{ institution: '', currentInstitution: 'Home', degree: '', currentDegree: 'BSc', field_of_study: '' },
  ...{ graduationYear: null, targetField: 'physics', targetDegreeLevel: 'masters', researchExperience: '' },
  ...{
    careerGoals: '',
    countries: ['US'],
    maxTuition: null,
    isLimitFirm: false,
    testScores: {},
    workYears: null,
    workKind: '',
  },
  ...{ fundingNeed: null, startSeason: null, teachingLanguages: [], supervisors: [] },
}

const open = async (testScores: object = {}) => {
  const asked = mockServer(({ path }) => {
    if (path === '/api/profile/academic') return Response.json(academicProfile)
    if (path === '/api/profile/interests') return Response.json([])
    if (path !== '/api/profile')
      return Response.json({ universities: [], total: 0, countries: [], fields: [], filters: {}, text: '' })
    return Response.json({
      profile: { currency: null },
      academicProfile: { ...academicProfile, testScores },
      researchInterests: [],
    })
  })
  const { t } = await renderInApp(<AcademicForm />)
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${t('onboarding.more.tests.title')}`) }))
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const fill = (label: string, value: string) => {
    typeInto(field(label), value)
    fireEvent.blur(field(label))
  }
  const sent = () => asked.filter(({ path, method }) => path === '/api/profile/academic' && method === 'PATCH')
  return { t, field, fill, sent }
}

it('MA-03: a test score outside its range shows an error and is not sent; stored scores stay', async () => {
  const { t, fill, sent } = await open({ ielts: 7.5 })
  fill(t('profile.tests.ielts'), '9.5')
  expect(await screen.findByText(t('profile.tests.outside', { min: 0, max: 9, step: 0.5 }))).toBeTruthy()
  expect(sent()).toEqual([])
  fill(t('profile.tests.toefl'), '100')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({ testScores: { ielts: 7.5, toefl: 100 } })
})

it('MA-03: test scores and a tuition limit are sent as numbers with either decimal mark', async () => {
  const { t, field, fill, sent } = await open()
  fill(t('profile.tests.ielts'), '7,5')
  expect(await screen.findByText(t('profile.updated'))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t('onboarding.more.money.title') }))
  fill(t('profile.tests.maxTuition'), '40000')
  fireEvent.click(screen.getByLabelText(new RegExp(`^${t('onboarding.field.firmLimit')}`)))
  fireEvent.blur(field(t('profile.tests.maxTuition')))
  await waitFor(() => expect(sent().map(({ body }) => body)).toContainEqual({ isLimitFirm: true }))
  expect(sent().map(({ body }) => body)).toEqual([
    { testScores: { ielts: 7.5 } },
    { maxTuition: 40_000 },
    { isLimitFirm: true },
  ])
})

it('MA-03: stored test scores appear in their fields', async () => {
  const { t, field } = await open({ ielts: 7.5 })
  expect(field(t('profile.tests.ielts')).value).toBe('7.5')
})
