import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Maximum duration of a load, even if its parent process is gone. */
const maxLoadMs = 60 * 60_000

/** Keeps every core busy with a separate process until `stop`. */
export const startLoad = () => {
  const loop = `const parent = process.ppid; const end = Date.now() + ${maxLoadMs}
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
