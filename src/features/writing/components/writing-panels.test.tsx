// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Editor, Extension } from '@tiptap/core'
import { UndoRedo } from '@tiptap/extensions'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type MockRequest, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { DraftEvent } from '../contract.ts'
import { createCollabPlugins } from '../edit-log/collab-client.engine.ts'
import { type Json, writingExtensions } from '../edit-log/schema.engine.ts'
import type { Writing } from '../writing.contract.ts'
import { ClaimsPanel } from './claims-panel.tsx'
import { DraftPanel } from './draft-panel.tsx'
import { LengthPanel } from './length-panel.tsx'
import { WritingPurpose } from './writing-purpose.tsx'
import { WritingVersions } from './writing-versions.tsx'

// Panels beside an open text: length, draft and versions. Their server side is tested with the router.

const contentOf = (text: string): Json => ({
  type: 'doc',
  content: [{ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) }],
})
const writingOf = (more: Partial<Writing> = {}): Writing => ({
  id: '0199d3a4-0000-7000-8000-000000000001',
  kind: 'statement',
  title: 'Statement',
  language: 'en',
  writtenAt: '2026-11-01T10:00:00Z',
  sourceId: null,
  target: null,
  policy: 'unknown',
  ownPolicy: 'unknown',
  statedPolicy: null,
  prompt: '',
  lengthLimit: null,
  template: null,
  content: contentOf(''),
  version: 0,
  shares: { typed: 0, pasted: 0, generated: 0, imported: 0 },
  ...more,
})

const Ledger = Extension.create({ name: 'ledger', addProseMirrorPlugins: () => createCollabPlugins(0, 'this device') })

const openText = (text: string): Editor => {
  const element = document.body.appendChild(document.createElement('div'))
  const editor = new Editor({ element, extensions: [...writingExtensions, UndoRedo, Ledger], content: contentOf(text) })
  onTestFinished(() => {
    editor.destroy()
    element.remove()
  })
  return editor
}

/** Renders a panel with each change of the text, as the editor's page does. */
const Beside = ({ editor, children }: { editor: Editor; children: (text: string) => ReactNode }) => {
  const [text, setText] = useState(editor.getText())
  useEffect(() => {
    const follow = () => setText(editor.getText())
    editor.on('update', follow)
    return () => void editor.off('update', follow)
  }, [editor])
  return children(text)
}

const invented = 'I managed 800 people.'

it('DC-01: a text over its limit is counted as the portal counts, and its least supported sentence can be cut', async () => {
  const plain = 'I would like to study rivers.'
  const editor = openText(`${plain} ${invented}`)
  const sentence = { isClaim: false, isUnchecked: false, lacks: [], missing: [], facts: [] }
  const check = {
    version: 0,
    facts: [],
    shares: writingOf().shares,
    sentences: [
      { ...sentence, text: plain, start: 0 },
      { ...sentence, text: invented, start: plain.length + 1, isClaim: true, lacks: ['number' as const] },
    ],
  }
  const checked = { check, error: null, refetch: vi.fn(), isChecking: false }
  const writing = writingOf({ lengthLimit: { unit: 'words', max: 6, lineBreak: 1 } })
  await renderInApp(
    <Beside editor={editor}>
      {(text) => <LengthPanel {...{ writing, editor, text, checked }} status="saved" onAsk={() => undefined} />}
    </Beside>,
  )
  screen.getByText('10 of 6 words')
  fireEvent.click(screen.getByRole('button', { name: `Remove: ${invented}` }))
  await screen.findByText('6 of 6 words')
  expect(editor.getText().trim()).toBe(plain)
  expect(screen.queryByRole('button', { name: /^Remove: / })).toBeNull()
  editor.commands.undo()
  await screen.findByText('10 of 6 words')
})

it('DC-01: sentences that could not be checked are counted and listed, and are not among the open claims', async () => {
  const reflection = 'Every bridge is a promise.'
  const editor = openText(`${reflection} ${invented}`)
  const sentence = { isClaim: false, isUnchecked: false, lacks: [], missing: [], facts: [] }
  const check = {
    version: 0,
    facts: [],
    shares: writingOf().shares,
    sentences: [
      { ...sentence, text: reflection, start: 0, isUnchecked: true },
      { ...sentence, text: invented, start: reflection.length + 1, isClaim: true, lacks: ['number' as const] },
    ],
  }
  const checked = { check, error: null, refetch: vi.fn(), isChecking: false }
  await renderInApp(<ClaimsPanel writing={writingOf()} editor={editor} checked={checked} />)
  const unchecked = within(screen.getByRole('region', { name: '1 sentence could not be checked' }))
  expect(unchecked.getByText(reflection)).toBeTruthy()
  expect(screen.getByText('0 of 1 supported')).toBeTruthy()
  fireEvent.click(unchecked.getByRole('button', { name: 'Show in the text' }))
  const { from, to } = editor.state.selection
  expect(editor.state.doc.textBetween(from, to)).toBe(reflection)
})

it('DC-01: the limit of a text is sent with its unit', async () => {
  const saved = vi.fn()
  const asked = mockServer(({ method, body }) =>
    method === 'GET'
      ? Response.json({ entries: [], total: 0, next: null })
      : Response.json({ ...writingOf(), ...Object(body) }),
  )
  await renderInApp(
    <WritingPurpose opened writing={writingOf()} owner="ada" onSaved={saved} onClose={() => undefined} />,
  )
  typeInto(await screen.findByLabelText('Counted in'), 'words')
  typeInto(await screen.findByLabelText('Limit'), '6')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const lengthLimit = { unit: 'words', max: 6, lineBreak: 1 }
  expect(asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toMatchObject([{ lengthLimit }])
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ lengthLimit })
})

const streamed = (events: DraftEvent[]) => {
  const lines = [
    ...events.map((event) => `event: message\ndata: ${JSON.stringify(event)}\n\n`),
    'event: done\ndata: {}\n\n',
  ]
  return new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } })
}

it('DC-01: a first draft is inserted on request, and one undo removes it', async () => {
  const gap = '[What made you choose this field? Tell one moment.]'
  const sentence = { type: 'sentence' as const, facts: [], isGap: false, isOpen: false }
  mockServer(({ path }) => {
    if (path.endsWith('/messages')) return Response.json({ messages: [], hasModel: false })
    return streamed([
      { type: 'section', key: 'motive' },
      { ...sentence, text: 'I study rivers.' },
      { ...sentence, text: gap, isGap: true },
      { type: 'end' },
    ])
  })
  const editor = openText('')
  await renderInApp(<DraftPanel writing={writingOf()} editor={editor} />)
  fireEvent.click(screen.getByRole('button', { name: 'Write a first draft' }))
  await screen.findByText('The draft is ready')
  expect(editor.getText()).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Add to my text: Why this field' }))
  expect(editor.getJSON().content?.map(({ content }) => content)).toEqual([
    [{ type: 'text', text: 'I study rivers.' }],
    [{ type: 'text', text: gap }],
  ])
  expect(screen.queryByRole('button', { name: /^Add to my text/ })).toBeNull()
  editor.commands.undo()
  expect(editor.getText()).toBe('')
})

const version = (name: string) => ({
  id: '0199d3a4-0000-7000-8000-000000000009',
  name,
  version: 1,
  createdAt: '2026-11-01T10:00:00Z',
})

it('DC-01: a version is saved, compared with the text, and restored', async () => {
  const editor = openText('The first text. And more.')
  let kept: ReturnType<typeof version>[] = []
  const asked = mockServer(({ method, path, body }: MockRequest) => {
    if (path.endsWith('/restore')) return Response.json(writingOf())
    if (method === 'POST') {
      kept = [version((body as { name: string }).name)]
      return Response.json(kept[0])
    }
    if (path.endsWith('/versions')) return Response.json(kept)
    return Response.json({ ...version(''), content: contentOf('The first text.') })
  })
  const sync = vi.fn(async () => undefined)
  await renderInApp(<WritingVersions writing={writingOf()} doc={editor.state.doc} sync={sync} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save this version' }))
  await screen.findByText('Saved by you')
  // Syncs first, because the server needs the editor's text.
  expect(sync).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: /^Compare the version/ }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.querySelector('ins')?.textContent?.trim()).toBe('And more.'))
  expect(dialog.querySelector('del')).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Restore the version/ }))
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith(`/versions/${version('').id}/restore`))).toBe(true))
  // Syncs before the request and before the insertion.
  await waitFor(() => expect(sync).toHaveBeenCalledTimes(3))
})

it('DC-01: a passage shared with the source is updated by one button, and then no longer offered', async () => {
  const sourceId = '0199d3a4-0000-7000-8000-000000000002'
  let changes = 1
  const asked = mockServer(({ method, path }) => {
    if (path.endsWith('/source') && method === 'POST') {
      changes = 0
      return Response.json(writingOf())
    }
    if (path.endsWith('/source')) return Response.json({ changes, kept: 0 })
    return Response.json(path.endsWith('/versions') ? [] : writingOf({ id: sourceId, title: 'First statement' }))
  })
  const sync = vi.fn(async () => undefined)
  const { doc } = openText('I studied rivers.').state
  await renderInApp(<WritingVersions writing={writingOf({ sourceId })} doc={doc} sync={sync} />)
  await screen.findByText('1 shared passage has changed in the original.')
  fireEvent.click(screen.getByRole('button', { name: 'Apply the change here too' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply the change here too' })).toBeNull())
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(sync).toHaveBeenCalledTimes(2)
})
