// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { Packet, PacketOverview } from '../contract.ts'
import { PacketSection } from './packet-section.tsx'

const applicationId = crypto.randomUUID()
const limits = { maxKilobytes: 2048, maxPages: 2, isMerged: true, naming: 'document' as const }
const buildPacketView = (more: Partial<Packet> = {}): Packet => ({
  id: crypto.randomUUID(),
  limits,
  prefix: '',
  files: [
    {
      ...{ name: 'Application.pdf', pages: 3, bytesBefore: 9_000_000, bytes: 2_500_000, dpi: 72, pictures: 2 },
      documents: [],
    },
  ],
  createdAt: '2026-11-01T10:00:00Z',
  sentAt: null,
  ...more,
})
const document = { requirementId: crypto.randomUUID(), kind: 'transcripts', name: 'scan.pdf', bytes: 9_000_000 }

const open = async (more: Partial<PacketOverview>) => {
  const overview = { packets: [], documents: [{ ...document, isMergeable: true }], host: null, offered: null, ...more }
  mockServer(({ path }) => (path.endsWith('/packets') ? Response.json(overview) : Response.json({}, { status: 404 })))
  return await renderInApp(<PacketSection applicationId={applicationId} />)
}

it('a packet says what was lost and which limits it still exceeds', async () => {
  await open({ packets: [buildPacketView()] })
  expect(await screen.findByText(/2 pictures were reduced to 72 dpi/)).toBeTruthy()
  expect(screen.getByText(/^Still .*, above /)).toBeTruthy()
  expect(screen.getByText(/3 pages, but the portal takes 2/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mark as sent' })).toBeTruthy()
})

it('a packet that was sent can be downloaded, but not removed', async () => {
  await open({ packets: [buildPacketView({ sentAt: '2026-11-02T10:00:00Z' })] })
  expect(await screen.findByRole('button', { name: 'Download Application.pdf' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

it('the limits that others entered for the portal are filled in and said to be theirs', async () => {
  await open({ host: 'apply.example.edu', offered: limits })
  fireEvent.click(await screen.findByRole('button', { name: 'Prepare files' }))
  expect(await screen.findByText(/apply\.example\.edu/)).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Largest file in MB/).value).toBe('2'))
})

it('without an attached file the section says what to do first', async () => {
  await open({ documents: [] })
  expect(await screen.findByText('Attach a PDF or a picture to a requirement first.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Prepare files' })).toBeNull()
})
