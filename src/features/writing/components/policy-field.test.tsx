// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '#src/client/testing/render.tsx'
import type { Writing } from '../writing.contract.ts'
import { PolicyField } from './policy-field.tsx'

const target = { id: 'entry', university: 'Far University', program: '', universityId: null, programId: null }
const show = async (statedPolicy: Writing['statedPolicy'], targetId = 'entry') =>
  await renderInApp(<PolicyField writing={{ target, statedPolicy } as Writing} targetId={targetId} />)
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const stated = { policy: 'disclosed', url: 'https://example.edu/rule', year: '2026' } as const

it('the policy field shows the rule of the page, and lets the user be stricter', async () => {
  await show(stated)
  expect(screen.queryByText(/official page \(2026\): Allowed if disclosed/)).not.toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.edu/rule')
  expect(options()).toEqual(['Not allowed', 'As the page says'])
})

it('the policy field asks nothing when the page forbids generated text', async () => {
  await show({ ...stated, policy: 'forbidden' })
  expect(options()).toEqual([])
})

it('the policy field asks for the policy without a known page, or after a change of programme', async () => {
  await show(stated, 'another')
  expect(options()).toEqual(['Allowed', 'Allowed if disclosed', 'Not allowed', 'Not known'])
})
