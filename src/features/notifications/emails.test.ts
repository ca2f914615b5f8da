import { expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import type { NotificationRow } from './data.ts'
import { renderNotificationEmail } from './emails.ts'

const place = { appName: 'GradApp', appUrl: 'https://app.example', authSecret: 'a secret of a test' }
const reader = {
  userId: 'f3a1b7f2-9c5e-4b55-9b6c-8f1a34f6a001',
  email: 'reader@example.edu',
  language: 'en',
  isConfirmed: true,
  t: getTranslator('en'),
  now: '2026-11-23T00:00:00Z',
} as unknown as Parameters<typeof renderNotificationEmail>[1]
const notice = {
  title: 'Accepted',
  message: 'Physics',
  textKey: null,
  params: {},
  metadata: { programPage: '/university/u/p' },
} as unknown as NotificationRow

it.each(['/applications?open=1', '/university/u/p'])(
  'a mail about a programme links to its page once, beside the action %s',
  (actionUrl) => {
    const { text } = renderNotificationEmail(place, reader, { ...notice, actionUrl })
    expect(text).toContain(`https://app.example${actionUrl}`)
    expect(text.split('https://app.example/university/u/p').length).toBe(2)
  },
)
