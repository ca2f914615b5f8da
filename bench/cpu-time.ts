import { readdirSync, readFileSync } from 'node:fs'

/**
 * Reads the CPU time of a running process, in seconds with a resolution of nanoseconds: the sum over its threads of
 * `schedstat` (proc_pid_schedstat in Linux). `stat` counts in steps of ten milliseconds, too coarse for a short run.
 */
export const readCpuSeconds = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + readThread(`/proc/${pid}/task/${thread}`), 0)

const readThread = (folder: string): number => {
  try {
    return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e9
  } catch (error) {
    // The thread has exited since the folder was listed.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return 0
    throw error
  }
}
