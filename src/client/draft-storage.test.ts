import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const storeOf = (kept: Map<string, string>) =>
  new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )

/** A tab of its own in a browser that keeps `kept`. */
const open = async (kept = new Map<string, string>()) => {
  vi.resetModules()
  vi.stubGlobal('window', { localStorage: storeOf(kept), sessionStorage: storeOf(new Map()) })
  return {
    ...(await import('./draft-storage.ts')),
    kept,
    localValues: (await import('./browser-storage.ts')).localStore,
  }
}

let drafts: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  drafts = await open()
})
afterEach(() => vi.unstubAllGlobals())

const ada = { owner: 'ada', item: 'notes of requirement 1' }
const adaKey = 'gradapp_draft_ada notes of requirement 1'
const initial = { notes: '', link: '' }
const typed = { notes: 'typed', link: '' }
const now = Date.parse('2027-01-05T10:00:00Z')
const write = (draftKey = ada, fields = typed) => drafts.writeDraft(draftKey, { fields, version: 3 }, now)
const read = (draftKey: typeof ada | { owner: undefined; item: string } = ada, at = now) =>
  drafts.readDraft(draftKey, initial, { now: at })

describe('drafts of unsaved input (CL-02)', () => {
  it('a draft is restored with the version it was opened with', () => {
    expect(read()).toBeUndefined()
    write()
    expect(read()).toEqual({ fields: typed, version: 3 })
  })

  it('a draft belongs to one user and one subject, and is not stored while no user is known', () => {
    write()
    expect(read({ ...ada, owner: 'eve' })).toBeUndefined()
    expect(read({ ...ada, item: 'notes of requirement 2' })).toBeUndefined()
    drafts.writeDraft({ owner: undefined, item: ada.item }, { fields: typed, version: 3 }, now)
    expect([...drafts.kept.keys()]).toEqual([adaKey])
    expect(read({ owner: undefined, item: ada.item })).toBeUndefined()
  })

  it('a draft under a key that all users share is visible to its owner only', () => {
    const draftKey = { owner: 'ada', item: 'onboarding', key: 'gradapp_onboarding_progress' }
    drafts.writeDraft(draftKey, { fields: typed, version: 0 }, now)
    const asEve = { ...draftKey, owner: 'eve' }
    const options = { now, isShared: true }
    expect(drafts.readDraft(asEve, initial, options)).toBeUndefined()
    drafts.discardSavedFields(asEve, typed)
    expect(drafts.readDraft(draftKey, initial, options)?.fields).toEqual(typed)
  })

  it('a draft is deleted when it is saved, when no field is left, and with the storage at sign-out', () => {
    write()
    drafts.discardSavedFields(ada, typed)
    expect([read(), drafts.kept.size]).toEqual([undefined, 0])
    write()
    drafts.writeDraft(ada, { fields: {}, version: 3 }, now)
    expect(drafts.kept.size).toBe(0)
    write()
    drafts.localValues.clear()
    expect(read()).toBeUndefined()
  })

  it('saving a draft keeps the fields that were typed since, here or in another tab', () => {
    write(ada, { notes: 'typed and more', link: '' })
    drafts.discardSavedFields(ada, typed)
    expect(read()?.fields).toEqual({ notes: 'typed and more' })
  })

  it('a draft is discarded when the form already has its values, and expires after thirty days', () => {
    write()
    expect(drafts.readDraft(ada, typed, { now })).toBeUndefined()
    expect(read(ada, now + drafts.draftTtlMs)).toBeDefined()
    expect(read(ada, now + drafts.draftTtlMs + 1)).toBeUndefined()
  })

  it('a draft overrides the server’s values, also for a field that was emptied', () => {
    drafts.writeDraft(ada, { fields: { notes: '' }, version: 0 }, now)
    expect(read()).toBeUndefined()
    expect(drafts.readDraft(ada, initial, { now, isShared: true })?.fields).toEqual({ notes: '' })
  })

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['no fields', '{"owner":"ada","version":1,"at":1}'],
    ['a field of another kind', `{"owner":"ada","fields":{"notes":1},"version":1,"at":${now}}`],
    ['a list in place of a text', `{"owner":"ada","fields":{"notes":["x"]},"version":1,"at":${now}}`],
    ['no owner', `{"fields":{"notes":"x"},"version":1,"at":${now}}`],
  ])('%s in the storage is ignored as a draft, and breaks nothing', (_what, text) => {
    drafts.kept.set(adaKey, text)
    expect(read()).toBeUndefined()
    drafts.discardSavedFields(ada, typed)
    drafts.releaseDraft(ada)
    drafts.purgeExpiredDrafts(now)
  })

  it('a draft is locked by the tab in which it is typed, and is released to other tabs when that tab closes', async () => {
    write()
    const here = window
    const other = await open(drafts.kept)
    const inOther = (at: number) => other.readDraft(ada, initial, { now: at })
    expect(inOther(now + drafts.draftLockMs - 1)).toBeUndefined()
    expect(other.readDraft(ada, initial, { now, isShared: true })).toBeDefined()
    // A tab that crashed does not say that it was left.
    expect(inOther(now + drafts.draftLockMs)).toBeDefined()
    other.releaseDraft(ada)
    expect(inOther(now)).toBeUndefined()
    vi.stubGlobal('window', here)
    expect(read()).toBeDefined()
    drafts.releaseDraft(ada)
    expect(inOther(now)).toEqual({ fields: typed, version: 3 })
  })

  it('a draft is restored with the fields of the form only', () => {
    write(ada, { ...typed, role: 'mentor' } as typeof typed)
    expect(read()?.fields).toEqual(typed)
  })
})

describe('clean-up of drafts', () => {
  it('the clean-up removes expired and unreadable drafts, and nothing else', () => {
    const later = now + drafts.draftTtlMs + 1
    drafts.writeDraft(ada, { fields: typed, version: 3 }, now)
    drafts.writeDraft({ owner: 'ada', item: 'new' }, { fields: typed, version: 3 }, later)
    const onboarding = { owner: 'ada', item: 'onboarding', key: 'gradapp_onboarding_progress' }
    drafts.writeDraft(onboarding, { fields: typed, version: 0 }, now)
    drafts.kept.set('gradapp_draft_eve unreadable', '{')
    drafts.kept.set('gradapp_language', 'ar')
    drafts.kept.set('onboarding_data', JSON.stringify({ firstName: 'Ada' }))
    drafts.purgeExpiredDrafts(later)
    expect([...drafts.kept.keys()].sort()).toEqual(['gradapp_draft_ada new', 'gradapp_language', 'onboarding_data'])
  })

  it('the clean-up removes the drafts of an account when its scheduled deletion is due, unless it was cancelled', () => {
    const due = new Date(now + 1000).toISOString()
    const eve = { owner: 'eve', item: ada.item }
    for (const draftKey of [ada, eve]) write(draftKey)
    for (const { owner } of [ada, eve]) drafts.scheduleDraftExpiry(owner, due)
    drafts.scheduleDraftExpiry('eve', null)
    drafts.purgeExpiredDrafts(now + 1000)
    expect([read(), read(eve)].map(Boolean)).toEqual([true, true])
    drafts.purgeExpiredDrafts(now + 1001)
    expect([read(), read(eve)].map(Boolean)).toEqual([false, true])
    expect([...drafts.kept.keys()]).toEqual(['gradapp_draft_eve notes of requirement 1'])
  })
})
