import { beforeEach, describe, expect, it } from 'vitest'
import { adversarialShapes, inflateInput } from '#tests/support/adversarial-input.ts'
import { listContractCalls } from '#tests/support/contract-calls.ts'
import { findInputSchema, limits, openLatencyProbe } from '#tests/support/latency-probe.ts'
import { createMutationInputs } from '#tests/support/mutation-inputs.ts'
import { isMeasured } from '#tests/support/recent-changes.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

// Noisy neighbour test of writes: each call that may change something is sent sixteen times in parallel from eight
// sessions of one account, with adversarial input at its bounds, while another user requests a page from another
// thread. `npm run test:load` sends every shape of every call and measures the memory a minute later; `npm test` sends
// one shape of the most expensive calls and of those whose feature changed recently.

const world = openTwoApplicants()
const changes = createMutationInputs(world)
const otherUser = openLatencyProbe(world)
beforeEach(changes.prepare)

/** Calls that are not measured, each with the reason. */
const left: Record<string, string> = {
  'privacy.requestDeletion': 'It takes nothing but a press, and the account is closed to everything after it.',
  'privacy.export': 'Its cost is tried in tests/resilience/resource-exhaustion.test.ts, with 300 MB of files.',
  'documents.preview': 'Its bound is tried in src/features/documents/router.test.ts.',
  'writing.draft': 'It reads what the other calls of a writing have stored, and answers bit by bit.',
  'writing.sharedSheet': 'A reader of a link is limited by network, in src/features/sharing/.',
  'groups.preview': 'It takes a secret, and each try is counted.',
  'groups.invite': 'It takes numbers and an address.',
  'sharing.create': 'It takes a label and names of parts.',
  'sharedShortlists.open': 'A reader of a link is limited by network, and reads at most 50 programmes.',
  'sharedShortlists.create': 'It takes at most 50 ids and two short texts.',
  'sharing.file': 'A reader of a link is limited by network, in src/features/sharing/.',
  'sharing.read': 'A reader of a link is limited by network, in src/features/sharing/.',
  'sharing.comment': 'A reader of a link is limited by network, in src/features/sharing/.',
  'sharing.waitForChange': 'The same; those who wait at once have a bound.',
  'recommenders.open': 'A recommender is limited by network, in src/features/recommenders/.',
  'recommenders.answer': 'The same.',
  'recommenders.setReminders': 'The same.',
  'recommenders.renewLink': 'It takes one id.',
  'accounts.accessTokens.authorize': 'It takes a hash of a fixed length and is limited by day.',
  'accounts.accessTokens.create': 'It takes a name and is limited by day.',
  'accounts.accessTokens.exchange': 'It takes two secrets of a fixed length.',
  'accounts.accessTokens.revokeCurrent': 'It takes nothing, and its token is no longer accepted afterwards.',
  'accounts.connectedApps.describe': 'It takes a query of a bounded length and is limited by hour.',
  'accounts.connectedApps.decide': 'The same.',
  'webhooks.create': 'It takes an address and is limited by day.',
  'webhooks.rotate': 'It takes one id and is limited by day.',
  'accounts.emailChange.request': 'It takes an address and is limited by hour, in src/features/accounts/email-change/.',
  'accounts.emailChange.confirm': 'It takes the secret of a link.',
  'accounts.security.prove': 'It takes a password and is limited like a sign-in, in src/features/accounts/identity/.',
  'accounts.setRole': 'It takes one of two roles.',
  'telemetry.report': 'Strangers may send it, limited by network before its body is read.',
  'calls.signal': 'It is passed on and not stored.',
  'calendar.create': 'It takes nothing.',
  'messages.addPeople': 'It takes up to seven ids.',
  'moderation.readMessage': 'It takes one id.',
}

const driven = Object.keys(changes.makes).filter((name) => !(name in left))

/** All shapes under load, otherwise one, a different one for each call. */
const shapesFor = (name: string) => {
  const all = Object.entries(adversarialShapes)
  const at = driven.indexOf(name) % all.length
  return isLoad ? all : all.slice(at, at + 1)
}

describe.skipIf(process.platform !== 'linux')('latency under load from writes of one account', () => {
  it('each call that may change something is measured or has a reason not to be', () => {
    const named = listContractCalls().flatMap(({ name, isChange }) => (isChange ? [name] : []))
    expect([...driven, ...Object.keys(left)].toSorted()).toEqual(named.toSorted())
  })

  it.each(driven.filter(isMeasured))('no other user waits for %s', async (name) => {
    const input = await changes.makes[name]?.()
    const schema = findInputSchema(name)
    const person = changes.personOf(name)
    const tokens = await otherUser.sessionsOf(person.id)
    for (const [shape, write] of shapesFor(name)) {
      const unkind = schema ? inflateInput(input, schema, write) : input
      const { isHeldUp, waits } = await otherUser.waitsBeside(name, { personId: person.id, tokens, input: unkind })
      expect({ shape, isHeldUp, waits }).toMatchObject({ isHeldUp: false })
    }
  })

  it.runIf(isLoad)(
    'the server has released its memory a minute after the load',
    async () => {
      expect(await otherUser.grownMbAfter(limits.restMs)).toBeLessThan(limits.growthMb)
    },
    120_000,
  )
})
