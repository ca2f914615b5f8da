import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const storeOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  clear: () => kept.clear(),
})

/** A tab of its own in a browser that keeps `kept`. */
const open = async (kept = new Map<string, string>()) => {
  vi.resetModules()
  vi.stubGlobal('window', { localStorage: storeOf(kept), sessionStorage: storeOf(new Map()) })
  return { ...(await import('./kept-draft.ts')), kept, localValues: (await import('./storage.ts')).localValues }
}

let drafts: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  drafts = await open()
})
afterEach(() => vi.unstubAllGlobals())

const ada = { owner: 'ada', item: 'notes of requirement 1' }
const initial = { notes: '', link: '' }
const typed = { notes: 'typed', link: '' }
const now = Date.parse('2027-01-05T10:00:00Z')
const write = (place = ada, fields = typed) => drafts.writeDraft(place, { fields, version: 3 }, { initial, now })
const read = (place: typeof ada | { owner: undefined; item: string } = ada, at = now) =>
  drafts.readDraft(place, initial, at)

describe('what was typed and not saved (CL-02, check 36)', () => {
  it('is there again with the version it was typed over', () => {
    expect(drafts.hasDraft(ada, initial)).toBe(false)
    write()
    expect(read()).toEqual({ fields: typed, version: 3 })
    drafts.writeDraft(ada, { fields: typed, version: 3 }, { initial, now: Date.now() })
    expect(drafts.hasDraft(ada, initial)).toBe(true)
  })

  it('is nobody else’s, about nothing else, and not kept where nobody can say who is there', () => {
    write()
    expect(read({ ...ada, owner: 'eve' })).toBeUndefined()
    expect(read({ ...ada, item: 'notes of requirement 2' })).toBeUndefined()
    drafts.writeDraft({ owner: undefined, item: ada.item }, { fields: typed, version: 3 }, { initial, now })
    expect([...drafts.kept.keys()]).toEqual(['gradapp_draft_ada notes of requirement 1'])
    expect(read({ owner: undefined, item: ada.item })).toBeUndefined()
  })

  it('goes when it is saved, when it is typed back, and with the whole store at sign-out', () => {
    write()
    drafts.forgetDraft(ada, typed)
    expect([read(), drafts.kept.size]).toEqual([undefined, 0])
    write()
    write(ada, initial)
    expect(drafts.kept.size).toBe(0)
    write()
    drafts.localValues.clear()
    expect(read()).toBeUndefined()
  })

  it('stays when something else was saved: it was typed since, or in another tab', () => {
    write(ada, { notes: 'typed and more', link: '' })
    drafts.forgetDraft(ada, typed)
    expect(read()?.fields.notes).toBe('typed and more')
  })

  it('is none when it is what stands there by now, and is forgotten after thirty days', () => {
    write()
    expect(drafts.readDraft(ada, typed, now)).toBeUndefined()
    expect(read(ada, now + drafts.draftKeptMs)).toBeDefined()
    expect(read(ada, now + drafts.draftKeptMs + 1)).toBeUndefined()
  })

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['no fields', '{"version":1,"at":1}'],
    ['a field of another kind', `{"fields":{"notes":1,"link":""},"version":1,"at":${now}}`],
    ['a field that is missing', `{"fields":{"notes":"x"},"version":1,"at":${now}}`],
  ])('%s in the store is no draft, and harms nothing', (_what, text) => {
    drafts.kept.set('gradapp_draft_ada notes of requirement 1', text)
    expect(read()).toBeUndefined()
    drafts.forgetDraft(ada, typed)
  })

  it('stays with the tab in which it is being typed, and is there for the others when that one was left', async () => {
    write()
    const here = window
    const other = await open(drafts.kept)
    const inOther = (at: number) => other.readDraft(ada, initial, at)
    expect(inOther(now + drafts.draftHeldMs - 1)).toBeUndefined()
    // A tab that crashed does not say that it was left.
    expect(inOther(now + drafts.draftHeldMs)).toBeDefined()
    other.leaveDraft(ada)
    expect(inOther(now)).toBeUndefined()
    vi.stubGlobal('window', here)
    expect(read()).toBeDefined()
    drafts.leaveDraft(ada)
    expect(inOther(now)).toEqual({ fields: typed, version: 3 })
  })

  it('of what stands in the store only the fields of the form come back', () => {
    const fields = { ...typed, owner: 'eve' }
    drafts.kept.set('gradapp_draft_ada notes of requirement 1', JSON.stringify({ fields, version: 1, at: now }))
    expect(read()?.fields).toEqual(typed)
  })
})
