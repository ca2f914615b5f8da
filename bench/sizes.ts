// Sizes of the scenarios: the full ones, at which `npm run bench` measures, and small ones, at which the tests run every
// scenario once, so that a change of the product cannot break a figure unnoticed.

const people = Number(process.env.BENCH_PEOPLE ?? 100_000)

/** Load on a server in one round: requests of several connections. */
export interface Load {
  /** Seconds. */
  duration?: number
  /** Number of requests, in place of a duration: a busy machine may complete none in a short one. */
  amount?: number
}

const longLoad: Load = { duration: 4 }
const overheadLoad: Load = { duration: 3 }
const smallLoad: Load = { amount: 32 }

/** Sizes of `npm run bench`, by scenario. BENCH_PEOPLE and BENCH_ROWS reduce the longest ones on a busy machine. */
export const fullSizes = {
  slots: { rounds: 41 },
  professors: {
    people,
    /** Number of rows of the imported table: several grants per person. */
    rows: Number(process.env.BENCH_ROWS ?? people),
    /** Number of shipped registers from which names and titles are taken. */
    registers: Number.POSITIVE_INFINITY,
    searches: Number.POSITIVE_INFINITY,
    applicants: Number.POSITIVE_INFINITY,
    /** Rounds after the first one, which warms up. */
    rounds: 3,
    idleMs: 5_000,
  },
  start: { rounds: 5 },
  memory: { idleMs: 5_000 },
  snapshot: { rounds: 5, load: longLoad, applications: 12, notifications: 10 },
  growth: { rounds: 5, calls: 40, entries: 200, applications: 100, notifications: 5_000 },
  'sign-in': { rounds: 5, warmUps: 2, roundMs: 3_000, people: 12 },
  notifications: { rounds: 5, load: longLoad, rows: 5_000 },
  'mark-read': { rounds: 5, rows: 10_000, singles: 1_000 },
  live: { rounds: 5, sockets: 1_000, perSecond: 200, seconds: 5, warmUpSeconds: 2 },
  'fan-out': { rounds: 5, sockets: 1_000, messages: 100 },
  overhead: { rounds: 5, load: overheadLoad },
  matching: {
    programs: 100_000,
    applicants: 24,
    rounds: 5,
    /** More edits than the program index has segments, so that the measurement includes a merge. */
    edits: 60,
  },
  matches: { hasRegisters: true, applicants: 6, rounds: 30 },
  search: {
    hasRegisters: true,
    /** Number of different searches. */
    searches: 4,
    rounds: 40,
  },
  assistant: { hasRegisters: true, questions: Number.POSITIVE_INFINITY, rounds: 3 },
  import: { rows: Number(process.env.BENCH_ROWS ?? 1_000_000) },
  documents: { warmUps: 20, exports: 100, atOnce: 20, rounds: 3, calls: 40, exportsBefore: 100, exportsAfter: 500 },
  difference: { rounds: 21, words: 3_000 },
  writing: { keystrokes: 15 },
  feed: { authors: 1_000, posts: 200_000, listed: 30_000, feeds: 60 },
  messages: { sockets: 1_000, perSecond: 50, seconds: 10 },
  calls: { warmUps: 1, rounds: 20, pauseMs: 4_000 },
  lighthouse: { rounds: 3, paths: ['/', '/auth/student', '/dashboard'] },
  'main-thread': { warmUps: 1, rounds: 7 },
  pages: { rounds: 5, requests: 100, audits: 3, auditedPages: 3 },
  rivals: { rounds: 5, load: longLoad, rows: 5_000 },
  people: { people: 100_000, rounds: 3, warmUps: 1, turns: 5, load: longLoad },
}

export type Sizes = typeof fullSizes

/** Sizes of the tests: one round of everything, without a meaningful value. */
export const smallSizes: Sizes = {
  slots: { rounds: 1 },
  professors: { people: 60, rows: 90, registers: 1, searches: 3, applicants: 2, rounds: 1, idleMs: 0 },
  start: { rounds: 1 },
  memory: { idleMs: 0 },
  snapshot: { rounds: 1, load: smallLoad, applications: 2, notifications: 1 },
  growth: { rounds: 1, calls: 2, entries: 10, applications: 5, notifications: 50 },
  'sign-in': { rounds: 1, warmUps: 0, roundMs: 100, people: 1 },
  notifications: { rounds: 1, load: smallLoad, rows: 100 },
  'mark-read': { rounds: 1, rows: 50, singles: 5 },
  live: { rounds: 1, sockets: 10, perSecond: 20, seconds: 0.5, warmUpSeconds: 0.2 },
  'fan-out': { rounds: 1, sockets: 10, messages: 5 },
  overhead: { rounds: 1, load: smallLoad },
  matching: { programs: 300, applicants: 3, rounds: 1, edits: 3 },
  matches: { hasRegisters: false, applicants: 1, rounds: 1 },
  search: { hasRegisters: false, searches: 1, rounds: 1 },
  assistant: { hasRegisters: false, questions: 3, rounds: 1 },
  import: { rows: 200 },
  documents: { warmUps: 0, exports: 2, atOnce: 2, rounds: 1, calls: 2, exportsBefore: 1, exportsAfter: 1 },
  difference: { rounds: 1, words: 3_000 },
  writing: { keystrokes: 1 },
  feed: { authors: 20, posts: 200, listed: 50, feeds: 1 },
  messages: { sockets: 4, perSecond: 50, seconds: 0.1 },
  calls: { warmUps: 0, rounds: 1, pauseMs: 0 },
  lighthouse: { rounds: 1, paths: ['/dashboard'] },
  'main-thread': { warmUps: 0, rounds: 1 },
  pages: { rounds: 1, requests: 2, audits: 1, auditedPages: 1 },
  rivals: { rounds: 1, load: smallLoad, rows: 50 },
  people: { people: 300, rounds: 1, warmUps: 0, turns: 1, load: smallLoad },
}
