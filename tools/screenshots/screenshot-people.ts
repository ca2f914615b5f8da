import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { formatDateInDays, signUpApplicant } from '../../e2e/support/applicant.ts'
import { signUpMentor } from '../../e2e/support/mentor.ts'
import { buildOwnHeaders } from '../../e2e/support/requests.ts'

// Screenshots of screens with several users, and of writing, with content: a mentor with three students, a
// conversation, posts, and a draft that claims more than its facts.

interface ScreenshotTarget {
  context: BrowserContext
  newContext: () => Promise<BrowserContext>
  url: string
  folder: string
  view: { name: string }
}

type Method = 'POST' | 'PUT' | 'PATCH'

const send = async (page: Page, { url }: ScreenshotTarget, method: Method, path: string, data: object = {}) => {
  const answer = await page.request.fetch(`${url}/api${path}`, {
    method,
    data,
    headers: await buildOwnHeaders(page, url),
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

const shoot = async (page: Page, { folder, view, url }: ScreenshotTarget, name: string, path: string) => {
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  await page.screenshot({ path: join(folder, `people-${name}-${view.name}.png`), fullPage: true })
}

const questions = [
  'I have two offers and do not know how to weigh a named supervisor against funding.',
  'My grades are from a 20-point scale. How do I explain them in a statement?',
  'How do I choose a group?',
]

/** Requests a mentor; returns the page of the student with the id of the request. */
const ask = async (target: ScreenshotTarget, mentorId: string, question: string) => {
  const page = await (await target.newContext()).newPage()
  const { id: personId } = await signUpApplicant(page)
  const id = randomUUID()
  await send(page, target, 'POST', '/mentorships', { id, mentorId, question, parts: ['profile', 'applications'] })
  return { page, id, personId }
}

const draft = [
  'I would like to study how rivers answer to dry years.',
  'In my thesis I measured 14 rivers in Styria and found that 9 of them lost their summer flow.',
  'I was the first author of a paper in Nature and managed 800 people.',
]

const write = async (page: Page, target: ScreenshotTarget) => {
  const { id } = await send(page, target, 'POST', '/writings', {
    kind: 'statement',
    title: 'Statement for hydrology',
    language: 'en',
    template: 'statementMaster',
    headings: ['Where I begin', 'What I have done'],
  })
  await page.goto(`${target.url}/document-generator?open=${id}`)
  const text = page.locator('[contenteditable=true]')
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  const savedResponse = page.waitForResponse((response) => (response.request().postData() ?? '').includes('replace'))
  await page.keyboard.type(`\n${draft.join(' ')}`)
  await savedResponse
  await page.waitForTimeout(1_500)
  return String(id)
}

const converse = async (one: Page, other: Page, target: ScreenshotTarget, otherId: string, ownId: string) => {
  await send(one, target, 'POST', `/people/${otherId}/connection`, { note: 'Same field, same country.' })
  await send(other, target, 'PUT', `/people/${ownId}/connection`)
  const { id } = await send(one, target, 'POST', '/messages', { id: randomUUID(), personIds: [otherId] })
  for (const [at, text] of [
    'Did you take the GRE?',
    'No, Graz does not ask for it.',
    'Then I will not either.',
  ].entries())
    await send(at % 2 === 0 ? one : other, target, 'POST', `/messages/${id}`, { messageId: randomUUID(), text })
  return String(id)
}

/** Takes the screenshots of a connected applicant and mentor. */
export const takePeople = async (target: ScreenshotTarget): Promise<void> => {
  const mentor = await (await target.newContext()).newPage()
  const { id: mentorId } = await signUpMentor(mentor)
  const students = []
  for (const question of questions) students.push(await ask(target, mentorId, question))
  const [first, second] = students
  if (!first || !second) return
  for (const { id } of [first, second]) {
    await send(mentor, target, 'POST', `/mentor/students/${id}/answer`, { accepts: true })
  }
  await send(first.page, target, 'POST', `/mentorships/${first.id}/grants`, {
    shareId: randomUUID(),
    parts: ['profile', 'applications'],
    days: 30,
  })
  await send(mentor, target, 'PUT', `/mentor/students/${first.id}/tasks/${randomUUID()}`, {
    title: 'Write one page about your thesis',
    dueOn: formatDateInDays(6),
  })
  await send(mentor, target, 'PUT', `/mentor/resources/${randomUUID()}`, {
    kind: 'article',
    title: 'How committees read a statement',
    audience: 'all',
    content: 'They read the first paragraph twice and the rest once.',
  })
  for (const [name, path] of Object.entries({
    'mentor-dashboard': '/mentor/dashboard',
    'mentor-students': '/mentor/students',
    'mentor-requests': '/mentor/students?show=asking',
    'mentor-student': `/mentor/students?student=${first.id}`,
    'mentor-resources': '/mentor/resources',
  }))
    await shoot(mentor, target, name, path)
  const conversation = await converse(first.page, second.page, target, second.personId, first.personId)
  const writing = await write(first.page, target)
  await send(second.page, target, 'POST', '/community/posts', {
    id: randomUUID(),
    text: 'Graz answered after nine weeks. They ask for the transcript on paper only after the offer.',
    field: 'Hydrology',
    country: 'AT',
    stage: 'waiting',
  })
  for (const [name, path] of Object.entries({
    mentors: '/mentors',
    'this-week': '/this-week',
    sessions: '/sessions',
    messages: `/gradnet?tab=messages&conversation=${conversation}`,
    writings: '/document-generator',
    writing: `/document-generator?open=${writing}`,
    facts: '/facts',
    gradnet: '/gradnet',
    privacy: '/settings/privacy',
  }))
    await shoot(first.page, target, name, path)
  const text = 'I do not want to live any more.'
  await send(first.page, target, 'POST', `/messages/${conversation}`, { messageId: randomUUID(), text })
  const opened = `/gradnet?tab=messages&conversation=${conversation}`
  await shoot(first.page, target, 'messages-help-own', opened)
  await shoot(second.page, target, 'messages-help-reader', opened)
  for (const page of [mentor, ...students.map((student) => student.page)]) await page.context().close()
}
