import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { visit } from './src/server/testing/process.ts'
import { readDemo } from './src/demo/people.ts'
const url = 'http://localhost:3222'
const v = visit({ url })
const person = (readDemo('/tmp/dd') as any).people.applicant
await v.call('POST', '/api/auth/sign-in/email', person)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [size, lang] of [[1440, 'en'], [360, 'ar']] as const) {
const c = await b.newContext({ viewport: { width: size, height: 900 }, locale: lang, reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' })
await c.addInitScript((l) => localStorage.setItem('gradapp_language', l), lang)
await c.addCookies([...v.cookie().split('; ').map((p) => { const i = p.indexOf('='); return { name: p.slice(0, i), value: p.slice(i + 1), domain: 'localhost', path: '/' } })])
const p = await c.newPage()
p.on('pageerror', (e) => console.log('error', e.message))
await p.goto(url + '/cv-analysis'); await p.waitForLoadState('networkidle')
if (size === 1440 && process.argv[2]) { await p.locator('input[type=file]').setInputFiles(process.argv[2]); await p.waitForTimeout(4000) }
await p.screenshot({ path: `/tmp/cv-${size}-${lang}.png`, fullPage: true })
const folded = p.locator('section :is(h2, h3) button[aria-expanded="false"]')
for (let i = 0; i < 14 && (await folded.count()) > 0; i++) await folded.first().click()
await p.waitForTimeout(300)
await p.screenshot({ path: `/tmp/cv-open-${size}-${lang}.png`, fullPage: true })
}
await b.close()
