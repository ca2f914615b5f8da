import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

// Exported functions that take text, read from the sources, so that a new one is always tested.

export interface TextFunction {
  file: string
  name: string
  /** The type of each parameter in the source: `string | null`; whether it has a default value. */
  parameters: string[]
}

interface Span {
  start: number
  end: number
}
interface Parameter {
  type: string
  typeAnnotation?: Span | null
  optional?: boolean
  left?: { typeAnnotation?: Span | null }
}
interface FunctionNode {
  type: string
  async?: boolean
  params: Parameter[]
}

/** Rules, parsers, formatters, engines and joins, and the server's handling of headers, paths and bodies. */
const isRead = (file: string) =>
  /^src\/(?:shared|server)\/.+\.ts$|^src\/features\/.+[/.](?:parse|format|rules|engine)\.ts$/.test(file) &&
  !/\.test\.ts$|[/.]fixtures\.ts$|\/testing\/|\.d\.ts$/.test(file)

/** Strings, and types that hold the text of a document. */
const takesText = /\b(?:string|TextLine|Section|PlacedText|Buffer)\b/

const typeIn = (text: string, { type, typeAnnotation, left, optional }: Parameter): string => {
  const span = typeAnnotation ?? left?.typeAnnotation
  if (type === 'AssignmentPattern') return 'default'
  const written = span ? text.slice(span.start, span.end).replace(/^:/, '').replace(/\s+/g, ' ').trim() : 'unknown'
  return optional ? `${written} | undefined` : written
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number]

/** Lists the functions that a statement exports under their own names. */
const exportedBy = (statement: Statement): [string, FunctionNode][] => {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
  if (declaration?.type === 'FunctionDeclaration' && declaration.id)
    return [[declaration.id.name, declaration as unknown as FunctionNode]]
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }): [string, FunctionNode][] =>
    id.type === 'Identifier' && init && /Function/.test(init.type) ? [[id.name, init as unknown as FunctionNode]] : [],
  )
}

const functionsOf = (file: string): TextFunction[] => {
  const text = readFileSync(file, 'utf8')
  return parseSync(file, text)
    .program.body.flatMap(exportedBy)
    .filter(([, { async }]) => !async)
    .map(([name, { params }]) => ({ file, name, parameters: params.map((parameter) => typeIn(text, parameter)) }))
    .filter(({ parameters }) => parameters.some((type) => takesText.test(type)))
}

/** Lists every synchronous exported function that takes text, by `file#name`. */
export const listTextFunctions = (): TextFunction[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], { encoding: 'utf8' })
    .split('\n')
    .filter(isRead)
    .flatMap(functionsOf)
