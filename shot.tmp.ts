import { chromium } from 'playwright-core'
import { signUpOf, visit, newEmail, fromOwnNetwork, onboardingAnswers } from './src/server/testing/process.ts'
const url = 'http://localhost:3111'
const [wish, path, name, size = '1440', lang = 'en'] = process.argv.slice(2)
const v = visit({ url })
await v.call('POST', '/api/auth/sign-up/email', signUpOf(newEmail()), fromOwnNetwork())
await v.call('POST', '/api/onboarding/complete', { ...onboardingAnswers, researchInterests: ['patient safety'], ...JSON.parse(wish) })
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ viewport: { width: Number(size), height: 900 }, locale: lang, reducedMotion: 'reduce' })
await c.addCookies([...v.cookie().split('; ').map((p) => { const i = p.indexOf('='); return { name: p.slice(0, i), value: p.slice(i + 1), domain: 'localhost', path: '/' } }), { name: 'gradapp_language', value: lang, domain: 'localhost', path: '/' }])
const p = await c.newPage()
p.on('pageerror', (e) => console.log('error', e.message))
await p.goto(url + path); await p.waitForLoadState('networkidle'); await p.waitForTimeout(800)
await p.screenshot({ path: `/tmp/${name}.png`, fullPage: true, ...(process.argv[7] ? { clip: { x: 0, y: 0, width: Number(size), height: Number(process.argv[7]) } } : {}) })
await b.close()
