import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const wholePlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const shellPlace = '/usr/bin/chromium-headless-shell'
const fonts = ['fonts-noto-core', 'fonts-noto-cjk']

const found = () =>
  [process.env.CHROMIUM ?? '', ...wholePlaces, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  )

const run = (program: string, args: string[]) => spawnSync(program, args, { stdio: ['ignore', 2, 2] }).status === 0

const install = (...packages: string[]) => run('apt-get', ['install', '-y', '-qq', ...packages, ...fonts])

/**
 * Finds a Chromium for the tests: the machine's, else Debian's package, else Playwright's; throws when there is none.
 */
export const ensureChromium = (): string => {
  const known = found()
  if (known) return known
  console.error('Looking for a Chromium for the tests …')
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isDebianRoot && run('apt-get', ['update', '-qq']) && !install('chromium', 'chromium-headless-shell'))
    install('chromium')
  if (!found()) run('node_modules/.bin/playwright', ['install', 'chromium'])
  const path = found()
  if (!path)
    throw new Error('No Chromium was found, and none could be installed. Install one, or set CHROMIUM to its path.')
  return path
}

/**
 * Launch options of a Chromium for pages alone: its headless shell where there is one. It draws no browser window
 * around each page, which takes a fifth of the time, and supports everything in a page except system notifications.
 */
export const pageLaunchOptions = () => {
  const whole = ensureChromium()
  const path = !process.env.CHROMIUM && existsSync(shellPlace) ? shellPlace : whole
  // Chromium does not start under the library of another day (`npm run tool -- day`).
  const { LD_PRELOAD: _library, ...env } = process.env
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return { executablePath: path, args, ...(process.env.FAKETIME ? { env: env as Record<string, string> } : {}) }
}

/** Launch options of a full Chromium, for features of the browser itself. */
export const browserLaunchOptions = () => ({ ...pageLaunchOptions(), executablePath: ensureChromium() })
