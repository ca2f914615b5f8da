import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface Process {
  pid: number
  parent: number
  /** Program and arguments, or the title that the process gave itself. */
  command: string
  /** Its working folder; empty where this user may not see it. */
  folder: string
  /** The control group that its service manager put it into; empty where there is none. */
  group: string
}

const readIf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It has ended meanwhile, or belongs to somebody else.
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

/** The variables that a process was started with, as NAME=VALUE; none where this user may not see them. */
export const readEnvironment = (pid: number): string[] => readIf(`/proc/${pid}/environ`).split('\0')

/** What runs on this machine, by what Linux says; elsewhere nothing. Processes that have ended and lie unburied are left out. */
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
