// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '#src/client/testing/render.tsx'
import { GradeConversion } from './grade-conversion.tsx'

it('a grade on its own scale is shown in points of 4.0 with the method of its conversion', async () => {
  const { t } = await renderInApp(<GradeConversion gpa="28" scale="30" />)
  const method = t('onboarding.gradeConversion.method.bavarian')
  expect(screen.getByText(t('onboarding.gradeConversion.shown', { points: '3.8', method }))).toBeTruthy()
})

it('without a grade, the countries that use the scale are named', async () => {
  const { t } = await renderInApp(<GradeConversion gpa="" scale="12" />)
  expect(screen.getByText(t('onboarding.gradeConversion.usedIn', { countries: 'Denmark' }))).toBeTruthy()
})

it('nothing is converted on the scale of 4.0', async () => {
  const { t } = await renderInApp(<GradeConversion gpa="3.7" scale="4.0" />)
  expect(screen.queryByText(new RegExp(t('onboarding.gradeConversion.method.bavarian')))).toBeNull()
  expect(screen.queryByText(/4\.0/)).toBeNull()
})
