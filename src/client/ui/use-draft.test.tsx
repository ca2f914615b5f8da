// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localStore, sessionStore } from '../browser-storage.ts'
import type { DraftServer } from '../draft.ts'
import { useDraft, useHasDraft } from './use-draft.ts'

type Fields = { degree: string; bio: string }
const initial = { degree: '', bio: '' }
const key = 'gradapp_draft_ada profile'
const draftKey = { owner: 'ada', item: 'profile' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStore.clear()
  sessionStore.clear()
})

/** A server that can be out of reach, with what it has and what was sent to it. */
const createServer = (answers: Partial<Fields> = {}) => {
  const server = { has: answers, sent: [] as Partial<Fields>[], failure: undefined as Error | undefined }
  const source: DraftServer<Fields> = {
    delayMs: 600,
    known: () => server.has,
    send: (_fields, changed) => {
      if (server.failure) return Promise.reject(server.failure)
      server.sent.push(changed)
      server.has = { ...server.has, ...changed }
      return Promise.resolve()
    },
  }
  return { server, source }
}

/** A tab: what names it is in its own store, which the tests' one document has to take turns with. */
const openTab = (source: DraftServer<Fields>, name = 'one') => {
  const inTab = <Result,>(work: () => Result): Result => {
    sessionStore.setItem('gradapp_tab', name)
    const results: Result[] = []
    act(() => void results.push(work()))
    return results[0] as Result
  }
  const hook = inTab(() => renderHook(() => useDraft({ persist: 'server', draftKey, initial, server: source })))
  const current = () => hook.result.current
  return {
    current,
    type: (part: Partial<Fields>) => inTab(() => current().change(part)),
    online: () => inTab(() => window.dispatchEvent(new Event('online'))),
    hear: () => inTab(() => window.dispatchEvent(new StorageEvent('storage', { key }))),
    close: () => inTab(() => hook.unmount()),
  }
}
const pass = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms))
const refused = (code: string) => new ORPCError(code)
const kept = () => (JSON.parse(localStore.getItem(key) ?? '{}') as { fields?: Partial<Fields> }).fields

it('typed input is sent debounced, changed fields only, and is then stored on the server only', async () => {
  const { server, source } = createServer({ degree: 'BSc', bio: 'known' })
  const tab = openTab(source)
  tab.type({ degree: 'P' })
  tab.type({ degree: 'PhD' })
  expect([tab.current().fields, kept()]).toEqual([{ degree: 'PhD', bio: 'known' }, { degree: 'PhD' }])
  await pass(599)
  expect(server.sent).toEqual([])
  await pass(1)
  expect([server.sent, tab.current().status, kept()]).toEqual([[{ degree: 'PhD' }], 'saved', undefined])
})

it('an invalid field stays in this browser until it is valid; the others are sent', async () => {
  const { server, source } = createServer({ degree: 'BSc' })
  const tab = openTab({ ...source, listInvalid: ({ degree }) => (degree === '' ? ['degree'] : []) })
  tab.type({ degree: '', bio: 'Ada' })
  await pass(600)
  expect([server.sent, tab.current().status, kept()]).toEqual([[{ bio: 'Ada' }], 'saved', { degree: '' }])
  tab.type({ degree: 'PhD' })
  await pass(600)
  expect([server.sent.at(-1), kept()]).toEqual([{ degree: 'PhD' }, undefined])
})

it('a field that the server finds invalid does not keep the others from being saved', async () => {
  const { server, source } = createServer()
  const invalid: string[] = []
  const send: DraftServer<Fields>['send'] = async (fields, changed) => {
    if (!('degree' in changed)) return await source.send(fields, changed)
    invalid.push('degree')
    throw refused('INPUT_INVALID')
  }
  const tab = openTab({ ...source, send, listInvalid: () => invalid })
  tab.type({ degree: '<>', bio: 'Ada' })
  await pass(600)
  expect([server.sent, kept()]).toEqual([[{ bio: 'Ada' }], { degree: '<>' }])
})

it('a form that was left does not overwrite what is typed in it after it was opened again', async () => {
  const { server, source } = createServer()
  server.failure = new Error('no network')
  const left = openTab(source)
  left.type({ bio: 'first' })
  await pass(600)
  left.close()
  await pass(500)
  const again = openTab(source)
  again.type({ bio: 'first and second' })
  await pass(600)
  server.failure = undefined
  await pass(5000)
  expect(server.sent).toEqual([{ bio: 'first and second' }])
  expect([server.has.bio, kept()]).toEqual(['first and second', undefined])
})

it('a form that was left goes on to send what it could not', async () => {
  const { server, source } = createServer()
  server.failure = new Error('no network')
  const left = openTab(source)
  left.type({ bio: 'first' })
  await pass(600)
  left.close()
  server.failure = undefined
  await pass(2000)
  expect([server.sent, kept()]).toEqual([[{ bio: 'first' }], undefined])
})

it('a field that the user empties is sent as empty', async () => {
  const { server, source } = createServer({ degree: 'BSc' })
  const tab = openTab(source)
  tab.type({ degree: '' })
  expect(tab.current().fields.degree).toBe('')
  await pass(600)
  expect(server.sent).toEqual([{ degree: '' }])
})

it('ON-05: input survives a lost network: it is retried, and sent by the next visit', async () => {
  const { server, source } = createServer()
  server.failure = new Error('no network')
  const tab = openTab(source)
  tab.type({ degree: 'PhD' })
  await pass(600)
  expect([tab.current().status, kept()]).toEqual(['waiting', { degree: 'PhD' }])
  tab.type({ bio: 'typed while it waits' })
  server.failure = undefined
  await pass(2000)
  expect([server.has, kept()]).toEqual([{ degree: 'PhD', bio: 'typed while it waits' }, undefined])
  server.failure = refused('NOT_AUTHENTICATED')
  tab.type({ degree: 'MSc' })
  await pass(600)
  expect(tab.current().status).toBe('refused')
  tab.close()
  server.failure = undefined
  const later = openTab(source, 'two')
  expect(later.current().fields.degree).toBe('MSc')
  await pass(0)
  expect([server.has.degree, kept()]).toEqual(['MSc', undefined])
})

it('two tabs share a draft: each shows and stores the input of the other, and neither sends for the other', async () => {
  const { server, source } = createServer()
  server.failure = new Error('no network')
  const one = openTab(source, 'one')
  const two = openTab(source, 'two')
  one.type({ degree: 'PhD' })
  two.hear()
  two.type({ bio: 'from the other tab' })
  one.hear()
  const both = { degree: 'PhD', bio: 'from the other tab' }
  expect([one.current().fields, two.current().fields, kept()]).toEqual([both, both, both])
  // The same field in both: the later one counts, and the first tab does not send its own over it.
  two.type({ degree: 'MSc' })
  one.hear()
  expect(one.current().fields.degree).toBe('MSc')
  server.failure = undefined
  await pass(2000)
  expect(server.has).toEqual({ degree: 'MSc', bio: 'from the other tab' })
  expect(server.sent).not.toContainEqual(expect.objectContaining({ degree: 'PhD' }))
  expect(kept()).toBeUndefined()
})

it('input that a closed tab could not send is sent by the remaining tab', async () => {
  const { server, source } = createServer()
  const left = openTab(source, 'left')
  const gone = openTab(source, 'gone')
  server.failure = refused('NOT_AUTHENTICATED')
  gone.type({ degree: 'PhD' })
  await pass(600)
  gone.close()
  left.hear()
  server.failure = undefined
  left.online()
  await pass(0)
  expect([server.sent, kept()]).toEqual([[{ degree: 'PhD' }], undefined])
})

it('SO-01: a response after sign-out stores nothing in the browser', async () => {
  const { server, source } = createServer()
  server.failure = refused('NOT_AUTHENTICATED')
  const tab = openTab(source)
  tab.type({ degree: 'PhD' })
  localStore.clear()
  await pass(600)
  expect([tab.current().status, localStore.keys()]).toEqual(['refused', []])
})

it('ON-01: completion deletes the draft, and a failed completion restores and sends it', async () => {
  const { server, source } = createServer()
  const tab = openTab(source)
  server.failure = refused('NOT_AUTHENTICATED')
  tab.type({ degree: 'PhD' })
  await pass(600)
  await act(async () => await tab.current().draft.close())
  expect(kept()).toBeUndefined()
  server.failure = undefined
  act(() => tab.current().draft.reopen())
  expect(kept()).toEqual({ degree: 'PhD' })
  await pass(0)
  expect([server.sent, kept()]).toEqual([[{ degree: 'PhD' }], undefined])
})

const openForm = (about: { version: number; begins?: Fields }) =>
  renderHook(({ version, begins = initial }) => useDraft({ persist: 'local', draftKey, initial: begins, version }), {
    initialProps: about,
  })

it('a form saved as a whole sends the version it was opened with, until a conflict was shown', () => {
  const form = openForm({ version: 1 })
  act(() => form.result.current.change({ bio: 'typed' }))
  form.rerender({ version: 2 })
  expect(form.result.current.version).toBe(1)
  form.unmount()
  expect(renderHook(() => useHasDraft(draftKey, initial)).result.current).toBe(true)
  const later = openForm({ version: 2 })
  expect(later.result.current).toMatchObject({ fields: { bio: 'typed' }, version: 1, isRestored: true })
  act(() => later.result.current.handleConflict(refused('INTERNAL')))
  expect(later.result.current.version).toBe(1)
  act(() => later.result.current.handleConflict(refused('EDIT_CONFLICT')))
  expect(later.result.current.version).toBe(2)
})

it('a discarded form restarts with the current values and their version, and leaves no draft', () => {
  const form = openForm({ version: 1 })
  act(() => form.result.current.change({ bio: 'typed' }))
  form.rerender({ version: 2, begins: { degree: 'PhD', bio: 'saved elsewhere' } })
  act(() => form.result.current.discard())
  expect(form.result.current).toMatchObject({ fields: { degree: 'PhD', bio: 'saved elsewhere' }, version: 2 })
  expect(localStore.getItem(key)).toBeNull()
})

it('a form typed back to its initial values and a saved form leave no draft', () => {
  const form = openForm({ version: 1 })
  act(() => form.result.current.change({ bio: 'typed' }))
  act(() => form.result.current.change({ bio: '' }))
  expect(localStore.getItem(key)).toBeNull()
  act(() => form.result.current.change({ bio: 'typed' }))
  act(() => form.result.current.settle({ degree: '', bio: 'typed' }))
  expect(localStore.getItem(key)).toBeNull()
})
