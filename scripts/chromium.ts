import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The headless shell draws no browser around a page, which a test of pages pays for and never sees.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const found = () =>
  [process.env.CHROMIUM ?? '', ...places, chromium.executablePath()].find((path) => path !== '' && existsSync(path))

const run = (program: string, args: string[]) => spawnSync(program, args, { stdio: ['ignore', 2, 2] }).status === 0

/** A Chromium for the tests: the machine's, else Debian's package, else Playwright's own; throws when there is none. */
export const ensureChromium = (): string => {
  const known = found()
  if (known) return known
  console.error('Looking for a Chromium for the tests …')
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  const install = (name: string) => run('apt-get', ['install', '-y', '-qq', name, 'fonts-noto-core', 'fonts-noto-cjk'])
  if (isDebianRoot && run('apt-get', ['update', '-qq']) && !install('chromium-headless-shell')) install('chromium')
  if (!found()) run('node_modules/.bin/playwright', ['install', 'chromium'])
  const installed = found()
  if (!installed)
    throw new Error('No Chromium was found, and none could be installed. Install one, or set CHROMIUM to its path.')
  return installed
}
