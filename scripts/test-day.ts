import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { listenForStop } from '../src/server/stop-signals.ts'

// npm run test:day -- DATE [PHASE]: all tests, or one phase of them, with the clock of Node, PostgreSQL and the pages of
// the browser at another time, such as 2027-03-28T00:55Z; without a zone it is UTC. Linux alone, by libfaketime.

const libraryPlaces = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
const findLibrary = () => libraryPlaces.find((place) => existsSync(place))

const ensureLibrary = (): string => {
  if (!findLibrary() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0)
    for (const args of [['update'], ['install', '-y', 'libfaketime']])
      spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 2, 2] })
  const found = findLibrary()
  if (found) return found
  console.error('libfaketime was not found. Install it (Debian: apt-get install libfaketime).')
  process.exit(2)
}

const [date = '', ...phase] = process.argv.slice(2)
const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(date)
const wished = Date.parse(hasZone || !date.includes('T') ? date : `${date}Z`)
if (Number.isNaN(wished)) {
  console.log('Name a day or a moment: npm run test:day -- 2027-03-28T00:55Z')
  process.exit(2)
}

const stopping = listenForStop()
const seconds = Math.round((wished - Date.now()) / 1_000)
const run = spawn(process.execPath, ['scripts/test.ts', ...phase], {
  stdio: 'inherit',
  env: {
    ...process.env,
    LD_PRELOAD: ensureLibrary(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Durations are measured by the clock that only goes forward.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  },
})
stopping.addEventListener('abort', () => run.kill('SIGTERM'))
const [status] = (await once(run, 'close')) as [number | null]
process.exit(status ?? 1)
