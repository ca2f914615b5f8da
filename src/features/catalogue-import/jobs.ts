import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority, tmpdir } from 'node:os'
import { readRegistersJob } from '#src/features/catalogue/rules.ts'
import type { Database } from '#src/server/database.ts'
import { buildFakeClockEnvironment } from '#src/server/fake-clock.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { type ImportedRegister, listUnread } from './shipped-registers.commands.ts'

interface ImportConnections {
  /**
   * Whether shipped registers are imported at all: at a start, and after an editor has matched an institution of one.
   */
  isOn: boolean
  /** Called after registers were imported. */
  onImported: (signal: AbortSignal | undefined) => Promise<void>
  database: Database
  /** Database connections: as the owner of its tables, and as the service role. */
  addresses: { owner: string; service: string }
  log: Logger
}

const modulesCache = new URL('../../../node_modules/.cache/modules', import.meta.url).pathname

const importInChildProcess = async (
  { addresses, log }: Pick<ImportConnections, 'addresses' | 'log'>,
  signal?: AbortSignal,
) => {
  const child = fork(new URL('./shipped-registers.worker.ts', import.meta.url), [], {
    env: { TMPDIR: tmpdir(), NODE_COMPILE_CACHE: modulesCache, MALLOC_ARENA_MAX: '2', ...buildFakeClockEnvironment() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(signal ? { signal, killSignal: 'SIGKILL' as const } : {}),
  })
  let errorOutput = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = `${errorOutput}${chunk.toString()}`.slice(-2_000)
  })
  child.on('message', (message) => {
    const { file, counts } = message as ImportedRegister
    log.info({ file, added: counts.added, changed: counts.changed, refused: counts.refused }, 'a register was read')
  })
  // Lower process priority: page requests come first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  child.send(addresses)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the registers were not read to their end: ${errorOutput || `status ${code}`}`)
}

/** Creates the job that imports the shipped registers after the server has started. */
export const createCatalogueImportJobs = ({ isOn, onImported, ...connections }: ImportConnections): Job[] => [
  {
    name: readRegistersJob,
    atStart: isOn,
    run: async (_payload, signal) => {
      if (!isOn || (await listUnread(connections.database.service)).length === 0) return
      await importInChildProcess(connections, signal)
      await onImported(signal)
    },
  },
]
