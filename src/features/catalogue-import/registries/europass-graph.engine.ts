import type { Statement } from '../formats/turtle.parse.ts'

// Joins the statements of a Europass file into learning opportunities with their qualification, provider and country. A
// file refers to entries before and after, so the needed properties of all are kept, and nothing else.

/** A title or address with its language, "" without one. */
interface LanguageText {
  text: string
  language: string
}

/** Learning opportunity with what it refers to; texts are as stated. */
export interface LearningOpportunity {
  line: number
  id: string
  status: string
  titles: LanguageText[]
  qualificationTitles: LanguageText[]
  /** Last part of the concept's address: "7". */
  eqfLevel: string
  /** Codes of ISCED-F, of any length. */
  iscedCodes: string[]
  provider: { id: string; name: string; homepage: string; country: string }
  homepages: string[]
  /** Last part of the concept's address: "ENG". */
  language: string
  /** ISO 8601: "P2Y". */
  duration: string
}

const elm = 'http://data.europa.eu/snb/model/elm/'
const dct = 'http://purl.org/dc/terms/'

/** Properties that are kept, by the names of the European Learning Model, version 3. */
const kept: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#type', 'type'],
  [`${dct}title`, 'title'],
  [`${elm}status`, 'status'],
  [`${elm}EQFLevel`, 'eqfLevel'],
  [`${elm}ISCEDFCode`, 'isced'],
  [`${elm}providedBy`, 'provider'],
  [`${elm}learningAchievementSpecification`, 'qualification'],
  [`${elm}defaultLanguage`, 'language'],
  [`${elm}duration`, 'duration'],
  [`${elm}contentUrl`, 'contentUrl'],
  [`${elm}location`, 'location'],
  [`${elm}address`, 'address'],
  [`${elm}countryCode`, 'country'],
  ['http://xmlns.com/foaf/0.1/homepage', 'homepage'],
  ['http://www.w3.org/ns/regorg#legalName', 'legalName'],
])

const keptTypes: ReadonlySet<string> = new Set([
  `${elm}LearningOpportunity`,
  `${elm}Qualification`,
  `${elm}Organisation`,
  `${elm}WebResource`,
  `${elm}Address`,
  `${dct}Location`,
])
const opportunityType = `${elm}LearningOpportunity`

/** Maximum characters that are kept of one text; titles and addresses are shorter. */
const maxTextLength = 500
/** Maximum values of a property. */
const maxValues = 20
/** Maximum characters that are kept of a file: 60,000 programmes, in 180 MB of memory. */
const maxKeptCharacters = 80_000_000

/** Thrown when a file refers to more than fits into memory. */
export class GraphTooLargeError extends Error {}

/** Number of entries of `Node.values` for one value. */
const stride = 3

interface Node {
  line: number
  /** Property, text and language of each value, one after another: an object for each would need several times as much. */
  values: string[]
  /** Characters that were counted when it was last closed. */
  counted: number
}

const getLast = (iri: string): string => iri.slice(iri.lastIndexOf('/') + 1)

/** Copies a text: a part of a line would keep the whole line in memory. */
const copyText = (text: string): string => JSON.parse(JSON.stringify(text)) as string

const listValues = ({ values }: Node, property: string): LanguageText[] => {
  const found: LanguageText[] = []
  for (let at = 0; at < values.length; at += stride)
    if (values[at] === property) found.push({ text: values[at + 1] ?? '', language: values[at + 2] ?? '' })
  return found
}

const hasType = (node: Node, isWantedType: (type: string) => boolean): boolean =>
  listValues(node, 'type').some(({ text }) => isWantedType(text))

/** Levels of qualifications that lead to a programme of the catalogue. */
const graduateLevels: ReadonlySet<string> = new Set(['7', '8'])

/** Whether an entry is needed: one of another type, or a qualification of another level, is not. */
const isNeeded = (node: Node): boolean => {
  const [level] = listValues(node, 'eqfLevel')
  return hasType(node, (type) => keptTypes.has(type)) && (!level || graduateLevels.has(getLast(level.text)))
}

const countCharacters = ({ values }: Node): number => {
  let characters = 100
  for (const text of values) characters += text.length
  return characters
}

/** Creates a collector for the statements of a file. */
export const createEuropassGraph = () => {
  const nodes = new Map<string, Node>()
  let open: { id: string; node: Node } | undefined
  let characters = 0

  /** Keeps the open subject if it is of a needed type: subjects are written one after another. */
  const close = () => {
    if (!open) return
    const { id, node } = open
    open = undefined
    if (!isNeeded(node)) {
      nodes.delete(id)
      return
    }
    const counted = id.length + countCharacters(node)
    characters += counted - node.counted
    node.counted = counted
    if (characters > maxKeptCharacters) throw new GraphTooLargeError(`line ${node.line}`)
    nodes.set(id, node)
  }

  const add = ({ line, subject, predicate, object, language }: Statement) => {
    if (open?.id !== subject) {
      close()
      open = { id: copyText(subject), node: nodes.get(subject) ?? { line, values: [], counted: 0 } }
    }
    const property = kept.get(predicate)
    if (property === undefined || object.length > maxTextLength) return
    if (listValues(open.node, property).length < maxValues) open.node.values.push(property, copyText(object), language)
  }

  const textsOf = (id: string | undefined, property: string): LanguageText[] => {
    const node = id === undefined ? undefined : nodes.get(id)
    return node ? listValues(node, property) : []
  }
  const firstOf = (id: string | undefined, property: string): string | undefined => textsOf(id, property)[0]?.text

  const listHomepages = (id: string | undefined): string[] =>
    textsOf(id, 'homepage').flatMap(({ text }) => firstOf(text, 'contentUrl') ?? (nodes.has(text) ? [] : [text]))

  const findCountry = (organisation: string | undefined): string => {
    const address = firstOf(firstOf(organisation, 'location'), 'address')
    return getLast(firstOf(address, 'country') ?? '')
  }

  const toOpportunity = (id: string, { line }: Node): LearningOpportunity => {
    const [qualification, provider] = [firstOf(id, 'qualification'), firstOf(id, 'provider')]
    return {
      line,
      id,
      status: firstOf(id, 'status') ?? '',
      titles: textsOf(id, 'title'),
      qualificationTitles: textsOf(qualification, 'title'),
      eqfLevel: getLast(firstOf(qualification, 'eqfLevel') ?? ''),
      iscedCodes: textsOf(qualification, 'isced').map(({ text }) => getLast(text)),
      provider: {
        id: provider ?? '',
        name: firstOf(provider, 'legalName') ?? '',
        homepage: listHomepages(provider)[0] ?? '',
        country: findCountry(provider),
      },
      homepages: listHomepages(id),
      language: getLast(firstOf(id, 'language') ?? ''),
      duration: firstOf(id, 'duration') ?? '',
    }
  }

  return {
    add,
    /** Yields the learning opportunities of the whole file, in its order. */
    *list(): Generator<LearningOpportunity> {
      close()
      for (const [id, node] of nodes)
        if (hasType(node, (type) => type === opportunityType)) yield toOpportunity(id, node)
    },
  }
}
