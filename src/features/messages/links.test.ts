import { expect, it } from 'vitest'
import { hasLink } from './conversation.rules.ts'

it.each(['https://x.example', 'see www.a.b', 'write to me at cheap-essays.com', 'HTTP://A', 't.me/abc'])(
  '%s contains a link',
  (text) => expect(hasLink(text)).toBe(true),
)
it.each(['Hello. How are you?', 'GPA 3.9 of 4.0', '你好。我也申请了这个项目', 'e.g. this', 'at 5.30 pm'])(
  '%s contains no link',
  (text) => expect(hasLink(text)).toBe(false),
)
