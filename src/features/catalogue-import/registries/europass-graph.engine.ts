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
/** Maximum characters that are kept of a file, about 200 MB of memory. */
const maxKeptCharacters = 40_000_000

/** Thrown when a file refers to more than fits into memory. */
export class GraphTooLargeError extends Error {}

interface Node {
  line: number
  values: Map<string, LanguageText[]>
  /** Characters that were counted when it was last closed. */
  counted: number
}

const getLast = (iri: string): string => iri.slice(iri.lastIndexOf('/') + 1)

const isWanted = ({ values }: Node): boolean => (values.get('type') ?? []).some(({ text }) => keptTypes.has(text))

const countCharacters = (node: Node): number => {
  let characters = 100
  for (const texts of node.values.values()) for (const { text } of texts) characters += text.length + 40
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
    if (!isWanted(node)) return
    const counted = id.length + countCharacters(node)
    characters += counted - node.counted
    node.counted = counted
    if (characters > maxKeptCharacters) throw new GraphTooLargeError(`line ${node.line}`)
    nodes.set(id, node)
  }

  const add = ({ line, subject, predicate, object, language }: Statement) => {
    if (open?.id !== subject) {
      close()
      open = { id: subject, node: nodes.get(subject) ?? { line, values: new Map(), counted: 0 } }
    }
    const property = kept.get(predicate)
    if (property === undefined || object.length > maxTextLength) return
    const values = open.node.values.get(property) ?? []
    if (values.length < maxValues) open.node.values.set(property, [...values, { text: object, language }])
  }

  const textsOf = (id: string | undefined, property: string): LanguageText[] =>
    (id === undefined ? undefined : nodes.get(id))?.values.get(property) ?? []
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
        if (firstOf(id, 'type') === opportunityType || textsOf(id, 'type').some(({ text }) => text === opportunityType))
          yield toOpportunity(id, node)
    },
  }
}
