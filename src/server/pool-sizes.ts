/** How many connections to the database a process has at most for requests, and for accounts and jobs. */
export interface PoolSizes {
  request: number
  service: number
}

export const defaultPoolSizes: PoolSizes = { request: 16, service: 10 }

/** Beside the two pools, and past a pooler: jobs 3, live updates 1, and 1 that looks or migrates. */
export const maxDirectConnections = 5

/** Connections of one process at most. */
export const countConnectionsPerProcess = ({ request, service }: PoolSizes): number =>
  request + service + maxDirectConnections
