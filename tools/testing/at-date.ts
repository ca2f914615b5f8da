import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createShutdownSignal } from '#src/server/shutdown-signal.ts'
import { ensurePrograms } from '#tests/support/system-packages.ts'

// npm run tool -- day DATE [PHASE]: all tests, or one phase of them, with the clock of Node, PostgreSQL and the pages
// of the browser at another time, such as 2027-03-28T00:55Z; without a zone it is UTC. Linux only, by libfaketime.

const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const library = `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`

const [date = '', ...phase] = process.argv.slice(2)
const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(date)
const wished = Date.parse(hasZone || !date.includes('T') ? date : `${date}Z`)
if (Number.isNaN(wished)) {
  console.log('Specify a date or an instant: npm run tool -- day 2027-03-28T00:55Z')
  process.exit(2)
}

ensurePrograms({ name: 'libfaketime', paths: [library], packages: ['libfaketime'] })
const stopping = createShutdownSignal()
const seconds = Math.round((wished - Date.now()) / 1_000)
const run = spawn(process.execPath, ['tools/testing/test.ts', ...phase], {
  stdio: 'inherit',
  env: {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Durations use the monotonic clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  },
})
stopping.addEventListener('abort', () => run.kill('SIGTERM'))
const [status] = (await once(run, 'close')) as [number | null]
process.exit(status ?? 1)
