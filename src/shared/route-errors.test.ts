import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { classifyRouteError } from './route-errors.ts'

const texts = (
  JSON.parse(readFileSync('public/locales/en/common.json', 'utf8')) as {
    pageFailures: Record<string, string>
  }
).pageFailures

it.each([
  [{ status: 418 }, 'Something went wrong. Please try again.'],
  [undefined, 'Network error. Please check your connection.'],
  [{ code: 'INTERNAL', status: 500 }, 'Server error. Please try again later.'],
  [{ code: 'INPUT_INVALID', status: 400 }, 'Please check your input and try again.'],
  [{ code: 'ACCESS_DENIED', status: 403 }, 'You are not authorized to perform this action.'],
  [{ code: 'UNIVERSITY_NOT_FOUND', status: 404 }, 'The requested resource was not found.'],
  [{ code: 'NOT_AUTHENTICATED', status: 401 }, 'Your session has expired. Please log in again.'],
  [{ code: 'TOO_MANY_REQUESTS', status: 429 }, 'Too many requests. Please wait and try again.'],
  [{ code: 'DATABASE_UNAVAILABLE', status: 503 }, 'The system is under maintenance. Please try again later.'],
  [{ code: 'INVALID_EMAIL_OR_PASSWORD', status: 401 }, 'Invalid email or password'],
  [
    { code: 'VISITOR_LIMIT_REACHED', status: 429 },
    'Visitors on your network have opened many profiles of professors today. Sign in to continue, or come back tomorrow.',
  ],
  [{ code: 'TOO_MANY_ATTEMPTS', status: 429 }, 'Account temporarily locked due to multiple failed attempts.'],
])('LG-05 the error %o is shown as "%s"', (answer, text) => {
  expect(texts[classifyRouteError(answer)]).toBe(text)
})
