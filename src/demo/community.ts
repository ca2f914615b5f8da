import { randomUUID } from 'node:crypto'
import type { Browser } from './browser.ts'
import type { Browsers } from './people.ts'

// Demo data of the community: posts, replies, messages, and reports that wait for a moderator.

const show = async ({ call }: Browser, stage: string, headline: string, interests: string[]) =>
  await call('PUT', '/api/people/profile', {
    headline,
    field: 'computer-science',
    stage,
    countries: ['DE', 'CA'],
    interests,
    isListed: true,
    showsReads: true,
    showsTyping: true,
  })

const post = async ({ call }: Browser, text: string, topic: object = {}) => {
  const id = randomUUID()
  await call('POST', '/api/community/posts', { id, text, ...topic })
  return id
}

const connect = async (one: Browser, other: Browser, note: string) => {
  await one.call('POST', `/api/people/${other.personId()}/connection`, { note })
  await other.call('PUT', `/api/people/${one.personId()}/connection`)
}

const converse = async (one: Browser, other: Browser, lines: string[]) => {
  const { id } = await one.call('POST', '/api/messages', { id: randomUUID(), personIds: [other.personId()] })
  for (const [at, text] of lines.entries())
    await [one, other][at % 2]?.call('POST', `/api/messages/${id}`, { messageId: randomUUID(), text })
}

const report = async ({ call }: Browser, subject: 'post' | 'person', id: string, reason: string, note: string) =>
  await call('POST', '/api/community/reports', { subject, id, reason, note })

const postAll = async ({ applicant, second, third, fourth }: Browsers) => {
  // Only the moderator's cases show these two: the first is held automatically, the second after the reports.
  await post(third, 'I write your statement of purpose for 200 dollars, write to me on WhatsApp.')
  const rude = await post(third, 'Programme X is a waste of time and so are all who go there.')
  const waiting = await post(
    second,
    'Good news: Graz answered after nine weeks. They asked for the transcript on paper only after the offer, so do not post it early.',
    { field: 'computer-science', country: 'AT', stage: 'waiting' },
  )
  await applicant.call('POST', '/api/community/posts', {
    id: randomUUID(),
    parentId: waiting,
    text: 'Thank you. Did they ask for a certified translation?',
  })
  await third.call('PUT', `/api/community/posts/${waiting}/reaction`, { kind: 'thanks' })
  await post(
    applicant,
    'Has anyone asked whether a letter of recommendation may come from a tutor? I found two programmes that accept it.',
    { stage: 'applying' },
  )
  await post(fourth, 'I keep one page for each group: what they publish, whom they took last, who pays.', {
    field: 'computer-science',
    stage: 'planning',
  })
  return rude
}

/** Creates profiles, posts, messages and reports; returns the id of the reported post. */
export const fillCommunity = async (browsers: Browsers): Promise<string> => {
  const { applicant, mentor, moderator, second, third, fourth } = browsers
  await show(applicant, 'applying', 'Computer science graduate, on the way to a master’s', [
    'machine learning',
    'rivers',
  ])
  await show(second, 'deciding', 'Two offers in Austria and Germany, choosing until May', ['machine learning'])
  await show(third, 'applying', 'Moving from a 20-point scale to everything else', ['grading scales'])
  await show(fourth, 'planning', 'Looking for a doctorate in human-computer interaction', [
    'human-computer interaction',
  ])
  await show(mentor, 'mentoring', 'Reads statements, helps to weigh offers', ['human-computer interaction'])
  const rude = await postAll(browsers)
  await connect(applicant, second, 'Same field, same country.')
  await moderator.call('POST', `/api/people/${applicant.personId()}/connection`, {
    note: 'We apply to the same places.',
  })
  await converse(applicant, second, [
    'Did you take the GRE?',
    'No, Graz does not ask for it.',
    'Then I will not either.',
  ])
  await converse(applicant, mentor, ['May I send you the new version tomorrow?', 'Yes, before six.'])
  await report(second, 'post', rude, 'harassment', 'It insults the students there.')
  await report(fourth, 'person', third.personId(), 'selling', 'Offered to write my statement for money.')
  return rude
}
