import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const readKilobytes = async (pid: number): Promise<string | undefined> => {
  if (process.platform === 'linux') return /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim()
}

/**
 * Reads the resident set size (RSS) of another process from the operating system.
 *
 * The process itself cannot report it while native code blocks its event loop.
 *
 * @returns bytes; 0 for a process that has ended or where the system does not tell
 */
export const readResidentBytes = async (pid: number): Promise<number> =>
  Number((await readKilobytes(pid).catch(() => undefined)) || 0) * 1024
