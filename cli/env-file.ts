import { parseEnv } from 'node:util'

// Settings file (.env) as Node, Docker Compose and systemd read it.

/** Value without quotes: nothing in it has a meaning in any of the three readers. */
const plainValue = /^[\w.:/@%+,=?&~-]*$/

/** Error for a value that the format cannot hold. */
export class EnvValueError extends Error {}

const quote = (name: string, value: string): string => {
  if (plainValue.test(value)) return value
  if (/[\r\n]/.test(value)) throw new EnvValueError(`${name} must be on one line.`)
  if (!value.includes("'")) return `'${value}'`
  // Docker Compose replaces $NAME, and all readers replace \n, between double quotes.
  if (!/["$\\`]/.test(value)) return `"${value}"`
  throw new EnvValueError(`${name} must not contain ' together with ", $, \\ or \`. In an address, write ' as %27.`)
}

const nameIn = (line: string): string | undefined => /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1]

/** Parses the variables of a settings file. */
export const parseSettings = (text: string): Record<string, string> => ({ ...parseEnv(text) }) as Record<string, string>

/**
 * Renders a settings file with changed variables. Comments and the lines of other variables stay as they are.
 *
 * @throws EnvValueError for a value or a file that cannot be written without changing another variable
 */
export const renderSettings = (text: string, changes: Record<string, string>): string => {
  const missing = new Map(Object.entries(changes))
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const name = nameIn(line)
    if (name === undefined || !Object.hasOwn(changes, name)) return [line]
    const value = missing.get(name)
    // The line repeats a variable that was written already.
    if (value === undefined) return []
    missing.delete(name)
    return [`${name}=${quote(name, value)}`]
  })
  while (lines.at(-1) === '') lines.pop()
  const rendered = [...lines, ...[...missing].map(([name, value]) => `${name}=${quote(name, value)}`), ''].join('\n')
  const expected = Object.entries({ ...parseSettings(text), ...changes })
  const written = parseSettings(rendered)
  const broken = expected.find(([name, value]) => written[name] !== value)
  if (broken) throw new EnvValueError(`The file cannot be changed without damage to ${broken[0]}. Edit it by hand.`)
  return rendered
}
