/** Maximum connections of a process, in the pool for requests and in the pool for accounts and jobs. */
export interface PoolSizes {
  request: number
  service: number
}

export const defaultPoolSizes: PoolSizes = { request: 16, service: 10 }

/**
 * Direct connections besides the two pools, past a pooler: 3 for jobs, 1 for realtime, and 1 for checks or migrations.
 */
export const maxDirectConnections = 5

/** Maximum connections of one process. */
export const countConnectionsPerProcess = ({ request, service }: PoolSizes): number =>
  request + service + maxDirectConnections
