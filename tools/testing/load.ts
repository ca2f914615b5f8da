import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** No load goes on for longer, whatever becomes of who started it. */
const longestLoadMs = 60 * 60_000

/** Keeps every core busy with a process of its own until `stop`. */
export const startLoad = () => {
  const loop = `const parent = process.ppid; const end = Date.now() + ${longestLoadMs}
    while (Date.now() < end && process.ppid === parent);`
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }),
  )
  return {
    stop: () => {
      for (const child of busy) child.kill('SIGKILL')
    },
  }
}
