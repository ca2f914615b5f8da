import { answerJobs } from './threads.provider.ts'

/** A maker of documents that says where it runs, or never comes back, as native code that hangs does not. */
answerJobs((job: { hangs: boolean }) => {
  if (job.hangs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return { pid: process.pid }
})
