import { randomUUID } from 'node:crypto'
import { z } from 'zod'

// Adversarial input: values at their bounds, in shapes that are rare in the text of users.

/** Texts of a maximum length, by their adversarial property. */
export const adversarialShapes: Record<string, (length: number) => string> = {
  'ordinary words': (length) =>
    'The river runs to the sea. '
      .repeat(Math.ceil(length / 27))
      .slice(0, length)
      .trim(),
  'many empty parts': (length) => `a${'\n\n'.repeat(Math.floor((length - 2) / 2))}a`,
  'one long word': (length) => 'a'.repeat(length),
  'deep nesting': (length) => '('.repeat(Math.floor(length / 2)) + ')'.repeat(Math.floor(length / 2)),
  'changing scripts': (length) => 'aب大'.repeat(Math.floor(length / 3)),
  'combining marks': (length) => `a${'\u0301'.repeat(length - 1)}`,
  'many rows': (length) => 'a, b; c\n'.repeat(Math.floor(length / 8)),
  'digits and signs': (length) => '1,1.1-1/'.repeat(Math.floor(length / 8)),
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  maximum?: number
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  maxLength?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
}

/** Shorter fields are codes, names or dates. */
const shortest = 30
/** Maximum size of a body, minus the size of its envelope. */
const budget = { characters: 800_000, values: 8_000 }

const alternativesOf = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(alternativesOf),
]

const freeText = (schema: Schema): number | undefined =>
  alternativesOf(schema)
    .filter(({ enum: values, const: value, format, pattern }) => !values && value === undefined && !format && !pattern)
    .map(({ type, maxLength }) => (type === 'string' && maxLength && maxLength >= shortest ? maxLength : undefined))
    .find((length) => length !== undefined)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Replaces the id of a value by a new one, where it has one. */
const renamed = (value: unknown): unknown =>
  isRecord(value) && typeof value.id === 'string' ? { ...value, id: randomUUID() } : value

/**
 * Builds a valid input with each free text and each list at the maximum length of its schema, within the body limit.
 */
export const inflateInput = (input: unknown, schema: z.ZodType, shape: (length: number) => string): unknown => {
  const left = { ...budget }
  const fill = (length: number): string => {
    const text = shape(Math.min(length, left.characters))
    left.characters -= Buffer.byteLength(text)
    return text
  }
  const growText = (value: string, part: Schema): string => {
    const length = freeText(part)
    return length && left.characters > length ? fill(length) : value
  }
  const growList = (value: unknown[], part: Schema): unknown[] => {
    const { items = {}, maxItems = 0 } = alternativesOf(part).find(({ type }) => type === 'array') ?? {}
    const [first] = value
    const grown = value.map((item) => grow(item, items))
    while (first !== undefined && grown.length < maxItems && left.values > 0 && left.characters > 10_000)
      grown.push(renamed(grow(first, items)))
    return grown
  }
  const growRecord = (value: Record<string, unknown>, part: Schema) => {
    const properties: Record<string, Schema> = Object.assign(
      {},
      ...alternativesOf(part).map((one) => one.properties ?? {}),
    )
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, grow(one, properties[name] ?? {})]))
  }
  function grow(value: unknown, part: Schema): unknown {
    left.values -= 1
    if (typeof value === 'string') return growText(value, part)
    if (Array.isArray(value)) return growList(value, part)
    return isRecord(value) ? growRecord(value, part) : value
  }
  return grow(input, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** Builds the input of a read call: the maximum number of rows, and each free text at its maximum length. */
export const maximizeQueryInput = (input: unknown, schema: z.ZodType): unknown => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const asked = Object.entries(properties).flatMap(([name, part]) => {
    const { maximum } = alternativesOf(part).find((one) => one.maximum) ?? {}
    if (maximum && ['limit', 'days'].includes(name)) return [[name, maximum]]
    const length = ['q', 'query', 'said'].includes(name) ? freeText(part) : undefined
    return length ? [[name, (adversarialShapes['ordinary words'] ?? String)(length)]] : []
  })
  return { ...Object.fromEntries(asked), ...(input as object) }
}
