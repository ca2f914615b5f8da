import { expect, it } from 'vitest'
import { draftTtlMs, purgeExpiredDrafts } from '#src/client/draft-storage.ts'
import { openOutbox } from './outbox.client.ts'

it('GN-01: unsent messages survive the purge of old drafts, and expire with drafts', () => {
  openOutbox('ada', 'c1').add('Written on the train.')
  purgeExpiredDrafts(Date.now())
  expect(openOutbox('ada', 'c1').waiting()).toMatchObject([{ text: 'Written on the train.' }])
  purgeExpiredDrafts(Date.now() + draftTtlMs + 1)
  expect(openOutbox('ada', 'c1').waiting()).toEqual([])
})
