import { Parser, type Quad } from 'n3'

// Parses RDF in Turtle statement by statement, so that memory does not grow with the file.

/** An object of a statement: an IRI or blank node, or a text with its language. */
export interface Statement {
  /** Line on which the statement ends. */
  line: number
  subject: string
  predicate: string
  object: string
  isText: boolean
  language: string
}

/** Thrown for text that is no Turtle, or that exceeds a limit; the message names the line. */
export class UnreadableTurtleError extends Error {}

/**
 * Maximum characters without a complete statement. The parser keeps them and tries again with each line, so a text that is
 * never closed would cost time quadratic in its length.
 */
const maxOpenCharacters = 256 * 1024
/** Maximum number of prefixes; each is kept until the end of the file. */
const maxPrefixes = 1_000

const toStatement = ({ subject, predicate, object }: Quad, line: number): Statement => ({
  line,
  subject: subject.value,
  predicate: predicate.value,
  object: object.value,
  isText: object.termType === 'Literal',
  language: object.termType === 'Literal' ? object.language : '',
})

/**
 * Creates a push parser of Turtle.
 * @param onStatement called for each statement, in order
 * @throws UnreadableTurtleError from `push` and `end`
 */
export const createTurtleReader = (onStatement: (statement: Statement) => void) => {
  let line = 0
  let openCharacters = 0
  let prefixes = 0
  const handlers: Partial<Record<string, (text?: string) => void>> = {}
  const fail = () => {
    throw new UnreadableTurtleError(`line ${line}`)
  }
  const source = {
    on: (event: string, handler: (text?: string) => void) => {
      handlers[event] = handler
    },
  }
  new Parser({ format: 'text/turtle' }).parse(source as never, {
    onQuad: (error, quad) => {
      if (error) fail()
      openCharacters = 0
      if (quad) onStatement(toStatement(quad, line))
    },
    onPrefix: () => {
      prefixes += 1
      openCharacters = 0
      if (prefixes > maxPrefixes) fail()
    },
  })
  return {
    push: (lines: readonly { line: number; text: string }[]) => {
      for (const one of lines) {
        line = one.line
        openCharacters += one.text.length + 1
        if (openCharacters > maxOpenCharacters && one.text.trim() !== '') fail()
        handlers.data?.(`${one.text}\n`)
      }
    },
    end: () => handlers.end?.(),
  }
}
