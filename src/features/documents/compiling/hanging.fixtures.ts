import { serveJobs } from '#src/server/worker-pool.ts'

const buffers: Buffer[] = []

/**
 * Worker fixture that reports its process id, allocates off-heap memory, or blocks forever like hanging native code.
 */
serveJobs(({ hangs = false, allocatesMb = 0 }: { hangs?: boolean; allocatesMb?: number }) => {
  // Filled, because untouched pages are not resident.
  if (allocatesMb > 0) buffers.push(Buffer.alloc(allocatesMb * 1_048_576, 1))
  if (hangs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return { pid: process.pid }
})
