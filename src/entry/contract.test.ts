import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'

// What a call takes is bounded by its schema, before anything looks at it.

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  maxBytes?: number
  contentEncoding?: string
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  not?: Schema
  $ref?: string
  $defs?: Record<string, Schema>
}

/** A pattern that is held to both ends, in all of its ways, and repeats nothing without end. */
const isBounded = (pattern: string) => {
  const signs = pattern.replace(/\\./g, '').replace(/\([^()]*\)/g, (group) => group.replaceAll('|', ''))
  return /^\^.*\$$/.test(pattern) && !/[*+|]|,\}/.test(signs)
}

const hasLength = ({ maxLength, enum: choices, const: only, format, pattern, maxBytes }: Schema) =>
  [maxLength, choices, only, maxBytes].some((bound) => bound !== undefined) ||
  format === 'uuid' ||
  format === 'date' ||
  (pattern !== undefined && isBounded(pattern))

const says = (schema: Schema) =>
  ['type', 'enum', 'const', '$ref', 'anyOf', 'oneOf', 'allOf', 'not'].some((key) => key in schema)

/** Where a schema takes text, lists or anything without a maximum. */
const unbounded = (schema: Schema, path: string): string[] => {
  const types = [schema.type].flat()
  const children: [string, Schema | undefined][] = [
    ...Object.entries({ ...schema.properties, ...schema.$defs }).map(([name, child]): [string, Schema] => [
      `.${name}`,
      child,
    ]),
    ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) =>
      ((schema[key as 'anyOf'] ?? []) as Schema[]).map((child): [string, Schema] => ['', child]),
    ),
    ['[]', schema.items],
  ]
  if (typeof schema.additionalProperties === 'object') {
    // The names of a record count: they are as many as they like unless they are chosen from a list.
    if (!schema.propertyNames?.enum) children.push(['.*', { type: 'array' }])
    children.push(['.*', schema.additionalProperties])
  }
  return [
    ...(types.includes('string') && !hasLength(schema) ? [`${path} takes text of any length`] : []),
    ...(types.includes('array') && !schema.prefixItems && schema.maxItems === undefined
      ? [`${path} takes any number of values`]
      : []),
    ...(says(schema) ? [] : [`${path} takes anything`]),
    ...children.flatMap(([name, child]) => (child ? unbounded(child, path + name) : [])),
  ]
}

const proceduresOf = (node: object, path = ''): [string, z.ZodType][] => {
  if ('~orpc' in node) {
    const { inputSchema } = node['~orpc'] as { inputSchema?: z.ZodType }
    return inputSchema ? [[path, inputSchema]] : []
  }
  return Object.entries(node).flatMap(([name, child]) => proceduresOf(child as object, `${path}/${name}`))
}

const procedures = proceduresOf(contract)

it('the test finds the procedures with an input', () => {
  expect(procedures.length).toBeGreaterThan(80)
})

it.each([
  z.string(),
  z.string().regex(/^a+$/),
  z.array(z.uuid()),
  z.record(z.string().max(9), z.boolean()),
  z.object({ a: z.unknown() }),
  z.iso.datetime(),
])('the schema %o counts as unbounded', (schema) => {
  expect(unbounded(z.toJSONSchema(schema, { io: 'input' }) as Schema, '')).not.toEqual([])
})

it.each(procedures)('%s accepts only texts and lists with a maximum length', (path, schema) => {
  expect(unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, path)).toEqual([])
})
