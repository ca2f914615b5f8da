import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// Sample behaviour for the runner's own test, controlled by files of the folder that GRADAPP_SAMPLE names: `failures`
// contains how often one fails, `leak` makes it leave a process behind, `wait` makes it run until it is ended.

/** Behaves as the folder says; throws while failures are left in it. */
export const followSample = async (): Promise<void> => {
  const folder = process.env.GRADAPP_SAMPLE ?? ''
  const file = join(folder, 'failures')
  if (existsSync(join(folder, 'leak'))) spawn('sleep', ['300'], { detached: true, stdio: 'ignore' }).unref()
  if (existsSync(join(folder, 'wait'))) {
    writeFileSync(join(folder, 'waiting'), '')
    await pause(300_000)
  }
  const left = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (left === 0) return
  writeFileSync(file, String(left - 1))
  throw new Error(`the sample was told to fail, ${left} times from here`)
}
