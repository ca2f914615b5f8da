import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Check of structured data against the vocabulary of schema.org, as the package schema-dts declares it.

/** Kinds of plain values in schema.org, each with a check of its form. */
const plainValues: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => typeof value === 'string' && /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value),
  Date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  Duration: (value) => typeof value === 'string' && /^P\d+[YMWD]$/.test(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
}

const require = createRequire(import.meta.url)
const declarations = readFileSync(require.resolve('schema-dts').replace(/\.js$/, '.d.ts'), 'utf8')

interface DeclaredType {
  /** Wider types. */
  parents: string[]
  /** Kinds of values by property, without those of the wider types. */
  properties: Map<string, string[]>
}

const interfacePattern = /^(?:export )?interface (\w+?)(Base|Leaf) extends ([^{]+) \{\n([\s\S]*?)^\}/gm
const propertyPattern = /^ {4}"(\w+)"\?: SchemaValue<([^<>]+), "\w+">;/gm

const splitKinds = (union: string): string[] => union.split('|').map((kind) => kind.trim())

/** Reads the types of the vocabulary. `XBase` declares the properties of X and its subtypes, `XLeaf` X itself. */
const readVocabulary = (): ReadonlyMap<string, DeclaredType> => {
  const types = new Map<string, DeclaredType>()
  for (const [, name = '', , parents = '', body = ''] of declarations.matchAll(interfacePattern)) {
    const type = types.get(name) ?? { parents: [], properties: new Map<string, string[]>() }
    const wider = [...parents.matchAll(/(\w+)Base\b/g)].map(([, parent = '']) => parent)
    type.parents.push(...wider.filter((parent) => parent !== name))
    for (const [, property = '', kinds = ''] of body.matchAll(propertyPattern))
      type.properties.set(property, splitKinds(kinds))
    types.set(name, type)
  }
  return types
}

const vocabulary = readVocabulary()

/** Lists a type and all wider ones. */
const listWiderTypes = (name: string): string[] => [
  name,
  ...(vocabulary.get(name)?.parents ?? []).flatMap(listWiderTypes),
]

const unionPattern = /^export type (\w+) = ([^;<>"]+);/gm

/** Types that each type has as values: itself (`XLeaf`) and narrower ones. */
const unions = new Map(
  [...declarations.matchAll(unionPattern)].map(([, name = '', members = '']) => [name, splitKinds(members)]),
)

const isNarrower = (type: string, kind: string): boolean =>
  type === kind || (unions.get(kind) ?? []).some((member) => member !== `${kind}Leaf` && isNarrower(type, member))

const findKinds = (type: string, property: string): string[] | undefined =>
  listWiderTypes(type)
    .map((name) => vocabulary.get(name)?.properties.get(property))
    .find((kinds) => kinds !== undefined)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isOfKind = (value: unknown, kind: string): boolean => {
  const plain = plainValues[kind]
  if (plain) return plain(value)
  if (!isObject(value)) return false
  if (kind === 'IdReference') return Object.keys(value).join() === '@id' && plainValues.URL?.(value['@id']) === true
  return isNarrower(String(value['@type']), kind)
}

/** A property that takes a date also takes words in the vocabulary; the product writes dates only. */
const withoutWords = (kinds: string[]): string[] =>
  kinds.includes('Date') ? kinds.filter((kind) => kind !== 'Text' && kind !== 'DateTime') : kinds

const listErrorsOf = (item: Record<string, unknown>): string[] => {
  if ('@id' in item) return []
  const { '@type': type, '@context': _context, ...properties } = item
  if (!vocabulary.has(String(type))) return [`unknown type ${String(type)}`]
  return Object.entries(properties).flatMap(([name, value]) => {
    const kinds = findKinds(String(type), name)
    if (!kinds) return [`unknown property ${String(type)}.${name}`]
    return [value]
      .flat()
      .flatMap((one) => [
        ...(withoutWords(kinds).some((kind) => isOfKind(one, kind))
          ? []
          : [`${String(type)}.${name} takes no ${JSON.stringify(one)}`]),
        ...(isObject(one) ? listErrorsOf(one) : []),
      ])
  })
}

/**
 * Lists the errors of structured data as they are sent: types and properties that are not in the vocabulary, and values
 * of another type or form than a property takes.
 */
export const listSchemaErrors = (data: readonly object[]): string[] =>
  data.flatMap((written) => {
    const item = JSON.parse(JSON.stringify(written)) as Record<string, unknown>
    const hasContext = item['@context'] === 'https://schema.org'
    return [...(hasContext ? [] : ['no context of schema.org']), ...listErrorsOf(item)]
  })
