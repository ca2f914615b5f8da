import { expect, it } from 'vitest'
import { formatScriptJson } from './html.ts'

it.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028\u2029', '"}', '&lt;'])(
  'the value %j neither ends nor changes a script element',
  (name) => {
    const json = formatScriptJson({ name, [name]: [name] })
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ name, [name]: [name] })
  },
)
