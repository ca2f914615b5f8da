import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { relayCredentialSeconds } from '#src/features/calls/call.rules.ts'
import { buildIceServers } from '#src/features/calls/ice-servers.provider.ts'
import { browserLaunchOptions } from '#tests/support/chromium.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { openMentorship, send, signUpMentor } from '../support/mentor.ts'
import { test } from '../support/test.ts'

// Calls between two browsers: Chromium generates picture and sound, everything between them is real.

// The headless shell gives devices new ids at each load; the full browser keeps them, like those of users.
const { args, ...launch } = browserLaunchOptions()
test.use({
  launchOptions: {
    ...launch,
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--auto-select-desktop-capture-source=Entire screen',
      // Two tabs of one machine connect over its loopback.
      '--allow-loopback-in-peer-connection',
    ],
  },
})

/** Creates a session of the two users that starts now. */
const bookedNow = async (student: Page, mentor: Page, mentorId: string) => {
  const id = randomUUID()
  const typeId = await openMentorship(student, mentor, mentorId)
  const startsAt = new Date(Math.ceil(Date.now() / 1_800_000 + 48) * 1_800_000).toISOString()
  await send(student, 'POST', '/api/sessions', { id, mentorId, typeId, startsAt, note: '' })
  await inDatabase(
    "update session_participants set starts_at = now(), ends_at = now() + interval '30 minutes' where session_id = $1",
    [id],
  )
  return id
}

/** Returns the size of the remote picture; 0 without one. */
const pictureWidth = async (page: Page) =>
  await page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.videoWidth)

/** Joins from the page of a call, once its devices and its network are ready. */
const joinFromLobby = async (page: Page) => {
  await page.getByRole('button', { name: 'Turn the camera on' }).click()
  await page.getByRole('button', { name: 'Turn the microphone on' }).click()
  await expect(page.getByRole('button', { name: 'Turn the microphone off' })).toBeVisible()
  await expect(page.getByText('Your network is ready, even behind a strict firewall.')).toBeVisible()
  await page.getByRole('button', { name: 'Join the call' }).click()
}

const join = async (page: Page, id: string) => {
  await page.goto(`/video-call/${id}`)
  await joinFromLobby(page)
}

const isConnected = async (page: Page) =>
  await expect(page.locator('[data-status]')).toHaveAttribute('data-status', 'connected')

/** Both users join, and a connection is established. */
const meet = async (one: Page, other: Page, id: string) => {
  for (const page of [one, other]) await join(page, id)
  for (const page of [one, other]) await isConnected(page)
}

test('RT-19 VC-01 both participants of a session see each other, chat, lose the connection and reconnect', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })
  const mentor = await context.newPage()
  const { id: mentorId } = await signUpMentor(mentor)
  await signUpApplicant(page)
  const id = await bookedNow(page, mentor, mentorId)

  await join(page, id)
  await expect(
    page.getByText('Waiting for Noor Haddad', { exact: true }).or(page.getByText(/^Waiting for/)),
  ).toBeVisible()
  await expectAccessible(page)
  await join(mentor, id)
  await isConnected(page)
  await isConnected(mentor)
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0)
  await expect.poll(() => pictureWidth(mentor)).toBeGreaterThan(0)

  const words = 'Shall we begin with the statement?'
  await mentor.getByRole('textbox', { name: 'Message' }).fill(words)
  await mentor.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()

  await mentor.getByRole('button', { name: 'Share your screen' }).click()
  await mentor.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(mentor.getByRole('button', { name: 'Share your screen' })).toBeVisible()
  await isConnected(page)

  await page.getByRole('textbox', { name: 'Notes' }).fill('Two drafts by Friday')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(mentor.getByRole('textbox', { name: 'Notes' })).toHaveValue('Two drafts by Friday')

  // A reload is the hardest disconnect: the counterpart waits, and both reconnect.
  await page.reload()
  await expect(mentor.locator('[data-status]')).toHaveAttribute('data-status', 'waiting')
  await joinFromLobby(page)
  await isConnected(page)
  await isConnected(mentor)
  await expect.poll(() => pictureWidth(mentor)).toBeGreaterThan(0)

  await mentor.getByRole('button', { name: 'Leave' }).click()
  await expect(mentor.getByRole('heading', { name: 'You have left the call' })).toBeVisible()
  await expect(page.locator('[data-status]')).toHaveAttribute('data-status', 'waiting')
  await context.close()
})

/** Restricts the connections of a page to the relay, and exposes them for inspection. */
const overRelayAlone = async (page: Page) =>
  await page.addInitScript(() => {
    const Original = window.RTCPeerConnection
    const kept: RTCPeerConnection[] = []
    class RelayedConnection extends Original {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' })
        kept.push(this)
      }
    }
    Object.assign(window, { RTCPeerConnection: RelayedConnection, kept })
  })

/** Returns the candidate types at both ends of the connection of the call. */
const pathOf = async (page: Page) =>
  await page.evaluate(async () => {
    const { kept } = window as unknown as { kept: RTCPeerConnection[] }
    const reports = [...((await kept.at(-1)?.getStats()) ?? new Map()).values()] as Record<string, unknown>[]
    const pair = reports.find(({ type: kind, nominated }) => kind === 'candidate-pair' && nominated === true)
    const kindOf = (id: unknown) => reports.find((one) => one.id === id)?.candidateType
    return [kindOf(pair?.localCandidateId), kindOf(pair?.remoteCandidateId)]
  })

test('VC-01 GN-01 two users without a direct path see each other over the relay, and a block ends the call without a reason', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })
  const mentor = await context.newPage()
  await overRelayAlone(page)
  await overRelayAlone(mentor)
  const { id: mentorId } = await signUpMentor(mentor)
  await signUpApplicant(page)
  const id = await bookedNow(page, mentor, mentorId)
  await meet(page, mentor, id)
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0)
  await expect.poll(() => pictureWidth(mentor)).toBeGreaterThan(0)
  expect(await pathOf(page)).toEqual(['relay', 'relay'])

  await page.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Block/ })
    .click()
  for (const one of [mentor, page]) {
    await expect(one.getByRole('heading', { name: 'The call has ended' })).toBeVisible()
    await expect(one.locator('video')).toHaveCount(0)
  }
  await expect(mentor.getByText(/block/i)).toHaveCount(0)
  await mentor.goto(`/video-call/${id}`)
  await expect(mentor.getByRole('heading', { name: 'This call was not found' })).toBeVisible()
  await context.close()
})

test('VC-01 credentials of the relay expire, and those of another user are refused', async ({ page }) => {
  const turn = { url: process.env.GRADAPP_TURN_URL ?? '', secret: process.env.GRADAPP_TURN_SECRET ?? '' }
  const now = Date.now()
  const ways = {
    now: buildIceServers({ stunUrl: undefined, turn }, now),
    past: buildIceServers({ stunUrl: undefined, turn }, now - relayCredentialSeconds * 1000 - 60_000),
    strange: buildIceServers({ stunUrl: undefined, turn: { ...turn, secret: 'guessed' } }, now),
  }
  await page.goto('/help')
  const found = async (iceServers: RTCIceServer[]) =>
    await page.evaluate(async (servers) => {
      const connection = new RTCPeerConnection({ iceServers: servers, iceTransportPolicy: 'relay' })
      connection.createDataChannel('one')
      const told = new Promise<string>((resolve) => {
        connection.onicecandidate = ({ candidate }) => candidate && resolve(candidate.type ?? '')
        connection.onicecandidateerror = ({ errorCode }) => resolve(String(errorCode))
      })
      await connection.setLocalDescription(await connection.createOffer())
      const answer = await told
      connection.close()
      return answer
    }, iceServers)
  expect(await found(ways.now)).toBe('relay')
  expect(await found(ways.past)).toBe('401')
  expect(await found(ways.strange)).toBe('401')
})

test('VC-01 the devices of a call are chosen before and during it, and remembered', async ({ page, browser }) => {
  const context = await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })
  const mentor = await context.newPage()
  const { id: mentorId } = await signUpMentor(mentor)
  await signUpApplicant(page)
  const id = await bookedNow(page, mentor, mentorId)
  const microphone = page.getByRole('combobox', { name: 'Microphone' })
  await page.goto(`/video-call/${id}`)
  await page.getByRole('button', { name: 'Turn the microphone on' }).click()
  await expect(microphone).toBeVisible()
  const names = await microphone.locator('option').allInnerTexts()
  const last = names.at(-1) ?? ''
  expect(names.length).toBeGreaterThan(2)
  await microphone.selectOption(last)
  await expect(page.getByText('We hear you.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Turn the microphone on' }).click()
  await expect(microphone.locator('option:checked')).toHaveText(last)

  // Unmuting asks for no permission: the microphone stayed open, and silent.
  const asked = await page.evaluate(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    const counted = window as unknown as { asked: number }
    counted.asked = 0
    mediaDevices.getUserMedia = async (constraints) => {
      counted.asked += 1
      return await open(constraints)
    }
    return counted.asked
  })
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Turn the microphone off' }).click()
  await page.getByRole('button', { name: 'Turn the microphone on' }).click()
  await expect(page.getByRole('button', { name: 'Turn the microphone off' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0)

  await page.getByRole('button', { name: 'Join the call' }).click()
  await expect(microphone.locator('option:checked')).toHaveText(last)
  await expectAccessible(page)
  await context.close()
})
