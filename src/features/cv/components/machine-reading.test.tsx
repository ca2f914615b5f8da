// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { MachineReading as Reading } from '../contract.ts'
import { MachineReading } from './machine-reading.tsx'

const id = '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b'
const reading: Reading = {
  pages: [
    {
      page: 1,
      width: 595,
      height: 842,
      pieces: [
        { text: 'Ada Example', x: 60, y: 82, width: 90, height: 11 },
        { text: 'leadership', x: 60, y: 300, width: 50, height: 11, hidden: 'white' },
      ],
      lines: ['Ada Example', 'Physics\t2022'],
      unmapped: 3,
      hasColumns: false,
    },
  ],
  lines: ['Ada Example', 'Physics\t2022'],
}

it('CV-01: sketches a page beside its text and lists invisible text and glyphs without letters', async () => {
  mockServer(({ path }) => (path === `/api/cv/${id}/machine` ? Response.json(reading) : undefined))
  const { t } = await renderInApp(<MachineReading id={id} />)
  const sketch = await screen.findByRole('img', { name: t('cv.machine.sketch', { page: 1 }) })
  expect(sketch.textContent).toContain('Ada Example')
  const lines = within(screen.getByRole('list', { name: t('cv.machine.text', { page: 1 }) })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual(['Ada Example', 'Physics   2022'])
  expect(screen.getByText(t('cv.machine.unmapped', { count: 3 }))).toBeTruthy()
  expect(screen.getByText(t('cv.machine.hiddenReason.white'))).toBeTruthy()
})
