export interface Command {
  /** The script that runs; without one, the preparation is all. */
  file?: string
  help?: string
  needsBuild?: boolean
  nodeOptions?: string[]
}

export const findCommand: (args: string[]) => { command: Command | undefined; name: string | undefined; rest: string[] }
export const hasSettings: (args: string[]) => boolean
export const formatHelp: () => string
