// Values of JSON-LD that describe a programme: name, level, length, price and language. Deadlines are not expected
// there.

const maxNodes = 500

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isProgramme = ({ '@type': type }: Record<string, unknown>): boolean =>
  [type].flat().some((name) => typeof name === 'string' && /(?:Program|Course)$|^Course/.test(name))

/** Names of the values, with the members of schema.org that hold them. */
const members: Readonly<Record<string, readonly string[]>> = {
  name: ['name'],
  level: ['educationalCredentialAwarded', 'educationalLevel', 'educationalProgramLevel'],
  length: ['timeToComplete', 'timeRequired', 'duration'],
  language: ['inLanguage'],
}

const readPlain = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value.length <= 200) return value
  return isRecord(value) && typeof value.name === 'string' ? value.name.slice(0, 200) : undefined
}

const readPrice = ({ offers }: Record<string, unknown>): Record<string, unknown> => {
  const offer = Array.isArray(offers) ? offers[0] : offers
  if (!isRecord(offer) || (typeof offer.price !== 'string' && typeof offer.price !== 'number')) return {}
  const currency = readPlain(offer.priceCurrency)
  return { price: offer.price, ...(currency ? { currency } : {}) }
}

const readProgramme = (node: Record<string, unknown>): Record<string, unknown> => {
  const plain = Object.entries(members).flatMap(([name, sources]) => {
    const value = sources.map((source) => readPlain(node[source])).find(Boolean)
    return value ? [[name, value]] : []
  })
  return { ...Object.fromEntries(plain), ...readPrice(node) }
}

/** Reads the first programme or course of a JSON-LD script; empty where there is none. */
export const readJsonLd = (text: string): Record<string, unknown> => {
  const queue: unknown[] = [parse(text)]
  for (let index = 0; index < queue.length && index < maxNodes; index += 1) {
    const node = queue[index]
    if (Array.isArray(node)) queue.push(...node.slice(0, maxNodes))
    else if (isRecord(node)) {
      if (isProgramme(node)) return readProgramme(node)
      queue.push(node['@graph'], node.mainEntity)
    }
  }
  return {}
}
