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

it('shows what the page says, and lets a person be stricter alone', async () => {
  await show(stated)
  expect(screen.queryByText(/official page \(2026\): Allowed when disclosed/)).not.toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.edu/rule')
  expect(options()).toEqual(['Not allowed', 'As the page says'])
})

it('asks nothing where the page forbids it', async () => {
  await show({ ...stated, policy: 'forbidden' })
  expect(options()).toEqual([])
})

it('asks for all where no page is known, or another programme was chosen', async () => {
  await show(stated, 'another')
  expect(options()).toEqual(['Allowed', 'Allowed when disclosed', 'Not allowed', 'Not known'])
})
