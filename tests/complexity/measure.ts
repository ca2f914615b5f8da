// Measures whether the time of a function grows faster than the length of its text.

/** Building blocks of hostile texts. */
const pumps = [
  ...[' ', '\t', '\n', 'a', 'A', '1', '(', '[', '<', '*', '.', '"', '/', '中', 'ا', '\u0301', '\u0301\u0323'],
  ...['1-', 'a@b-', 'a.', 'a, ', '; ', '| ', '1.', 'A ', 'word ', 'and ', '](', '<a ', 'a\n', "'s ", 'a\u0301 ', '{"'],
  ...['a1 -(b@c.d, ', 'University of ', '- 1. a\n', '2020 - ', 'www.a/', '=;', '%2'],
]
/** Characters that make a match fail at the end of a run. */
const framed = ['x1', '1x\u0000'] as const

const textOf = (pump: string, [before, after]: readonly [string, string], length: number) =>
  before + pump.repeat(Math.ceil(length / pump.length)) + after

const firstLengths = [60, 500, 4000, 16_000]
/**
 * Upper bound for a linear function on the longest of these, in milliseconds of CPU time; a quadratic one takes 100.
 */
const suspiciousMs = 12
/**
 * Growth limit of the last step, whose text is four times as long: linear time grows four times, quadratic sixteen
 * times.
 */
const suspiciousGrowth = 7
const surelySuspiciousMs = 80
const longestMs = 400
/** Allowed growth of the time for double the length. */
const maxGrowth = 3

const cpuMsOf = (run: () => unknown): number => {
  const start = process.cpuUsage()
  try {
    run()
  } catch {
    // Rejecting a text is a valid outcome too.
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Takes the best of several runs; for a long run one suffices, because disturbances are small compared to it. */
const selectBestMatches = (times: number, run: () => unknown): number => {
  const first = cpuMsOf(run)
  return first > longestMs ? first : Math.min(first, ...Array.from({ length: times - 1 }, () => cpuMsOf(run)))
}

/**
 * Compares double lengths, the best of several runs each: on a busy machine a suspicion must hold in three comparisons.
 */
const growsTooFast = (run: (length: number) => () => unknown, from: number): boolean => {
  for (const length of [from, from * 2, from * 4]) {
    const single = selectBestMatches(3, run(length))
    const double = selectBestMatches(3, run(length * 2))
    if (double <= Math.max(suspiciousMs, maxGrowth * single)) return false
    if (double > longestMs) return true
  }
  return true
}

const firstSuspicion = (run: (length: number) => () => unknown): number | undefined => {
  let before = Number.POSITIVE_INFINITY
  return firstLengths.find((length) => {
    const cost = cpuMsOf(run(length))
    const isSuspicious = cost > surelySuspiciousMs || (cost > suspiciousMs && cost > suspiciousGrowth * before)
    before = cost
    return isSuspicious
  })
}

/** A real slowdown is measured again; a pause of the machine, or of its garbage collection, is not. */
const looks = 3

/** Tells whether double the length, of a text or of a list, takes more than three times as long. */
export const isSlow = (run: (length: number) => () => unknown): boolean => {
  const suspicious = firstSuspicion(run)
  return suspicious !== undefined && Array.from({ length: looks }).every(() => growsTooFast(run, suspicious))
}

/**
 * Finds the text for which a function takes more than three times as long at double the length; undefined without one.
 */
export const findSlowText = (call: (text: string) => unknown): string | undefined => {
  for (const pump of pumps)
    for (const frame of pump.length === 1 ? [framed, ['', ''] as const] : [framed]) {
      const run = (length: number) => {
        const text = textOf(pump, frame, length)
        return () => call(text)
      }
      if (isSlow(run)) return JSON.stringify(`${frame[0]}(${pump})*${frame[1]}`)
    }
  return undefined
}
