import { expect, it } from 'vitest'
import { draftKeptMs, sweepDrafts } from '#src/client/draft-entries.ts'
import { openOutbox } from './outbox.client.ts'

it('GN-01: unsent messages survive the sweep of old drafts, and expire with drafts', () => {
  openOutbox('ada', 'c1').add('Written on the train.')
  sweepDrafts(Date.now())
  expect(openOutbox('ada', 'c1').waiting()).toMatchObject([{ text: 'Written on the train.' }])
  sweepDrafts(Date.now() + draftKeptMs + 1)
  expect(openOutbox('ada', 'c1').waiting()).toEqual([])
})
