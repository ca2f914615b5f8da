import { type Attack, generateAttacks } from './redos-attacks.ts'

// ReDoS measurement: whether the time of a regular expression grows faster than the length of its text, on the engine
// that runs the product.

/** Lengths of the first measurement, in small steps for patterns whose time doubles with each character. */
const firstLengths = [24, 32, 40, 50, 64, 80, 110, 160, 250, 400, 900, 3000]
/** Upper bound for a linear pattern in the first measurement, in milliseconds of CPU time. */
const suspiciousMs = 2
const finalLength = 10_000
/** Upper bound in the second measurement; a quadratic pattern takes ten times more. */
const badMs = 20

const cpuMsOf = (run: () => void): number => {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const runOn = (pattern: RegExp, text: string) => {
  pattern.lastIndex = 0
  if (pattern.global) text.replace(pattern, '')
  else pattern.test(text)
}

const textOf = ({ prefix, pump }: Attack, ending: string, length: number) =>
  prefix + pump.repeat(Math.ceil(length / pump.length)) + ending

const costOf = (pattern: RegExp, attack: Attack, ending: string, length: number): number =>
  // A longer word lets a match start at fewer characters, so the text is longer.
  cpuMsOf(() => runOn(pattern, textOf(attack, ending, Math.round(length * Math.sqrt(attack.pump.length)))))

/**
 * Tells whether a text costs more than eight times as much as a quarter of it: in linear time it is four times, in
 * quadratic sixteen. Takes the best of several runs, because other processes share the machine.
 */
const growsTooFast = (pattern: RegExp, attack: Attack, ending: string): boolean => {
  const best = (length: number) => Math.min(...[1, 2, 3].map(() => costOf(pattern, attack, ending, length)))
  return best(finalLength) > Math.max(badMs, 8 * best(finalLength / 4))
}

const isBad = (pattern: RegExp, attack: Attack, ending: string): boolean => {
  for (const length of firstLengths) {
    const cost = costOf(pattern, attack, ending, length)
    if (cost > badMs && costOf(pattern, attack, ending, length) > badMs) return true
    if (cost > suspiciousMs && length === 3000) return growsTooFast(pattern, attack, ending)
  }
  return false
}

/** Finds the text for which the time of a pattern grows faster than the text: `a(b)*c`; undefined without one. */
export const findCostlyText = ({ source, flags }: Pick<RegExp, 'source' | 'flags'>): string | undefined => {
  const pattern = new RegExp(source, flags)
  for (const attack of generateAttacks(source, flags)) {
    const ending = attack.endings.find((end) => isBad(pattern, attack, end))
    if (ending !== undefined) return JSON.stringify(`${attack.prefix}(${attack.pump})*${ending}`)
  }
  return undefined
}
