import { describe, expect, it } from 'vitest'
import { languages } from '#src/shared/locales.ts'
import { renderEmail } from './email-template.ts'

describe('layout of an email', () => {
  it.each(languages)(
    'the block inside the body has language and direction of %s, as webmail drops the body',
    (language) => {
      const { html } = renderEmail(language, [{ kind: 'text', text: 'Hello' }])
      const [, inside = ''] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? []
      expect(inside).toContain(`<div lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    },
  )

  it('words of a user have their own direction, and all text is escaped', () => {
    const { html, text } = renderEmail('ar', [
      { kind: 'verbatim', text: 'We <fixed> it.' },
      { kind: 'link', link: { label: 'A & B', url: 'https://example.org/?a=1&b="2"' } },
    ])
    expect(html).toContain('<p dir="auto" style="margin:0 0 16px;white-space:pre-wrap">We &lt;fixed&gt; it.</p>')
    expect(html).toContain('A &amp; B')
    expect(html).not.toMatch(/<(?:img|link|style|script)/)
    expect(text).toBe('We <fixed> it.\n\nA & B\nhttps://example.org/?a=1&b="2"')
  })
})
