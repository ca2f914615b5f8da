import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#tests/support/server-process.ts'
import { ensurePrograms } from '#tests/support/system-packages.ts'

// coturn, the TURN relay that an operator runs beside the product, on this machine's loopback.

const program = '/usr/bin/turnserver'

/** Starts a relay with `use-auth-secret`; `stop` ends it. */
export const startRelay = async () => {
  ensurePrograms({ name: 'coturn', paths: [program], packages: ['coturn'] })
  const port = await findFreePort()
  const secret = randomBytes(16).toString('hex')
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-relay-'))
  const child = spawn(
    program,
    [
      '-n',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--realm=gradapp.example',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--no-tls',
      '--no-dtls',
      '--no-cli',
      // The two browsers of a test are on this machine.
      '--allow-loopback-peers',
      '--no-stdout-log',
      '--log-file=/dev/null',
      `--pidfile=${join(folder, 'pid')}`,
      `--userdb=${join(folder, 'db')}`,
    ],
    { stdio: 'ignore', cwd: folder },
  )
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('close', resolve))
    }
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `turn:127.0.0.1:${port}`, secret, stop }
}
