import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface Process {
  pid: number
  parent: number
  /** Program and arguments, or the title that the process has set. */
  command: string
  /** Its working directory; empty where this user may not see it. */
  folder: string
  /** The control group that its service manager assigned; empty where there is none. */
  group: string
}

const readIf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has exited meanwhile, or belongs to another system user.
    return ''
  }
}

const folderOf = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/** Returns the variables that a process was started with, as NAME=VALUE; none where this user may not see them. */
export const readEnvironment = (pid: number): string[] => readIf(`/proc/${pid}/environ`).split('\0')

/** Lists the processes of this machine from /proc; none on other systems. Zombies are left out. */
export const listProcesses = (): Process[] =>
  (existsSync('/proc/self/stat') ? readdirSync('/proc') : []).flatMap((name) => {
    const pid = Number(name)
    const [state, parent] = readIf(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? []
    if (!Number.isInteger(pid) || !state || state === 'Z' || state === 'X') return []
    const command = readIf(`/proc/${pid}/cmdline`).split('\0').join(' ').trim()
    return [
      { pid, parent: Number(parent), command, folder: folderOf(pid), group: readIf(`/proc/${pid}/cgroup`).trim() },
    ]
  })
