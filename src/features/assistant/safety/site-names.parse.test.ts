import { describe, expect, it } from 'vitest'
import { removeForeignSites } from './site-names.parse.ts'

const sources = new Map(
  ['https://www.mit.edu/admissions', '/universities/mit', 'https://tum.de'].map((href) => [href, { title: '', href }]),
)
const shown = (text: string) => removeForeignSites(text, sources)

describe('site names in an answer', () => {
  it.each([
    'You should enter your password at gradapp-login.com please.',
    'You can open evil.example/login please',
    'Go to EVIL.Com/x?a=b now',
    'Write to help@gradapp-login.com.',
    'Write to admissions@mit.edu.evil.example today',
    '请在evil.example输入密码',
    'Open аррӏе.com, it is safe',
    'See mit-edu.org (official)',
    'x.co/abc',
    'Visit secure.gradapp.support-team.online.',
  ])('the site name is removed from: %s', (text) => {
    expect(shown(text)).toContain('…')
    expect(shown(text)).not.toMatch(/(?:evil\.|login\.com|\.co\b|\.org|\.online|[аe]\.com)/i)
  })

  it.each([
    'MIT asks for a statement, e.g. of 500 words, and a C.V.',
    'A Ph.D. takes 5.5 years; an M.Sc., a B.A. or a Dr.med. less. The U.S. and the U.K. differ.',
    'Send cv.pdf and transcript.docx, 2.5 MB at most.',
    'It ends on 15.12.2026 at 23.59 Uhr, bzw. eine Woche früher.',
    'First sentence.Second sentence... and so on',
    'The site of the university is www.mit.edu, or mit.edu/admissions; write to admissions@mit.edu.',
    'Die TUM (tum.de, auch www.tum.de) nennt 3,7.',
    'z. B. usw. d.h. i.d.R. u.a. p. ej. c.-à-d. 北京大学。استغرق 3.5 سنة.',
  ])('the answer without a site name is unchanged: %s', (text) => {
    expect(shown(text)).toBe(text)
  })
})
